extension DependencyGraph {
  /// The script for looking around: the selection, which the page's address keeps, search, the panel, and keys.
  static let pageScript = #"""
    let size, chosen
    const canvas = $('canvas'), search = $('search')
    // As large as the window allows, within limits; browsers zoom further.
    const fit = () => {
      const scale = Math.min(canvas.clientWidth / size.width, canvas.clientHeight / size.height)
      $('graph').style.zoom = Math.min(1.2, Math.max(.6, scale))
    }
    $('fold').hidden = !modules.length
    $('fold').onclick = () => fold(modules, modules.some(band => !band.folded))

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
    function mark(found) {
      const down = chosen && reach(chosen, 'needs', 'target'), up = chosen && reach(chosen, 'users', 'source')
      for (const node of nodes) {
        node.shape.classList.toggle('off', !(chosen ? down.has(node) || up.has(node) : found.includes(node)))
        node.shape.setAttribute('aria-current', node === chosen)
      }
      for (const edge of edges) {
        const state = down?.has(edge.source) ? 'needs' : up?.has(edge.target) ? 'users' : ''
        const off = !state && (chosen || found.length < nodes.length) ? 'off' : ''
        edge.shape.setAttribute('class', `edge ${edge.kind} ${edge.wrong ? 'wrong' : ''} ${state} ${off}`)
        if (state) wires.append(edge.shape)
      }
    }

    const link = node => html('a', { href: '#' + encodeURIComponent(node.id) }, node.title)
    const list = (title, items) => items.length
      ? [html('h3', {}, title), html('ul', {}, ...items.map(item => html('li', {}, ...item)))] : []
    const kinds = { optional: 'optional', array: 'one of an array', deferred: 'later' }
    const remark = word => html('small', {}, word ? ' · ' + word : '')
    const found = issues => [html('h3', {}, 'Found by verify()'),
      ...issues.map(({ severity, text }) => html('pre', { class: severity }, text)),
      ...issues.length ? [] : [html('p', {}, 'Nothing is wrong.')]]
    function details(node) {
      const neighbors = (title, edges, end) => {
        const direct = node[edges].map(edge => edge[end])
        const more = reach(node, edges, end).size - new Set([node, ...direct]).size
        return list(`${title} ${direct.length}${more > 0 ? `, and ${more} indirectly` : ''}`, node[edges].map(edge =>
          [icon(edge[end].style), link(edge[end]), remark(kinds[edge.kind])]))
      }
      const facts = Object.entries({
        Scope: node.scope, Module: node.module, Arguments: node.arguments?.join(', '),
        Runs: { mainActor: 'on the main actor', async: 'asynchronously' }[node.isolation],
        Resolver: node.resolver && node.resolver + (node.parent && `, for the ${node.parent}`),
        Place: node.place, Types: node.types?.join('\n'),
      }).filter(([, value]) => value)
      return [
        html('h2', {}, icon(node.style), node.title),
        node.style == 'missing' ? html('p', { class: 'bad' }, 'Nothing is registered for it.') : '',
        node.cyclic ? html('p', { class: 'bad' }, 'It is part of a cycle.') : '',
        html('dl', {}, ...facts.flatMap(([name, value]) => [html('dt', {}, name), html('dd', {}, value)])),
        ...issues ? found(node.issues) : [],
        ...neighbors('Needs', 'needs', 'target'), ...neighbors('Needed by', 'users', 'source'),
      ]
    }
    function overview() {
      const scopes = Object.keys(glyphs).map(style => {
        const names = new Set(nodes.filter(node => node.style == style).map(node => style == 'custom' ? node.scope : style))
        return names.size && [icon(style), [...names].join(', ')]
      })
      const arrows = Object.entries({ plain: 'needs', ...kinds }).map(([kind, meaning]) => edges.some(edge => edge.kind == kind)
        && [draw('svg', { class: 'wire', width: 44, height: 12 }, draw('path', { class: `edge ${kind}`, d: 'M1 6H43' + tip(kind, 43, 6, 1) })), meaning])
      const entry = node => [icon(node.style), link(node)]
      return [
        ...list('Scopes', scopes.filter(Boolean)), ...list('Arrows', arrows.filter(Boolean)),
        ...list('Missing', nodes.filter(node => node.style == 'missing').map(entry)),
        ...list('In cycles', ordered.filter(node => node.cyclic).map(entry)),
        ...issues ? found(issues) : [],
        html('h3', {}, 'Keys'), html('p', {}, '/ searches, ← → ↑ ↓ follow the arrows, Enter selects, Esc shows all'),
      ]
    }
    function show() {
      const matches = hits(), isSearch = !chosen && search.value.trim()
      const results = () => [html('h2', {}, `${matches.length} of ${nodes.length}`),
        html('ul', {}, ...matches.slice(0, 200).map(node => html('li', {}, icon(node.style), link(node), remark(node.module))))]
      $('panel').replaceChildren(...chosen ? details(chosen) : isSearch ? results() : overview())
      $('panel').scrollTop = 0
      $('status').textContent = chosen ? description(chosen) : isSearch ? $('panel').firstChild.textContent : ''
      mark(matches)
    }
    function select() {
      let id = ''
      try { id = decodeURIComponent(location.hash.slice(1)) } catch {}
      chosen = nodes.find(node => id && node.id === id)
      if (chosen?.home.folded) fold([chosen.home], false)
      show()
      chosen?.shape.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (chosen) current(chosen)
    }
    function clear() {
      if (location.hash) history.replaceState(null, '', location.pathname + location.search)
      select()
    }
    window.onhashchange = select
    search.oninput = clear
    search.onkeydown = event => { if (event.key == 'Enter' && hits().length) location.hash = encodeURIComponent(hits()[0].id) }

    // One node at a time is in the order of the Tab key; the arrow keys move on from it.
    function current(node) {
      $('graph').querySelector('[tabindex="0"]')?.setAttribute('tabindex', -1)
      node?.shape.setAttribute('tabindex', 0)
    }
    const focused = () => nodes.find(node => node.shape === document.activeElement)
    $('graph').addEventListener('focusin', () => focused() && current(focused()))
    $('graph').onkeydown = event => {
      const node = focused(), visible = ordered.filter(node => !node.home.folded), index = visible.indexOf(node)
      const next = node && {
        ArrowUp: () => [visible[index - 1]], ArrowDown: () => [visible[index + 1]],
        ArrowRight: () => node.needs.map(edge => edge.target), ArrowLeft: () => node.users.map(edge => edge.source),
      }[event.key]?.().find(other => other && !other.home.folded)
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
    fit()
    current(ordered[0])
    select()
    """#
}
