extension PageScript {
  /// Search: parts of names, of modules, of files and of issues' codes, initials, and names with one mistake in typing.
  static let search = #"""
    const search = $('search')
    let hits = [], hit = 0
    const prepare = node => node.words ??= {
      title: node.title.toLowerCase(), initials: (node.title.match(/\p{Lu}|\d|(?<!\p{L})\p{L}/gu)
        ?? []).join('').toLowerCase(),
      text: [node.id, node.scope, node.home.title, node.place, node.types,
        node.issues.map(issue => issue.code + issue.severity), node.cyclic && 'cycle error',
        node.unknown && 'unknown', node.style, node.style == 'missing' && 'error',
          node.change].flat().filter(Boolean).join('\n').toLowerCase(),
    }
    // How well a node fits, 0 best; infinite if it doesn't.
    function rank(node, words) {
      const { title, initials, text } = prepare(node)
      return Math.max(...words.map(word => title.startsWith(word) ? 0 : title.includes(word) ? 1 : word[1]
        && initials.startsWith(word) ? 2 : text.includes(word) ? 3 : Infinity))
    }
    // Whether a text contains a word with at most one letter wrong, missing, added, or swapped with the next.
    function nearlyContains(text, word) {
      const masks = {}, last = 1 << Math.min(word.length, 30) - 1
      ;[...word].slice(0, 30).forEach((letter, index) => masks[letter] |= 1 << index)
      let exact = 0, near = 1
      for (const letter of text) {
        const before = exact
        exact = (exact << 1 | 1) & masks[letter]
        near = (near << 1 | 1) & masks[letter] | before | (before | exact) << 1 | 1
        if (near & last) return true
      }
      return [...word].some((letter, index) => index && text.includes(word.slice(0,
        index - 1) + letter + word[index - 1] + word.slice(index + 1)))
    }
    function find(query) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean)
      const ranked = ordered.map(node => [rank(node, words), node]).filter(([rank]) =>
        rank < Infinity).sort(([a], [b]) => a - b).map(([, node]) => node)
      return ranked.length || words.some(word => word.length < 4) ? ranked
        : ordered.filter(node => words.every(word => nearlyContains(prepare(node).title, word)))
    }
    function showResults() {
      const title = `${hits.length} of ${nodes.length}`
      showPanel([heading(title), hits.length > 100 && small('The first 100 are listed.'),
        rows(hits.slice(0, 100).map(moduleEntry))], title)
      markHit()
    }
    // Shows one of the hits in the list and in the graph.
    function markHit() {
      const items = $('panel').querySelectorAll('li'), node = hits[hit]
      items.forEach((item, index) => item.classList.toggle('current', index == hit))
      items[hit]?.scrollIntoView({ 'block': 'nearest' })
      if (node?.isShown) reveal(endOf(node).box)
      mark()
    }
    function step(by) {
      hit = (hit + by + hits.length) % hits.length
      view.node ? go(link(hits[hit])) : markHit()
    }
    search.oninput = () => {
      hits = search.value.trim() ? find(search.value) : []
      hit = 0
      if (location.hash) return clear()
      showTools()
      showDetails()
      mark()
    }
    search.onfocus = () => nodes.forEach(prepare)
    search.onkeydown = event => {
      if (hits.length) act(event, { Enter: () => view.node === hits[hit] ? step(event.shiftKey ? -1 : 1)
        : go(link(hits[hit])),
        ArrowDown: () => step(1), ArrowUp: () => step(-1) })
    }
    """#

  /// Keys and clicks on the canvas.
  static let keys = #"""
    // One node or module at a time is in the order of the Tab key; the arrow keys move on from it.
    function makeCurrent(item) {
      if (current) shapeOf(current).setAttribute('tabindex', -1)
      current = item
      label(item)
      shapeOf(item).setAttribute('tabindex', 0)
    }
    const stops = () => placed.flatMap(block => [...block.title ? [block] : [], ...block.isOpen ? block.shown : []])
    const itemOf = shape => stops().find(item => item.shape === shape)
    graph.addEventListener('focusin', event => itemOf(event.target) && makeCurrent(itemOf(event.target)))
    graph.onkeydown = event => {
      const item = itemOf(event.target), all = stops(), index = all.indexOf(item)
      const visit = next => {
        if (!next) return
        makeCurrent(next)
        repaint()
        reveal(next.box)
        next.shape.focus({ preventScroll: true })
      }
      if (item) act(event, { ArrowUp: () => visit(all[index - 1]), ArrowDown: () => visit(all[index + 1]),
        ArrowRight: () => visit(arrows.find(arrow => arrow.from === item)?.to), ArrowLeft: () =>
          visit(arrows.find(arrow => arrow.to === item)?.from) })
    }
    document.onkeydown = event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping = event.target.type == 'search'
      act(event, { Escape() {
        search.value = ''
        clear()
      }, ...!isTyping && { ...zooms, '=': zooms['+'], '/': () => search.select() } })
    }
    const addressOf = ({ from, to, edges: [edge, ...more] }) => {
      const [a, b] = [homeOf(from), homeOf(to)].filter(home => home.title)
      return more.length && a ? moduleLink(a, b) : pathLink(edge.from, edge.to)
    }
    canvas.addEventListener('click', event => {
      const shape = event.target.closest('.node'), point = inContent(pointOf(event))
      // With the Shift key, a second click asks for the path.
      if (shape && event.shiftKey && view.node) {
        event.preventDefault()
        go(pathLink(view.node, itemOf(shape)))
      }
      if (shape || event.target.closest('button')) return
      // In an overview, nodes aren't in the document.
      const node = area.isMap && stops().find(item => !item.members
        && overlaps(item.box, { ...point, width: 1, height: 1 })), arrow = arrowAt(point)
      if (node) go(link(node))
      else if (arrow) go(addressOf(arrow))
    })
    canvas.onpointermove = event => {
      const arrow = !event.target.closest('.node,button') && arrowAt(inContent(pointOf(event)))
      canvas.classList.toggle('hit', !!arrow)
      hovered.setAttribute('d', arrow ? arrow.d : '')
      canvas.title = arrow ? `${arrow.from.title} → ${arrow.to.title} · ${arrow.edges.length}` : ''
    }
    // On paper everything is there, in one width.
    window.onbeforeprint = () => {
      camera.readable = 0
      canvas.style = `width:1000px;height:${Math.min(1.2, 968 / content.width) * content.height + 40}px`
      measure()
      fit()
    }
    window.onafterprint = () => {
      camera.readable = .85
      canvas.style = ''
      window.onresize()
    }
    """#

  /// The beginning.
  static let start = #"""
    setTitle(data.resolver || 'Dependency graph', nodes.length
      ? `${count(registered.length, 'registration')}, ${count(edges.filter(edge => !edge.gone).length, 'arrow')}`
        : 'nothing is registered')
    select()
    if (!current && placed.length) makeCurrent(stops()[0])
    repaint()
    """#
}
