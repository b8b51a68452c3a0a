extension PageScript {
  /// The nodes, edges, modules and issues, with references to each other.
  static let model = #"""
    const { nodes, edges, blocks, issues } = data
    blocks.forEach((block, number) => Object.assign(block,
      { key: nodes.length + number, members: [], isOpen: !block.title,
      lanes: new Map(block.lanes), exits: new Map(block.exits?.map(([end, lane]) => [end, new Map(lane)])) }))
    nodes.forEach((node, key) => {
      Object.assign(node, { key, needs: [], users: [], home: blocks[node.home], issues: [],
        lanes: new Map(node.lanes) })
      node.home.members.push(node)
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
    const modules = blocks.filter(block => block.title),
      registered = nodes.filter(node => node.scope && node.change != 'gone')
    const ordered = [...nodes].sort((a, b) => a.home.column - b.home.column || a.home.y - b.home.y
      || a.column - b.column || a.y - b.y)
    const kinds = { optional: 'optional', array: 'one of an array', deferred: 'later' }
    // Notes don't mark what they are about.
    const worst = found => ['error', 'warning'].find(kind => found.some(issue => issue.severity == kind)) ?? ''
    const issuesOf = block => [...new Set(block.members.flatMap(node => node.issues))]
    const description = node => [node.title, node.scope ?? node.style, node.module && 'module ' + node.module,
      node.cyclic && 'part of a cycle', node.unknown && 'needs unknown', node.change,
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
        : textWidth(item.label, 400) + (item.unknown ? 53 : 38)
    }
    """#
}
