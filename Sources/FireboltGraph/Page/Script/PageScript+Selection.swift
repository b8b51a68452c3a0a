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
    // Up to 20 paths from a node to another as lists of nodes, the shortest first, and whether these are all.
    function pathsBetween(start, end) {
      const within = new Set(between(start, end)), queue = [[start]], found = []
      for (const path of queue) {
        if (found.length == 20 || queue.length > 20000) return [found, false]
        for (const next of new Set(path.at(-1).needs.map(edge => edge.to))) {
          if (next === end) found.push([...path, next])
          else if (within.has(next) && !path.includes(next)) queue.push([...path, next])
        }
      }
      return [found.slice(0, 20), found.length <= 20]
    }
    """#

  /// What the reader looks at. The page's address keeps it: `#node`, `#node&depth=2`, `#node&to=other&all`, `#&issue=3`,
  /// `#&module=name`, `#&module=name&to=other`; and what is hidden, folded and opened: `&hide=…&without=…&only&open=…&fold=…`.
  static let selection = #"""
    const view = {}, encode = encodeURIComponent
    const link = node => '#' + encode(node.id), pathLink = (from, to) => link(from) + '&to=' + encode(to.id)
    const moduleLink = (from, to) => '#&module=' + encode(from.title) + (to ? '&to=' + encode(to.title) : '')
    const nodeById = new Map(nodes.map(node => [node.id, node])),
      moduleByTitle = new Map([...groups, ...modules].map(block => [block.title, block]))
    function decode(text = '') {
      try { return decodeURIComponent(text) } catch { return text }
    }
    function readAddress() {
      const [id, ...parts] = location.hash.slice(1).split('&'),
        options = Object.fromEntries(parts.map(part => part.split('=')))
      // A link within the page keeps what is hidden and folded; an address from elsewhere, or one that one goes back to, tells
      // it. (In brackets, the browser's name doesn't become a short one.)
      if (history['state'] || choices.some(key => key in options)) restore(options)
      const node = nodeById.get(decode(id)), to = decode(options.to), module = moduleByTitle.get(decode(options.module))
      const target = node && nodeById.get(to)
      Object.assign(view, { node, target, module, isWhole: 'all' in options, otherModule: module
        && moduleByTitle.get(to),
        issue: issues?.[options.issue], depth: options.depth && (Number(options.depth) || Infinity),
        unknown: !node && decode(id) || node && !target && to || options.module && !module && decode(options.module) })
    }
    const go = address => location.hash = address
    const choices = ['hide', 'without', 'only', 'open', 'fold']
    // What is hidden, folded and opened, as the end of an address.
    function chosen() {
      const list = (key, values) => values.length ? `&${key}=${values.map(encode)}` : '', all = [...modules, ...groups]
      const wished = isOpen => all.every(block => block.wish === isOpen) ? ['*']
        : all.filter(block => block.wish === isOpen).map(block => block.title)
      return list('hide', [...hidden].map(trait => trait.title ?? '~' + trait)) + list('without', [...leftOut].map(node =>
        node.id)) + (onlyMistakes ? '&only' : '') + (all.length ? list('open', wished(true)) + list('fold', wished(false)) : '')
    }
    function restore(options) {
      const values = key => (options[key] ?? '').split(',').filter(Boolean).map(decode)
      clearFilters()
      for (const text of values('hide')) {
        const trait = text[0] == '~' ? text.slice(1) : moduleByTitle.get(text)
        if (trait) hidden.add(trait)
      }
      for (const id of values('without')) if (nodeById.has(id)) leftOut.add(nodeById.get(id))
      onlyMistakes = 'only' in options
      for (const block of [...modules, ...groups]) delete block.wish
      for (const [key, isOpen] of [['open', true], ['fold', false]]) {
        for (const title of values(key)) {
          for (const block of title == '*' ? [...modules, ...groups] : [moduleByTitle.get(title)]) if (block) block.wish = isOpen
        }
      }
    }
    // Completes the address.
    function keep() {
      const [id, ...parts] = location.hash.slice(1).split('&')
      const address = [id, ...parts.filter(part => part && !choices.includes(part.split('=')[0]))].join('&') + chosen()
      if (!history['state'] || '#' + address != (location.hash || '#')) {
        history.replaceState({}, '', location.pathname + location.search + (address && '#' + address))
      }
    }
    function clear() {
      if (location.hash) history.pushState(null, '', location.pathname + location.search)
      select()
    }
    const isSelected = () => view.node || view.module || view.issue
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
        stateOf = () => issue.severity == 'error' ? 'bad' : 'risky'
      }
      for (const item of nodes) item.isShown = item === node || item === target || (!shown || shown.has(item))
        && passes(item)
      for (const edge of edges) {
        edge.state = stateOf(edge)
        edge.isShown = edge.state !== null && edge.from.isShown && edge.to.isShown
      }
    }
    // The states of edges, the most important first.
    const states = ['bad', 'risky', 'path', 'wrong', 'new', 'gone', 'needs', 'users', '', 'faint']
    function stateOf({ state, wrong, gone, isNew, from, to }) {
      if (['bad', 'risky', 'path'].includes(state)) return state
      // The arrows of an issue, where nothing else is shown.
      if (onlyMistakes && !view.node) {
        const common = from.issues.filter(issue => to.issues.includes(issue))
        if (common.length) return worst(common) == 'error' ? 'bad' : 'risky'
      }
      if (wrong || gone || isNew) return wrong ? 'wrong' : gone ? 'gone' : 'new'
      const { module, otherModule } = view
      if (!module) return state
      const isOut = isOf(from, module), isIn = isOf(to, otherModule ?? module)
      if (module) return (otherModule ? isOut && isIn : isOut || isIn) ? 'needs' : 'faint'
    }
    // Modules are open as long as everything fits in a size that can be read, unless the reader has folded or opened them.
    function arrange() {
      const { node, target, issue, isWhole, module, otherModule } = view, setOpen = isOpen =>
        modules.forEach(block => block.isOpen = block.wish ?? isOpen(block))
      const amount = nodes.filter(node => node.isShown).length, isSmall = amount < 150
      stretch = 1
      // A few are shown as they are, if need be somewhat smaller.
      camera.readable = amount <= 40 ? .6 : .85
      setOpen(() => true)
      for (const group of groups) group.isFolded = group.wish === false
      if (isSmall) layOut()
      if (isSmall && (amount <= 40 || scaleToFit() >= camera.readable || target && !isWhole || issue)) return
      const selected = [node?.home, target?.home, module, otherModule]
      setOpen(block => block === node?.home || block === target?.home)
      const isWide = modules.filter(block => block.members.some(node => node.isShown)).length > 30
      for (const group of groups) {
        group.isFolded = !(group.wish ?? (!isWide || selected.some(block => block && (block === group || block.group === group))))
      }
      layOut()
    }
    // Where to begin to read: a module, or a node, that nothing needs.
    const firstBlock = () => {
      const before = (a, b) => a.place.column.x - b.place.column.x || b.shown.length - a.shown.length
      return placed.filter(block => block.shown.some(isRoot)).sort(before)[0] ?? [...placed].sort(before)[0]
    }
    function update() {
      chooseShown()
      arrange()
      paintBackdrop()
      const item = [view.node, view.module, view.module?.blocks?.[0]].find(item => item && placed.includes(homeOf(endOf(item))))
      fit(camera.readable, (item ? endOf(item) : firstBlock())?.box)
      showTools()
      showDetails()
      if (view.node) makeCurrent(view.node)
      repaint()
      keep()
    }
    const hasOpen = () => placed.some(isFrame)
    function showTools() {
      $('fold').hidden = !placed.some(block => block.title)
      $('fold').textContent = hasOpen() ? 'Fold modules' : 'Unfold modules'
      $('all').hidden = !isSelected() && !view.unknown && !search.value && !chosen()
    }
    function toggle(block) {
      block.wish = block.isGroup ? block.isFolded : !block.isOpen
      if (!view.node && !view.issue && view.module !== block) return go(moduleLink(block))
      update()
      reveal(titleOf(endOf(block)))
    }
    $('fold').onclick = () => {
      const wish = !hasOpen()
      for (const block of [...modules, ...groups]) block.wish = wish
      update()
    }
    $('all').onclick = () => {
      for (const block of [...modules, ...groups]) delete block.wish
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
      const found = !isSelected() && search.value.trim() && new Set(hits)
      backdrop.classList.toggle('faint', !!found)
      const set = ({ shape }, isOff, isCurrent) => {
        shape?.classList.toggle('off', !!isOff)
        shape?.setAttribute('aria-current', !!isCurrent)
      }
      for (const block of placed) {
        set(block, found && !found.has(block) && !block.members.some(node => found.has(node)), block === view.module
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
    const filterBox = (trait, amount, ...label) => checkbox(!hidden.has(trait), isOn => toggleIn(hidden, trait, !isOn),
      ...label, far(amount))
    // Nodes that so many others need that they hide the rest.
    const hubs = nodes.filter(node => node.users.length >= Math.max(12, nodes.length / 12)).sort((a, b) =>
      b.users.length - a.users.length).slice(0, 8)
    """#
}
