extension DependencyGraph {
  /// The script for looking around: the selection, which the page's address keeps, search, the panel, keys, and zoom.
  static let pageScript = #"""
    let scale = 1, size, chosen
    const canvas = $('canvas'), search = $('search'), styles = Object.keys(glyphs)
    function zoom(to, center = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }) {
      to = Math.min(2.5, Math.max(.1, to))
      const place = side => (canvas[side ? 'scrollTop' : 'scrollLeft'] + (side ? center.y : center.x)) * to / scale
      const [x, y] = [place(false) - center.x, place(true) - center.y]
      scale = to
      $('graph').setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
      $('graph').setAttribute('width', size.width * scale)
      $('graph').setAttribute('height', size.height * scale)
      canvas.scrollTo(x, y)
    }
    const fitting = () => Math.min(1.2, canvas.clientWidth / size.width, canvas.clientHeight / size.height)
    $('in').onclick = () => zoom(scale * 1.25)
    $('out').onclick = () => zoom(scale / 1.25)
    $('fit').onclick = () => zoom(fitting())
    canvas.addEventListener('wheel', event => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = canvas.getBoundingClientRect()
      zoom(scale * Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
    }, { passive: false })
    canvas.onpointermove = event => { if (event.buttons & 1) canvas.scrollBy(-event.movementX, -event.movementY) }
    canvas.ondragstart = () => false

    const modules = bands.filter(band => band.title)
    $('fold').hidden = !modules.length
    $('fold').onclick = () => {
      const folded = modules.some(band => !band.folded)
      for (const band of modules) band.folded = folded
      place()
      zoom(Math.max(fitting(), .6))
    }

    // All nodes that edges lead to, as a map to the number of steps.
    function reach(start, edges, end) {
      const steps = new Map([[start, 0]])
      for (const [node, step] of steps) {
        for (const edge of node[edges]) if (!steps.has(edge[end])) steps.set(edge[end], step + 1)
      }
      return steps
    }
    const words = () => search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const text = node => node.text ??= [node.title, node.id, node.scope, node.module, node.place, ...node.types || []]
      .join('\n').toLowerCase()
    const hits = () => ordered.filter(node => words().every(word => text(node).includes(word)))
    // Fades what has nothing to do with the selection or the search.
    function mark() {
      const down = chosen && reach(chosen, 'needs', 'target'), up = chosen && reach(chosen, 'users', 'source')
      const found = !chosen && search.value.trim() && new Set(hits())
      for (const node of nodes) {
        const step = Math.min(down?.get(node) ?? Infinity, up?.get(node) ?? Infinity)
        const state = { chosen: node === chosen, far: chosen && step > 1 && step < Infinity,
          off: chosen ? step == Infinity : found && !found.has(node) }
        for (const name in state) node.shape.classList.toggle(name, !!state[name])
        node.shape.setAttribute('aria-current', node === chosen)
      }
      for (const edge of edges) {
        const needs = down?.has(edge.source), users = up?.has(edge.target)
        const near = edge.source === chosen || edge.target === chosen
        const state = !chosen ? found ? 'off' : '' : needs ? 'needs' : users ? 'users' : 'off'
        edge.shape.setAttribute('class', `edge ${edge.kind} ${edge.wrong ? 'wrong ' : ''}${state}${near ? '' : ' far'}`)
        if (state == 'needs' || state == 'users') layers[1].append(edge.shape)
      }
    }

    const icon = node => {
      const picture = draw('svg', { width: 12, height: 12, class: `node ${node.style}${hollow(node.style)}`, 'aria-hidden': true })
      picture.append(glyph(node.style, 0, 0))
      return picture
    }
    const link = node => html('a', { href: '#' + encodeURIComponent(node.id) }, node.title)
    const list = (title, items) => items.length
      ? [html('h3', {}, title), html('ul', {}, ...items.map(item => html('li', {}, ...item)))] : []
    const kinds = { optional: 'optional', array: 'one of an array', deferred: 'later' }
    const evidence = { observed: 'observed', dryRun: 'seen in a dry run' }
    const remark = edge => [kinds[edge.kind], evidence[edge.evidence]].filter(Boolean).map(word => ' · ' + word).join('')
    const texts = (issues, open) => issues.map(({ severity, text }) => {
      const [title, ...lines] = text.split('\n')
      return html('details', { class: severity, ...open && { open } },
        html('summary', {}, title), ...lines.map(line => html('code', {}, line.trim().replace(/ {2,}/g, ' '))))
    })
    function details(node) {
      const all = (edges, end) => reach(node, edges, end).size - 1
      const ends = (edges, end) => node[edges].map(edge => [icon(edge[end]), link(edge[end]), html('small', {}, remark(edge))])
      const heading = (title, edges, end) => {
        const more = all(edges, end) - new Set(node[edges].map(edge => edge[end]).filter(other => other !== node)).size
        return `${title} ${node[edges].length}${more > 0 ? `, and ${more} indirectly` : ''}`
      }
      const facts = Object.entries({
        Scope: node.scope, Name: node.name, Module: node.module, Arguments: node.arguments?.join(', '),
        Runs: { mainActor: 'on the main actor', async: 'asynchronously' }[node.isolation],
        Resolver: node.resolver && node.resolver + (node.parent && `, for the ${node.parent}`),
        Made: node.made ? count(node.made, 'time') : '',
      }).filter(([, value]) => value)
      const code = (name, values) => values.length
        ? [html('dt', {}, name), html('dd', {}, ...values.map(value => html('div', {}, html('code', {}, value))))] : []
      return [
        html('h2', {}, icon(node), node.title),
        node.style == 'missing' ? html('p', { class: 'bad' }, 'Nothing is registered for it.') : '',
        node.cyclic ? html('p', { class: 'bad' }, 'It is part of a cycle.') : '',
        html('dl', {}, ...facts.flatMap(([name, value]) => [html('dt', {}, name), html('dd', {}, value)]),
          ...code('Place', node.place ? [node.place] : []), ...code('Types', node.types || [])),
        ...issues ? [html('h3', {}, 'Found by verify()'),
          ...node.issues.length ? texts(node.issues, true) : [html('p', {}, 'Nothing is wrong here.')]] : [],
        ...list(heading('Needs', 'needs', 'target'), ends('needs', 'target')),
        ...list(heading('Needed by', 'users', 'source'), ends('users', 'source')),
      ]
    }
    function overview() {
      const used = styles.filter(style => nodes.some(node => node.style == style))
      const custom = [...new Set(nodes.filter(node => node.style == 'custom').map(node => node.scope))].join(', ')
      const wire = kind => {
        const picture = draw('svg', { class: 'wire', width: 44, height: 12 })
        const end = x => ({ home: { inner: 0 }, slot: { x, end: x }, y: 6 })
        picture.append(draw('path', { class: `edge ${kind}`, d: path({ source: end(1), target: end(43), kind, via: [] }) }))
        return [picture, { plain: 'needs', ...kinds }[kind]]
      }
      const arrows = ['plain', 'optional', 'array', 'deferred'].filter(kind => edges.some(edge => edge.kind == kind))
      const absent = nodes.filter(node => node.style == 'missing'), cyclic = ordered.filter(node => node.cyclic)
      return [
        ...list('Scopes', used.map(style => [icon({ style }), style == 'custom' ? custom : style])),
        ...list('Arrows', arrows.map(wire)),
        ...list('Missing', absent.map(node => [icon(node), link(node)])),
        ...list('In cycles', cyclic.map(node => [icon(node), link(node)])),
        ...issues ? [html('h3', {}, 'Found by verify()'),
          ...issues.length ? texts(issues, false) : [html('p', {}, 'Nothing is wrong.')]] : [],
        html('h3', {}, 'Keys'),
        html('p', {}, html('kbd', {}, '/'), ' search, ', html('kbd', {}, '← → ↑ ↓'), ' along the arrows, ',
          html('kbd', {}, 'Enter'), ' selects, ', html('kbd', {}, 'Esc'), ' shows all'),
      ]
    }
    function show() {
      const matches = search.value.trim() ? hits() : []
      const results = !search.value.trim() ? [] : [html('h2', {}, `${matches.length} of ${nodes.length}`),
        html('ul', {}, ...matches.slice(0, 200).map(node =>
          html('li', {}, icon(node), link(node), html('small', {}, node.module && ' · ' + node.module))))]
      $('panel').replaceChildren(...chosen ? details(chosen) : results.length ? results : overview())
      $('panel').scrollTop = 0
      $('status').textContent = chosen ? description(chosen) : results.length ? results[0].textContent : ''
      mark()
    }
    function select() {
      let id = ''
      try { id = decodeURIComponent(location.hash.slice(1)) } catch {}
      chosen = nodes.find(node => id && node.id === id)
      if (chosen?.home.folded) fold(chosen.home, false)
      show()
      if (!chosen) return
      const [box, view] = [chosen.shape.getBoundingClientRect(), canvas.getBoundingClientRect()]
      if (box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom) {
        canvas.scrollBy((box.left + box.right - view.left - view.right) / 2, (box.top + box.bottom - view.top - view.bottom) / 2)
      }
      current(chosen)
    }
    function clear() {
      if (location.hash) history.replaceState(null, '', location.pathname + location.search)
      select()
    }
    window.onhashchange = select
    search.oninput = clear
    search.onkeydown = event => { if (event.key == 'Enter' && hits().length) location.hash = encodeURIComponent(hits()[0].id) }

    // One node at a time is in the order of the Tab key; the arrow keys move on from it.
    let reachable
    function current(node) {
      reachable?.shape.setAttribute('tabindex', -1)
      reachable = node
      node?.shape.setAttribute('tabindex', 0)
    }
    $('graph').addEventListener('focusin', event => {
      const node = nodes.find(node => node.shape === event.target)
      if (node) current(node)
    })
    $('graph').onkeydown = event => {
      const node = nodes.find(node => node.shape === event.target)
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      const visible = ordered.filter(node => !node.home.folded)
      const next = node && (step ? visible[visible.indexOf(node) + step] : event.key == 'ArrowRight'
        ? node.needs.map(edge => edge.target).find(other => !other.home.folded) : event.key == 'ArrowLeft'
        ? node.users.map(edge => edge.source).find(other => !other.home.folded) : null)
      if (!next) return
      event.preventDefault()
      next.shape.focus()
    }
    document.onkeydown = event => {
      if (event.key == '/' && document.activeElement !== search) {
        event.preventDefault()
        search.select()
      } else if (event.key == 'Escape') {
        search.value = ''
        clear()
      }
    }

    place()
    const registrations = nodes.filter(node => node.style != 'missing').length, wrongs = nodes.length - registrations
    const severe = severity => issues?.filter(issue => issue.severity == severity).length
    const parts = [[count(registrations, 'registration')], modules.length && [count(modules.length, 'module')],
      [count(edges.length, 'dependency', 'dependencies')], wrongs && [`${wrongs} missing`, 'bad'],
      severe('error') && [count(severe('error'), 'error'), 'bad'], severe('warning') && [count(severe('warning'), 'warning'), 'odd']]
    $('counts').append(...parts.filter(Boolean).flatMap(([text, kind = '']) => [' · ', html('span', { class: kind }, text)]).slice(1))
    zoom(Math.max(fitting(), .6))
    canvas.scrollTo(0, 0)
    current(ordered[0])
    select()
    """#
}
