extension DependencyGraph {
  /// The script that draws the graph from its data, and again when a module folds.
  static let pageDrawing = #"""
    'use strict';
    const $ = id => document.getElementById(id), { nodes, edges, bands, issues } = JSON.parse($('data').textContent);
    const glyphs = {
      single: 'M6 1a5 5 0 1 0 .01 0Z', factory: 'M6 1 11.5 10.5H.5Z', weak: 'M6 1a5 5 0 1 0 .01 0Z',
      graph: 'M6 .5 10.8 3.2v5.6L6 11.5 1.2 8.8V3.2Z', custom: 'M6 0 12 6 6 12 0 6Z',
      expiring: 'M6 1a5 5 0 1 0 .01 0ZM6 3v3.2l2.4 1.4', perResolver: 'M1.5 1.5h9v9h-9Z',
      perArguments: 'M1 1h3.5v3.5H1ZM7.5 1H11v3.5H7.5ZM1 7.5h3.5V11H1ZM7.5 7.5H11V11H7.5Z', missing: 'M2 2 10 10M10 2 2 10',
    }
    const hollow = style => ['weak', 'expiring', 'missing'].includes(style) ? ' hollow' : ''
    // Creates an element. Texts become text nodes, so they are never read as HTML.
    function element(space, name, attributes, children) {
      const made = document.createElementNS('http://www.w3.org/' + space, name)
      for (const key in attributes) made.setAttribute(key, attributes[key])
      made.append(...children)
      return made
    }
    const draw = (name, attributes, ...children) => element('2000/svg', name, attributes, children)
    const html = (name, attributes, ...children) => element('1999/xhtml', name, attributes, children)
    const glyph = (style, x, y) => draw('path', { class: 'glyph', d: glyphs[style], transform: `translate(${x},${y})` })

    nodes.forEach(node => Object.assign(node, { needs: [], users: [], home: bands[node.band], issues: [] }))
    edges.forEach(edge => {
      [edge.source, edge.target] = [nodes[edge.from], nodes[edge.to]]
      edge.source.needs.push(edge)
      edge.target.users.push(edge)
      if (edge.wrong && edge.target.style != 'missing') edge.source.cyclic = edge.target.cyclic = true
    })
    issues?.forEach(issue => issue.nodes.forEach(number => nodes[number].issues.push(issue)))

    const tag = node => ({ mainActor: 'main', async: 'async' })[node.isolation] || ''
    const columns = []
    const ruler = document.createElement('canvas').getContext('2d')
    ruler.font = '12.5px ' + getComputedStyle(document.body).fontFamily
    for (const node of nodes) {
      const column = node.slot = columns[node.column] ??= { width: 70 }
      let label = Array.from(node.title)
      const room = 214 - (tag(node) ? 34 : 0), width = () => ruler.measureText(label.join('')).width
      if (width() > room) while (width() > room) label.splice(-2, 2, '…')
      node.label = label.join('')
      column.width = Math.ceil(Math.max(column.width, width() + 44 + (tag(node) ? 34 : 0)))
    }
    const layers = ['frames', 'edges', 'nodes'].map(name => $('graph').appendChild(draw('g', { id: name })))
    for (const band of bands) {
      band.members = nodes.filter(node => node.home === band)
      const spans = band.members.map(node => node.column)
      ;[band.first, band.last] = [columns[Math.min(...spans)], columns[Math.max(...spans)]]
      // A folded module is in the middle of the columns that it had.
      band.middle = columns[Math.round(spans.reduce((a, b) => a + b) / spans.length)]
      if (!band.title) continue
      band.frame = draw('rect', { class: 'frame', rx: 12 })
      band.text = draw('text', { x: 27, y: 21 }, band.title)
      band.arrow = draw('path', { transform: 'translate(12,11)' })
      band.head = draw('g', { class: 'head', role: 'button', tabindex: 0 },
        draw('rect', { y: 1, height: 31, rx: 10 }), band.arrow, band.text)
      layers[0].append(band.frame)
      band.layer = draw('g', {}, band.head)
      layers[2].append(band.layer)
      band.chip = ruler.measureText(`${band.title} · ${band.members.length}`).width * 1.1 + 44
      band.head.firstChild.setAttribute('width', band.chip)
      band.head.onclick = () => fold(band, !band.folded)
      band.head.onkeydown = event => {
        if (event.key == 'Enter' || event.key == ' ') { event.preventDefault(); fold(band, !band.folded) }
      }
    }
    const ordered = [...nodes].sort((a, b) => a.band - b.band || a.column - b.column || a.y - b.y)
    for (const node of ordered) {
      const { width } = node.slot
      node.shape = draw('a', { class: `node ${node.style}${hollow(node.style)}${node.cyclic ? ' cyclic' : ''}`,
        href: '#' + encodeURIComponent(node.id), tabindex: -1, 'aria-label': description(node) },
        draw('title', {}, node.id), draw('rect', { y: -13, width, height: 26, rx: 7 }),
        glyph(node.style, 11, -6), draw('text', { x: 30, y: 4.5 }, node.label),
        draw('text', { class: 'tag', x: width - 10, y: 4 }, tag(node)))
      if (node.issues.length) node.shape.append(draw('circle',
        { class: `mark ${node.issues.some(issue => issue.severity == 'error') ? 'error' : ''}`, cx: width, cy: -12, r: 5.5 }))
      ;(node.home.layer || layers[2]).append(node.shape)
    }
    for (const edge of edges) layers[1].append(edge.shape = draw('path', {}))

