extension PageScript {
  /// Draws what is placed: modules, arrows, and those nodes that are in view.
  static let painting = #"""
    const glyphs = {
      single: 'M6 1a5 5 0 1 0 .01 0Z', factory: 'M6 1 11.5 10.5H.5Z', weak: 'M6 1a5 5 0 1 0 .01 0Z',
      graph: 'M6 .5 10.8 3.2v5.6L6 11.5 1.2 8.8V3.2Z', custom: 'M6 0 12 6 6 12 0 6Z',
      expiring: 'M6 1a5 5 0 1 0 .01 0ZM6 3v3.2l2.4 1.4', perResolver: 'M1.5 1.5h9v9h-9Z',
      perArguments: 'M1 1h3.5v3.5H1ZM7.5 1H11v3.5H7.5ZM1 7.5h3.5V11H1ZM7.5 7.5H11V11H7.5Z',
      absent: 'M2 6H10', missing: 'M2 2 10 10M10 2 2 10',
    }
    const icon = style => draw('svg', { class: 'icon ' + style, width: 12, height: 12, 'aria-hidden': true },
      draw('path', { d: glyphs[style] }))
    const graph = content.element, backdrop = draw('svg', {}), hovered = draw('path', { class: 'edge hover' })
    graph.append(backdrop)
    const classes = (...words) => words.filter(Boolean).join(' ')
    // The element of a node or of a module's title, which is made when it is first seen.
    function shapeOf(item) {
      if (item.shape) return item.shape
      if (!item.members) {
        return item.shape = html('a', { class: classes('node', item.style, item.cyclic && 'cyclic', item.unknown
          && 'unknown', item.change, worst(item.issues)),
          href: link(item), tabindex: -1, title: item.id, 'aria-label': description(item) }, icon(item.style),
            name(item.label), marksOf(item).map(([sign, meaning]) => html('i', { title: meaning }, sign)))
      }
      const found = issuesOf(item), amount = originals(item.members).length,
        changed = item.members.filter(node => node.change).length
      item.shape = html('button', { class: classes('head', item.cyclic && 'cyclic'), tabindex: -1, title: item.title,
        'aria-label': [(item.isGroup ? 'Modules ' : 'Module ') + item.title, count(amount, 'registration'),
          item.cyclic && 'part of a cycle', found.length && count(found.length, 'issue'),
          changed && count(changed, 'change')].filter(Boolean).join(', ') },
        name(item.label), small(' · ' + amount), worst(found)
          && html('span', { class: 'badge ' + worst(found) }, found.length), !!changed
          && html('span', { class: 'badge changes', title: 'changed since the snapshot' }, changed))
      item.shape.onclick = () => toggle(item)
      return item.shape
    }
    // The layers below the nodes. Arrows of one look are one element, so that thousands are drawn fast.
    function paintBackdrop() {
      const looks = new Map(), tiles = new Map(), add = (map, key, d) => map.set(key, (map.get(key) ?? '') + d)
      for (const arrow of arrows) add(looks, lookOf(arrow), arrow.d)
      for (const block of placed) {
        if (block.isOpen) for (const { style, box } of block.shown) add(tiles, style,
          `M${box.x} ${box.y}h${box.width}v26h${-box.width}Z`)
      }
      const paths = [...looks].sort(([a], [b]) => a < b ? -1 : 1).map(([look, d]) => {
        const [, kind, weight] = look.split('|'), path = draw('path', { class: 'edge ' + kind, d })
        if (weight > 0 && arrows.length < 300) path.style.strokeWidth = 1.3 + weight * .35 + 'px'
        return path
      })
      // The numbers on the arrows of modules, while there are few.
      const counted = arrows.filter(arrow => arrow.edges.length > 1), amounts = counted.length > 30 ? []
        : counted.map(({ edges, stations: [[, x1, y1], [x2, , y2]] }) =>
        draw('text', { class: 'amount', x: (x1 + x2) / 2, y: (y1 + y2) / 2 + 4 }, edges.length))
      hovered.setAttribute('d', '')
      backdrop.style.strokeOpacity = 10 / Math.sqrt(arrows.length)
      backdrop.replaceChildren(...placed.filter(block => block.title).map(block =>
        draw('rect', { class: classes('frame', block.isOpen || 'closed', block.cyclic && 'cyclic'), rx: 12, ...block.box })),
        ...paths, hovered, ...amounts, ...[...tiles].map(([style, d]) => draw('path', { class: 'tile ' + style, d })))
    }
    // How an arrow looks: its layer, its classes and its weight.
    function lookOf({ from, to, kind, edges }) {
      const layer = from.members && to.members && areInCycle(from, to) && !view.module ? states.indexOf('wrong')
        : Math.min(...edges.map(edge => states.indexOf(stateOf(edge))))
      return `${states.length - layer + 10}|${kind} ${states[layer]}|${from.members || to.members ? Math.floor(Math.log2(edges.length)) : 0}`
    }

