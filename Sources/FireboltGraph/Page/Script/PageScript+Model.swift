extension PageScript {
  /// The nodes, edges, modules and issues, with references to each other.
  static let model = #"""
    const { nodes, blocks, issues } = data, groups = data.groups ?? []
    const edges = data.edges.map(([from, to, traits]) => ({ from, to, ...traits }))
    blocks.forEach((block, number) => Object.assign(block,
      { key: nodes.length + number, members: [], isOpen: !block.title,
      lanes: new Map(block.lanes), exits: new Map(block.exits?.map(([end, lane]) => [end, new Map(lane)])) }))
    // Modules whose names begin alike, which fold together where there are many.
    groups.forEach((group, number) => {
      Object.assign(group, { key: nodes.length + blocks.length + number, isGroup: true, isOpen: false, members: [],
        blocks: group.blocks.map(number => blocks[number]), lanes: new Map(), exits: new Map() })
      for (const block of group.blocks) block.group = group
    })
    nodes.forEach((node, key) => {
      Object.assign(node, { key, needs: [], users: [], home: blocks[node.home], issues: [],
        lanes: new Map(node.lanes) })
      if (!node.home.byFile) node.module = node.home.title
      node.home.members.push(node)
      node.home.group?.members.push(node)
    })
    for (const edge of edges) {
      edge.kind ??= 'plain'
      const from = edge.from = nodes[edge.from], to = edge.to = nodes[edge.to]
      if (edge.wrong && to.style != 'missing') from.cyclic = to.cyclic = true
      // What has gone isn't reached any more.
      if (edge.gone) continue
      from.needs.push(edge)
      to.users.push(edge)
    }
    issues?.forEach((issue, number) => {
      issue.number = number
      for (const key of issue.nodes) nodes[key].issues.push(issue)
    })
    const hooksOf = node => node.hooks ?? [], hookWords = { decorate: 'decorator', initCompleted: 'completion' }
    // What a parent makes for itself, too, is registered once.
    const originals = items => items.filter(node => !node.copy)
    const isOf = (node, module) => node.home === module || node.home.group === module
    const isRoot = node => node.needs.length && !node.users.length
    const modules = blocks.filter(block => block.title),
      registered = originals(nodes.filter(node => node.scope && node.change != 'gone'))
    const ordered = [...nodes].sort((a, b) => a.home.column - b.home.column || a.home.y - b.home.y
      || a.column - b.column || a.y - b.y)
    // Modules that need each other. The parts of a cycle have one number.
    const needsOf = new Map(modules.map(block => [block, new Set()]))
    for (const { from, to, kind, gone } of edges) {
      if (!gone && kind != 'deferred' && from.home !== to.home) needsOf.get(from.home)?.add(to.home)
    }
    for (const module of modules) {
      const seen = new Set(), queue = [module]
      for (const block of queue) for (const next of needsOf.get(block) ?? []) if (!seen.has(next)) {
        seen.add(next)
        queue.push(next)
      }
      module.reached = seen
      module.cyclic = seen.has(module)
    }
    const areInCycle = (a, b) => !!a.reached?.has(b) && !!b.reached?.has(a)
    const kinds = { optional: 'optional', array: 'one of an array', deferred: 'later' }
    // Notes don't mark what they are about.
    const worst = found => ['error', 'warning'].find(kind => found.some(issue => issue.severity == kind)) ?? ''
    const issuesOf = block => [...new Set(block.members.flatMap(node => node.issues))]
    const description = node => [node.title, node.made && 'a ' + node.made, node.scope ?? node.style,
      node.module && 'module ' + node.module, hooksOf(node).some(hook => hook.kind == 'decorate') && 'decorated',
      node.copy && 'made for the ' + node.parent, node.cyclic && 'part of a cycle', node.unknown && 'needs unknown', node.change,
      node.issues.length && count(node.issues.length, 'issue')].filter(Boolean).join(', ')
    """#

  /// The texts of nodes and modules, shortened in the middle where they are long, with their widths.
  static let labels = #"""
    const pen = document.createElement('canvas').getContext('2d'), { fontFamily } = getComputedStyle(document.body)
    function textWidth(text, weight) {
      pen.font = `${weight} 13px ${fontFamily}`
      return Math.ceil(pen.measureText(text).width) + 1
    }
    // Keeps both ends: names that begin alike differ at the end.
    function shortened(text, weight = 400) {
      text = text.replace(/\s+/g, ' ')
      if (textWidth(text, weight) <= 230) return text
      const letters = [...text], cut = kept => letters.slice(0,
        (kept + 1) >> 1).join('') + '…' + letters.slice(letters.length - (kept >> 1)).join('')
      let low = 2, high = letters.length
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (textWidth(cut(middle), weight) <= 230) low = middle
        else high = middle
      }
      return cut(low)
    }
    // Sets what is written on a node, or on a module's title, and returns its width.
    function label(item) {
      item.label ??= shortened(item.title, item.members ? 600 : 400)
      return item.labelWidth ??= item.members ? textWidth(`▾ ${item.label} · ${item.members.length}`, 600) + 26
        : textWidth(item.label, 400) + 38 + 15 * marksOf(item).length
    }
    // The marks behind a title, with their meanings.
    const marksOf = node => [node.unknown && ['?', 'needs unknown'], hooksOf(node).some(hook => hook.kind == 'decorate')
      && ['✦', 'decorated'], node.copy && ['↑', 'made for the ' + node.parent + ', too']].filter(Boolean)
    """#
}