    function description(node) {
      const wrong = node.issues.length ? `, ${count(node.issues.length, 'issue')}` : node.cyclic ? ', part of a cycle' : ''
      if (node.style == 'missing') return `${node.title}, missing, needed by ${node.users.length}${wrong}`
      return `${node.title}, ${node.scope}${node.module && ', module ' + node.module}, needs ${node.needs.length}, ` +
        `needed by ${node.users.length}${wrong}`
    }
    function count(number, word, words = word + 's') { return `${number.toLocaleString('en')} ${number == 1 ? word : words}` }

    // The horizontal ends and the middle of what stands for a node: itself, or its folded module.
    function spot({ home, slot, y }) {
      if (home.folded) return { x: home.left, end: home.left + home.chip, y: home.top + 17 }
      return { x: slot.x, end: slot.end, y: home.inner + y }
    }
    function path(edge) {
      const [left, right] = edge.back ? [edge.target, edge.source] : [edge.source, edge.target]
      const [a, b] = [spot(left), spot(right)], folded = left.home.folded || right.home.folded
      if (folded && left.home === right.home) return ''
      if (left === right) return `M${a.end - 22} ${a.y - 13}c0-17 30-15 30 2 0 7-4 11-8 11m5-5-5 5 6 3`
      let d = '', [x, y] = [a.end, a.y]
      const start = edge.back && edge.kind == 'optional' ? 8 : 0, stop = !edge.back && edge.kind == 'optional' ? 8 : 0
      const line = (toX, toY) => {
        const bend = Math.max(Math.abs(toX - x) / 2, toX < x ? 90 : 20)
        d += `C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`
      }
      d = `M${x += start} ${y}`
      if (!folded) edge.via.forEach((via, index) => {
        const column = columns[left.column + 1 + index]
        line(column.x, left.home.inner + via)
        ;[x, y] = [column.end, left.home.inner + via]
        d += `H${x}`
      })
      line(b.x - 1 - stop, b.y)
      const [tip, at, sign] = edge.back ? [a.end + 1, a.y, -1] : [b.x - 1, b.y, 1]
      const head = {
        optional: `M${tip} ${at}a3.6 3.6 0 1 ${sign > 0 ? 1 : 0} 0-.01Z`,
        array: `M${tip} ${at - 5}l${-8 * sign} 5 ${8 * sign} 5`,
      }
      return d + (head[edge.kind] ?? `M${tip - 7 * sign} ${at - 4}l${7 * sign} 4 ${-7 * sign} 4`)
    }
    // Places the bands one below the other, and draws all arrows.
    function place() {
      let [right, top] = [34, 20]
      for (const column of columns) column.used = 0
      const use = (column, width) => column.used = Math.max(column.used, width)
      for (const band of bands) {
        if (band.folded) use(band.middle, band.chip - 28)
        else for (const { slot } of band.members) use(slot, slot.width)
      }
      for (const column of columns) {
        [column.x, column.end] = [right, right + column.used]
        if (column.used) right = column.end + 76
      }
      for (const band of bands) {
        band.top = top
        const full = band.height + (band.title ? 42 : 0), height = band.folded ? 34 : full
        band.inner = top + (band.title ? 32 : 0)
        top += height + 18
        if (!band.title) continue
        const x = band.left = (band.folded ? band.middle : band.first).x - 14
        const width = Math.max(band.last.end + 14 - x, band.chip)
        for (const [key, value] of Object.entries({ x, y: band.top, width, height })) band.frame.setAttribute(key, value)
        band.head.setAttribute('transform', `translate(${x},${band.top})`)
        band.head.setAttribute('aria-expanded', !band.folded)
        band.head.setAttribute('aria-label', `Module ${band.title}, ${count(band.members.length, 'registration')}`)
        band.text.textContent = band.folded ? `${band.title} · ${band.members.length}` : band.title
        band.arrow.setAttribute('d', band.folded ? 'M4 1 8 5.500 4 10' : 'M1 3 5.500 7.500 10 3')
        band.frame.style.display = band.folded ? 'none' : ''
      }
      for (const node of nodes) {
        node.shape.setAttribute('transform', `translate(${node.slot.x},${node.home.inner + node.y})`)
        node.shape.style.display = node.home.folded ? 'none' : ''
      }
      for (const edge of edges) edge.shape.setAttribute('d', path(edge))
      $('fold').textContent = modules.some(band => !band.folded) ? 'Fold modules' : 'Unfold modules'
      size = { width: right - 42, height: top + 2 }
      zoom(scale)
    }
    function fold(band, folded) {
      band.folded = folded
      place()
    }
    """#
}
