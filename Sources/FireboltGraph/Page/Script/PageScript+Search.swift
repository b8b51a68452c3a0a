extension PageScript {
  /// Search: parts of names, of modules, of files and of issues' codes, initials, and names with one mistake in typing.
  static let search = #"""
    const search = $('search')
    let hits = [], hit = 0
    const joined = texts => texts.flat().filter(Boolean).join('\n').toLowerCase()
    const prepare = item => item.words ??= item.members ? { title: item.title.toLowerCase(), initials: '', made: '',
      text: item.cyclic ? 'cycle' : '' } : {
      title: item.title.toLowerCase(), initials: (item.title.match(/\p{Lu}|\d|(?<!\p{L})\p{L}/gu)
        ?? []).join('').toLowerCase(),
      // What it is made of: its class, and the file that is named like it.
      made: joined([item.made, item.place?.replace(/^.*\/|\.swift.*$/gs, '')]),
      text: joined([item.id, item.scope, item.home.title, item.place, item.types,
        item.issues.map(issue => issue.code + issue.severity), item.cyclic && 'cycle error',
        item.unknown && 'unknown', item.style, item.style == 'missing' && 'error', item.change,
        hooksOf(item).map(hook => [hook.kind, hookWords[hook.kind], hook.place, hook.module])]),
    }
    // How well a node or a module fits, the least best; infinite if it doesn't. What has no name but its title comes first.
    function rank(item, words, query) {
      const { title, initials, made, text } = prepare(item)
      if (title === query) return -1
      return Math.max(...words.map(word => title.startsWith(word) ? 0 : title.includes(word) ? 1 : word[1]
        && initials.startsWith(word) ? 2 : made.includes(word) ? 3 : text.includes(word) ? 4 : Infinity))
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
      const text = query.trim().toLowerCase(), words = text.split(/\s+/), all = [...ordered, ...modules, ...groups]
      const ranked = all.map(item => [rank(item, words, text), item]).filter(([rank]) =>
        rank < Infinity).sort(([a], [b]) => a - b).map(([, item]) => item)
      return ranked.length || words.some(word => word.length < 4) ? ranked
        : all.filter(item => words.every(word => nearlyContains(prepare(item).title, word)))
    }
    function showResults() {
      const title = `${hits.length} of ${nodes.length + modules.length + groups.length}`
      showPanel([heading(title), hits.length > 100 && small('The first 100 are listed.'),
        rows(hits.slice(0, 100).map(item => item.members ? blockEntry(item) : moduleEntry(item)))], title)
      markHit()
    }
    // Shows one of the hits in the list and in the graph.
    function markHit() {
      const items = $('panel').querySelectorAll('li'), item = hits[hit]
      items.forEach((item, index) => item.classList.toggle('current', index == hit))
      items[hit]?.scrollIntoView({ 'block': 'nearest' })
      if (item?.isShown || item?.members && endOf(item).box) reveal(titleOf(endOf(item)))
      mark()
    }
    function step(by) {
      hit = (hit + by + hits.length) % hits.length
      isSelected() ? go(addressTo(hits[hit])) : markHit()
    }
    search.oninput = () => {
      hits = search.value.trim() ? find(search.value) : []
      hit = 0
      // An empty field drops no selection.
      if (isSelected() && search.value.trim()) return clear()
      showTools()
      showDetails()
      mark()
    }
    const addressTo = item => item.members ? moduleLink(item) : link(item)
    search.onfocus = () => [...nodes, ...modules].forEach(prepare)
    search.onkeydown = event => {
      if (hits.length) act(event, { Enter: () => (view.node ?? view.module) === hits[hit] ? step(event.shiftKey ? -1 : 1)
        : go(addressTo(hits[hit])),
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
      const visit = (next, from) => {
        if (!next) return
        next.origin = from
        makeCurrent(next)
        repaint()
        reveal(next.box)
        next.shape.focus({ preventScroll: true })
      }
      // Each time, another arrow, and so round; the first way to the left is the way back.
      const turn = (near, far) => {
        const ends = [...new Set(arrows.filter(arrow => arrow[near] === item).map(arrow => arrow[far]))]
        if (near == 'to' && ends.includes(item.origin)) return visit(item.origin)
        const turns = item.turns ??= { from: 0, to: 0 }
        visit(ends[turns[near]++ % ends.length], item)
      }
      if (item) act(event, { ArrowUp: () => visit(all[index - 1]), ArrowDown: () => visit(all[index + 1]),
        ArrowRight: () => turn('from', 'to'), ArrowLeft: () => turn('to', 'from') })
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
    const first = firstBlock()
    if (!current && first) makeCurrent(first.isOpen ? first.shown.find(isRoot) ?? first.shown[0] : first)
    repaint()
    """#
}
