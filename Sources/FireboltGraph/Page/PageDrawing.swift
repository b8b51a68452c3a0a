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
    // Creates an element. Texts become text nodes, so they are never read as HTML.
    function element(space, name, attributes, children) {
      const made = document.createElementNS('http://www.w3.org/' + space, name)
      for (const key in attributes) made.setAttribute(key, attributes[key])
      made.append(...children)
      return made
    }
    const draw = (name, attributes, ...children) => element('2000/svg', name, attributes, children)
    const html = (name, attributes, ...children) => element('1999/xhtml', name, attributes, children)
    const icon = style => draw('svg', { class: style, width: 12, height: 12, 'aria-hidden': true },
      draw('path', { d: glyphs[style] }))

    nodes.forEach(node => Object.assign(node, { needs: [], users: [], home: bands[node.band], issues: [] }))
    edges.forEach(edge => {
      [edge.source, edge.target] = [nodes[edge.from], nodes[edge.to]]
      edge.source.needs.push(edge)
      edge.target.users.push(edge)
      if (edge.wrong && edge.target.style != 'missing') edge.source.cyclic = edge.target.cyclic = true
    })
    issues?.forEach(issue => issue.nodes.forEach(number => nodes[number].issues.push(issue)))

    const count = (number, word, words = word + 's') => `${number.toLocaleString('en')} ${number == 1 ? word : words}`
    const description = node => [node.title, node.scope ?? 'missing', node.module && 'module ' + node.module,
      node.cyclic && 'part of a cycle', node.issues.length && count(node.issues.length, 'issue')].filter(Boolean).join(', ')
    const ordered = [...nodes].sort((a, b) => a.band - b.band || a.column - b.column || a.y - b.y)
    const modules = bands.filter(band => band.title)
    const wires = draw('svg', {})
    for (const edge of edges) wires.append(edge.shape = draw('path', {}))
    for (const band of modules) $('graph').append(band.frame = html('div', { class: 'frame' }))
    $('graph').append(wires)
    for (const band of bands) {
      band.members = ordered.filter(node => node.home === band)
      if (band.title) {
        const label = `Module ${band.title}, ${count(band.members.length, 'registration')}`
        band.head = html('button', { class: 'head', 'aria-label': label }, `${band.title} · ${band.members.length}`)
        band.head.onclick = () => fold([band], !band.folded)
        $('graph').append(band.head)
      }
      for (const node of band.members) {
        const severity = node.issues.some(issue => issue.severity == 'error') ? 'error' : node.issues.length ? 'odd' : ''
        node.shape = html('a', { class: `node ${node.style} ${node.cyclic ? 'cyclic' : ''} ${severity}`,
          href: '#' + encodeURIComponent(node.id), tabindex: -1, title: node.id, 'aria-label': description(node) },
          icon(node.style), html('span', {}, node.title))
        $('graph').append(node.shape)
      }
    }
    const columns = Array.from({ length: Math.max(0, ...nodes.map(node => node.column)) + 1 }, () => ({ width: 70 }))
    for (const { shape, column } of nodes) columns[column].width = Math.max(columns[column].width, shape.offsetWidth)
    for (const band of bands) {
      const spans = band.members.map(node => node.column)
      ;[band.first, band.last] = [columns[Math.min(...spans)], columns[Math.max(...spans)]]
      // A folded module is in the middle of the columns that it had.
      band.middle = Math.round(spans.reduce((a, b) => a + b) / spans.length)
      band.chip = band.head?.offsetWidth
    }

    // What stands for a node, itself or its folded module: its column, its horizontal ends and its middle.
    function spot({ home, column, y }) {
      if (home.folded) return { column: home.middle, x: home.left, end: home.left + home.chip, y: home.top + 17 }
      return { column, x: columns[column].x, end: columns[column].end, y: home.inner + y }
    }
    // The head of an arrow that points to the right, 1, or to the left, -1.
    const tip = (kind, x, y, sign) => kind == 'array'
      ? `M${x} ${y - 5}l${-8 * sign} 5 ${8 * sign} 5` : `M${x - 7 * sign} ${y - 4}l${7 * sign} 4 ${-7 * sign} 4`
    function path({ source, target, kind, via }) {
      if (source.home.folded && source.home === target.home) return ''
      const from = spot(source), to = spot(target), isBackward = from.column > to.column
      const [a, b] = isBackward ? [to, from] : [from, to]
      if (source === target) return `M${a.end - 22} ${a.y - 13}c0-17 30-15 30 2 0 7-4 11-8 11m5-5-5 5 6 3`
      let { end: x, y } = a, d = `M${x} ${y}`
      const bend = (toX, toY) => {
        d += `C${(x + toX) / 2} ${y} ${(x + toX) / 2} ${toY} ${toX} ${toY}`
        y = toY
      }
      // The arrow stays in the band of its left end, which has places for it, up to the gap before its right end.
      const left = source.column > target.column ? target : source
      const hasPlaces = !left.home.folded && (left === target) == isBackward
      via.slice(0, hasPlaces ? Math.max(0, b.column - a.column - 1) : 0).forEach((place, index) => {
        const column = columns[a.column + 1 + index]
        bend(column.x, left.home.inner + place)
        d += `H${x = column.end}`
      })
      // Where folding has put both ends in one column, it goes round on the right.
      const isBeside = a.column == b.column, side = columns[a.column].end
      if (isBeside) d += `H${side}C${side + 50} ${y} ${side + 50} ${b.y} ${side} ${b.y}H${b.end}`
      else bend(b.x, b.y)
      return d + (isBeside || isBackward ? tip(kind, to.end, to.y, -1) : tip(kind, to.x, to.y, 1))
    }
    // Places the bands one below the other, and draws all arrows.
    function place() {
      for (const column of columns) column.used = 0
      const use = (column, width) => column.used = Math.max(column.used, width)
      for (const band of bands) {
        if (band.folded) use(columns[band.middle], band.chip)
        else for (const node of band.members) use(columns[node.column], columns[node.column].width)
      }
      let [right, top] = [34, 20]
      for (const column of columns) {
        [column.x, column.end] = [right, right + column.used]
        if (column.used) right = column.end + 76
      }
      const put = (element, left, top, width, height) => {
        for (const [key, value] of Object.entries({ left, top, width, height })) element.style[key] = value + 'px'
      }
      for (const band of bands) {
        band.top = top
        band.inner = top + (band.title ? 32 : 0)
        const height = band.folded ? 34 : band.height + (band.title ? 42 : 0)
        top += height + 18
        for (const { shape, column, y } of band.members) {
          put(shape, columns[column].x, band.inner + y - 13, columns[column].used, 26)
          shape.hidden = band.folded
        }
        if (!band.title) continue
        band.left = band.folded ? columns[band.middle].x : band.first.x - 14
        put(band.frame, band.left, band.top, Math.max(band.last.end + 14 - band.left, band.chip), height)
        put(band.head, band.left, band.top, band.chip, 34)
        band.head.setAttribute('aria-expanded', !band.folded)
        band.frame.hidden = band.folded
      }
      for (const edge of edges) edge.shape.setAttribute('d', path(edge))
      $('fold').textContent = modules.some(band => !band.folded) ? 'Fold modules' : 'Unfold modules'
      size = { width: right - 42, height: top + 2 }
      put($('graph'), 0, 0, size.width, size.height)
    }
    function fold(bands, folded) {
      for (const band of bands) band.folded = folded
      place()
    }
    """#
}