    // What is in view, and somewhat more, is in the document; the rest would only slow it down.
    let area, current
    const overlaps = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height
      && b.y < a.y + a.height
    function paint() {
      const isMap = camera.scale < camera.readable - .001
      graph.classList.toggle('map', isMap)
      const { x, y } = inContent({ x: 0, y: 0 }), end = inContent({ x: camera.width, y: camera.height })
      if (area?.isMap == isMap && x >= area.x && y >= area.y && end.x <= area.x + area.width
        && end.y <= area.y + area.height) return
      const width = end.x - x, height = end.y - y, wanted = new Set()
      area = { x: x - width / 3, y: y - height / 3, width: width * 5 / 3, height: height * 5 / 3, isMap }
      const want = (item, { x, y, width }) => {
        const shape = shapeOf(item)
        shape.style = `left:${x}px;top:${y}px;width:${width}px`
        wanted.add(shape)
      }
      // From afar, titles that would cover each other are left out. The largest modules come first.
      const taken = []
      const isFree = block => {
        const wide = (textWidth('▾ ' + block.label, 600) * .93 + 8) / camera.scale
        const text = { ...block.box, x: Math.max(0, Math.min(block.box.x, content.width + 14 / camera.scale - wide)), width: wide,
          height: 18 / camera.scale }
        if (taken.some(other => overlaps(text, other))) return
        taken.push(text)
        return text
      }
      for (const block of isMap ? [...placed].sort((a, b) => (b === current) - (a === current) || b.members.length
        - a.members.length) : placed) {
        if (block.title && (block === current || overlaps(block.box, area))) {
          shapeOf(block).setAttribute('aria-expanded', block.isOpen)
          label(block)
          const box = isMap ? isFree(block) : block.isOpen ? titleOf(block) : block.box
          if (box) want(block, box)
        }
        if (block.isOpen) for (const node of block.shown) if (node === current || !isMap
          && overlaps(node.box, area)) want(node, node.box)
      }
      for (const shape of [...graph.children]) if (shape !== backdrop && !wanted.has(shape)) shape.remove()
      for (const shape of wanted) if (!shape.isConnected) graph.append(shape)
      mark()
    }
    camera.changed = paint
    // Where the title of something is.
    const titleOf = item => item.members && item.isOpen ? { ...item.box, width: item.labelWidth ?? label(item), height: 34 } : item.box
    // Shows everything. What is wider than the canvas has room for titles above and below.
    camera.fit = () => {
      setStretch(1)
      const room = (camera.height - 32) / scaleToFit() / content.height
      if (scaleToFit() < camera.readable && room > 1.2) setStretch(Math.min(room, 5))
      fit()
      repaint()
    }
    function setStretch(factor) {
      if (stretch == factor) return
      stretch = factor
      layOut()
      paintBackdrop()
    }
    function repaint() {
      area = null
      paint()
    }
    """#
}
