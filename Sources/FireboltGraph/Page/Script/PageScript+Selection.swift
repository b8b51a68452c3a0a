extension PageScript {
  /// What is reached from a node, and the paths between two.
  static let reach = #"""
    // All nodes that edges lead to, as a map to the number of steps. What is left out isn't passed.
    function reach(start, direction, depth = Infinity) {
      const end = direction == 'needs' ? 'to' : 'from', steps = new Map([[start, 0]])
      for (const [node, step] of steps) {
        if (step < depth) for (const edge of node[direction]) if (!steps.has(edge[end])
          && !leftOut.has(edge[end])) steps.set(edge[end], step + 1)
      }
      return steps
    }
    // The edges of a shortest path from a node to another, or null. Among equals, one that isn't deferred comes first.
    function shortestPath(start, end) {
      const before = new Map(), path = [], queue = [start]
      for (const node of queue) {
        for (const edge of [...node.needs].sort((a, b) => (a.kind == 'deferred') - (b.kind == 'deferred'))) {
          if (before.has(edge.to)) continue
          before.set(edge.to, edge)
          queue.push(edge.to)
        }
      }
      if (!before.has(end)) return null
      let edge = before.get(end)
      path.push(edge)
      while (edge.from !== start) path.unshift(edge = before.get(edge.from))
      return path
    }
    // The nodes on all paths from a node to another.
    function between(start, end) {
      const up = reach(end, 'users')
      return [...reach(start, 'needs').keys()].filter(node => up.has(node))
    }
    """#

  /// What the reader looks at. The page's address keeps it: `#node`, `#node&depth=2`, `#node&to=other&all`, `#&issue=3`,
  /// `#&module=name`, `#&module=name&to=other`.
  static let selection = #"""
    const view = {}, encode = encodeURIComponent
    const link = node => '#' + encode(node.id), pathLink = (from, to) => link(from) + '&to=' + encode(to.id)
    const moduleLink = (from, to) => '#&module=' + encode(from.title) + (to ? '&to=' + encode(to.title) : '')
    const nodeById = new Map(nodes.map(node => [node.id, node])),
      moduleByTitle = new Map(modules.map(block => [block.title, block]))
    function decode(text = '') {
      try { return decodeURIComponent(text) } catch { return text }
    }
    function readAddress() {
      const [id, ...parts] = location.hash.slice(1).split('&'),
        options = Object.fromEntries(parts.map(part => part.split('=')))
      const node = nodeById.get(decode(id)), to = decode(options.to), module = moduleByTitle.get(decode(options.module))
      const target = node && nodeById.get(to)
      Object.assign(view, { node, target, module, isWhole: 'all' in options, otherModule: module
        && moduleByTitle.get(to),
        issue: issues?.[options.issue], depth: options.depth && (Number(options.depth) || Infinity),
        unknown: !node && decode(id) || node && !target && to || options.module && !module && decode(options.module) })
    }
    const go = address => location.hash = address
    function clear() {
      if (location.hash) history.pushState(null, '', location.pathname + location.search)
      select()
    }
    // Decides which nodes and edges the view shows, and how its edges look.
    function chooseShown() {
      const { node, target, issue, isWhole } = view
      let shown, stateOf = () => ''
      if (target) {
        const path = view.path = shortestPath(node, target)
        shown = new Set([node, target, ...isWhole ? between(node, target) : (path ?? []).map(edge => edge.to)])
        stateOf = edge => path?.includes(edge) ? 'path' : isWhole ? 'needs' : null
      } else if (node) {
        // As deep as can still be taken in, unless the reader has chosen.
        const depths = view.depth ? [view.depth] : [Infinity, 2, 1], around = depth =>
          [reach(node, 'needs', depth), reach(node, 'users', depth)]
        view.actualDepth = depths.find(depth => depth == 1 || around(depth)[0].size + around(depth)[1].size < 42)
          ?? view.depth
        const [down, up] = around(view.actualDepth)
        shown = new Set([...down.keys(), ...up.keys()])
        const leads = (steps, near, next) => steps.get(near) < view.actualDepth && steps.has(next)
        stateOf = ({ from, to, gone }) => leads(down, from, to) ? 'needs' : leads(up, to, from) ? 'users' : gone
          ? 'gone' : null
      } else if (issue?.nodes.length) {
        shown = new Set(issue.nodes.map(key => nodes[key]))
        stateOf = () => 'bad'
      }
      for (const item of nodes) item.isShown = item === node || item === target || (!shown || shown.has(item))
        && passes(item)
      for (const edge of edges) {
        edge.state = stateOf(edge)
        edge.isShown = edge.state !== null && edge.from.isShown && edge.to.isShown
      }
    }
    // The states of edges, the most important first.
    const states = ['bad', 'path', 'wrong', 'new', 'gone', 'needs', 'users', '', 'faint']
    function stateOf({ state, wrong, gone, isNew, from, to }) {
      if (state == 'bad' || state == 'path') return state
      if (wrong || gone || isNew) return wrong ? 'wrong' : gone ? 'gone' : 'new'
      const { module, otherModule } = view, isOut = from.home === module, isIn = to.home === (otherModule ?? module)
      if (module) return (otherModule ? isOut && isIn : isOut || isIn) ? 'needs' : 'faint'
      return state
    }
    // Modules are open as long as everything fits in a size that can be read, unless the reader has folded or opened them.
    function arrange() {
      const { node, target, issue, isWhole } = view, setOpen = isOpen =>
        modules.forEach(block => block.isOpen = block.wish ?? isOpen(block))
      setOpen(() => true)
      const isSmall = nodes.filter(node => node.isShown).length < 150
      if (isSmall) layOut()
      if (isSmall && (scaleToFit() >= camera.readable || target && !isWhole || issue)) return
      setOpen(block => block === node?.home || block === target?.home)
      layOut()
    }
    function update() {
      chooseShown()
      arrange()
      paintBackdrop()
      const item = [view.node, view.module].find(item => item && placed.includes(homeOf(item)))
      fit(camera.readable, item && endOf(item).box)
      showTools()
      showDetails()
      if (view.node) makeCurrent(view.node)
      repaint()
    }
    const hasOpen = () => placed.some(isFrame)
    function showTools() {
      $('fold').hidden = !placed.some(block => block.title)
      $('fold').textContent = hasOpen() ? 'Fold modules' : 'Unfold modules'
      $('all').hidden = !location.hash && !search.value && !isFiltering() && !modules.some(block => block.wish != null)
    }
    function toggle(block) {
      block.wish = !block.isOpen
      if (!view.node && !view.issue && view.module !== block) return go(moduleLink(block))
      update()
      reveal(block.box)
    }
    $('fold').onclick = () => {
      const wish = !hasOpen()
      for (const block of modules) block.wish = wish
      update()
    }
    $('all').onclick = () => {
      for (const block of modules) delete block.wish
      clearFilters()
      search.value = ''
      clear()
    }
    function select() {
      readAddress()
      update()
    }
    window.onhashchange = select
    window.onresize = () => {
      measure()
      update()
    }
    // Marks what is chosen, and fades what a search hasn't found.
    function mark() {
      const found = search.value.trim() && new Set(hits)
      backdrop.classList.toggle('faint', !!found)
      const set = ({ shape }, isOff, isCurrent) => {
        shape?.classList.toggle('off', !!isOff)
        shape?.setAttribute('aria-current', !!isCurrent)
      }
      for (const block of placed) {
        set(block, found && !block.members.some(node => found.has(node)), block === view.module
          || block === view.otherModule)
        for (const node of block.shown) set(node, found && !found.has(node), node === view.node || node === view.target
          || found && node === hits[hit])
      }
    }
    """#

  /// What the reader has hidden.
  static let filters = #"""
    const hidden = new Set(), leftOut = new Set()
    let onlyMistakes = false, summary
    const scopeKind = node => node.style == 'custom' ? node.scope : node.style
    const isMistake = node => node.issues.length || node.cyclic || node.style == 'missing'
    const passes = node => !leftOut.has(node) && (!onlyMistakes || isMistake(node))
      && (!hidden.size || ![scopeKind(node), node.home, 'resolver ' + node.resolver].some(trait => hidden.has(trait)))
    const isFiltering = () => onlyMistakes || hidden.size + leftOut.size > 0
    function clearFilters() {
      hidden.clear()
      leftOut.clear()
      summary = onlyMistakes = false
    }
    function checkbox(isOn, change, ...label) {
      const box = html('input', { type: 'checkbox', ...isOn && { checked: '' } })
      box.onchange = () => {
        change(box.checked)
        update()
      }
      return html('label', {}, box, ...label)
    }
    const toggleIn = (set, value, isOn) => isOn ? set.add(value) : set.delete(value)
    const far = text => html('small', { class: 'far' }, text)
    const filterBox = (trait, amount, ...label) => checkbox(true, isOn => toggleIn(hidden, trait, !isOn), ...label,
      far(amount))
    // Nodes that so many others need that they hide the rest.
    const hubs = nodes.filter(node => node.users.length >= Math.max(12, nodes.length / 12)).sort((a, b) =>
      b.users.length - a.users.length).slice(0, 8)
    """#
}
