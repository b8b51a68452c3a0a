extension PageScript {
  /// What is shown, as a picture and as text, to take along.
  static let copies = #"""
    function copyButton(title, make) {
      const made = html('button', {}, title)
      made.onclick = () => {
        const field = html('textarea', {})
        field.value = make()
        document.body.append(field)
        field.select()
        document.execCommand('copy')
        field.remove()
        made.textContent = 'Copied'
      }
      return made
    }
    // The picture has its colours with it, for programs that know no style sheets.
    function svgText() {
      const picture = draw('svg', { viewBox: `-16 -16 ${content.width + 32} ${content.height + 32}`,
        'font-family': 'system-ui, sans-serif', 'font-size': 13 })
      for (const part of backdrop.children) {
        const style = getComputedStyle(part), copy = part.cloneNode(true)
        if (part === hovered || part.classList.contains('tile') || style.display == 'none') continue
        copy.removeAttribute('class')
        for (const trait of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'font-size', 'text-anchor',
          'paint-order']) copy.setAttribute(trait, style.getPropertyValue(trait))
        picture.append(copy)
      }
      const known = new Map()
      const colours = shape => {
        if (!known.has(shape.className)) {
          const wasShown = shape.isConnected
          if (!wasShown) graph.append(shape)
          const { backgroundColor, borderTopColor, color } = getComputedStyle(shape)
          known.set(shape.className, [backgroundColor, borderTopColor, color])
          if (!wasShown) shape.remove()
        }
        return known.get(shape.className)
      }
      const add = (item, { x, y, width, height }, radius) => {
        const [fill, stroke, color] = colours(shapeOf(item)), icon = shapeOf(item).querySelector('svg')?.innerHTML ?? ''
        picture.append(draw('rect', { x, y, width, height, rx: radius, fill, stroke }),
          draw('text', { x: x + (icon ? 29 : 11), y: y + height / 2 + 4.5, fill: color, 'font-weight': item.members ? 600 : 400 },
            item.label + (item.members ? ' · ' + originals(item.members).length : '')))
        if (icon) {
          const sign = draw('path', { d: glyphs[item.style], fill: stroke, transform: `translate(${x + 9} ${y + 7})` })
          picture.append(sign)
        }
      }
      for (const block of placed) {
        if (block.title) add(block, titleOf(block), 8)
        if (block.isOpen) for (const node of block.shown) add(node, node.box, 7)
      }
      return new XMLSerializer().serializeToString(picture)
    }
    // What GitHub draws: modules as they are folded here.
    function mermaidText() {
      const title = item => `n${item.key}["${item.title.replace(/[^\p{L}\d_, ]/gu, letter => `#${letter.codePointAt(0)};`)}"]`
      const wires = { plain: '-->', optional: '--o', array: '==>', deferred: '-.->' }
      return ['flowchart LR', ...placed.flatMap(block => !block.isOpen ? [title(block)] : [
        ...block.title ? [`subgraph ${title(block)}`] : [], ...block.shown.map(title), ...block.title ? ['end'] : []]),
        ...arrows.map(({ from, to, kind }) => `n${from.key} ${wires[kind]} n${to.key}`)].join('\n') + '\n'
    }
    """#
}
