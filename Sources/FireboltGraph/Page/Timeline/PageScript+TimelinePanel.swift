extension PageScript {
  /// The panel: of the whole, of a run, and of a wait.
  static let timelinePanel = #"""
    const link = (item, ...words) => html('a', { href: item.address }, name(item.title), ...words)
    const entry = item => [link(item), html('small', {}, ' · ' + duration(item.time))]
    const laneOf = item => name(data.lanes[item.lane])
    const cell = (kind, text) => html('td', { class: kind }, text)
    // The runs of each registration, with what took longest by itself first.
    function table(groups) {
      const rows = groups.map(members => ({ members, longest: members.reduce((a, b) => b.time > a.time ? b : a) }))
        .sort((a, b) => sum(b.members, 'self') - sum(a.members, 'self'))
      return html('table', {}, html('tr', {}, ...['self', 'total', '×', ''].map(title => html('th', {}, title))),
        ...rows.map(({ members, longest }) => html('tr', {}, cell('time', duration(sum(members, 'self'))), cell('time', duration(sum(members, 'time'))),
          cell('time', String(members.length)), html('td', {}, link(longest), longest.main && html('small', {}, ' main thread')))))
    }
    const wait = item => [link(item), html('small', {}, ` · ${duration(item.time)} on the ${data.lanes[item.lane]}`)]
    function overview() {
      const failed = runs.filter(run => run.outcome == 'failed'), running = runs.filter(run => run.outcome == 'running')
      const longest = [...waits].sort((a, b) => b.time - a.time)
      return [
        html('h2', {}, name(data.title)),
        view.unknown && note('warning', 'What this address leads to isn’t in this profile.'),
        !runs.length && note('', 'No recipe ran.'),
        failed.length ? note('error', `${count(failed.length, 'recipe')} failed.`) : '',
        running.length ? note('warning', `${count(running.length, 'recipe')} still ran at the end.`) : '',
        facts({ Duration: duration(data.time), 'Main thread': data.mainTime ? duration(data.mainTime) : 'nothing was made there' }),
        runs.length ? heading('Where the time went') : '', runs.length ? table([...kinds.values()]) : '',
        ...list('Waits', longest.slice(0, 50).map(wait)),
      ]
    }
    function runDetails(run) {
      const others = kinds.get(run.kind).filter(other => other !== run)
      return [
        html('h2', {}, name(run.title)),
        run.outcome == 'failed' && note('error', 'It failed.'), run.outcome == 'running' && note('warning', 'It still ran when the profile ended.'),
        facts({
          Took: duration(run.time), 'By itself': duration(run.self), Waited: run.waited && duration(run.waited), Began: duration(run.start),
          On: [laneOf(run), run.main && data.lanes[run.lane] != 'main thread' && ', on the main thread'], 'Asked by': run.caller && [link(run.caller)],
          Scope: run.scope, Module: run.module && [name(run.module)], Resolver: run.resolver && [name(run.resolver)], Place: run.place && [place(run.place)],
        }),
        ...list('Asked for', [...run.inner].sort((a, b) => b.time - a.time).map(entry)), ...list('Waited for', run.waits.map(wait)),
        ...list('Kept waiting', waits.filter(item => item.maker === run).map(item => [item.caller ? link(item.caller) : 'a request', html('small', {}, ` · ${duration(item.time)}`)])),
        ...list('Its other runs', others.slice(0, 50).map(entry)),
      ]
    }
    const waitDetails = item => [
      html('h2', {}, 'Wait for ', name(item.title)),
      facts({ Took: duration(item.time), Began: duration(item.start), On: [laneOf(item)], 'Asked by': item.caller && [link(item.caller)],
        'Made by': item.maker && [link(item.maker), html('small', {}, ' · '), laneOf(item.maker)] }),
      !item.maker && note('', 'Its recipe began before the profile.'),
    ]
    function showDetails() {
      const item = view.selected
      showPanel((!item ? overview() : item.isWait ? waitDetails(item) : runDetails(item)).flat(), item ? `${item.title}, ${duration(item.time)}` : 'Overview')
    }
    """#

  /// Search, keys, and the beginning.
  static let timelineKeys = #"""
    const search = $('search')
    let hits = [], hit = -1
    search.oninput = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
      hits = words.length ? runs.filter(run => words.every(word => run.kind.toLowerCase().includes(word) || run.module?.toLowerCase().includes(word))) : []
      hit = -1
      for (const run of runs) run.isHit = hits.includes(run)
      paint()
      showPanel(words.length ? list(`${hits.length} of ${count(runs.length, 'run')}`, hits.slice(0, 100).map(entry)) : overview().flat(), `${hits.length} found`)
    }
    search.onkeydown = event => {
      const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step || !hits.length) return
      event.preventDefault()
      hit = (hit + step + hits.length) % hits.length
      location.hash = hits[hit].address
    }
    // From run to run: the caller above, the first of what it asked for below, and those before and after it in time.
    function neighbour(item, key) {
      const row = [...runs, ...waits].filter(other => other.lane == item.lane && other.row == item.row).sort((a, b) => a.start - b.start)
      return { ArrowLeft: row[row.indexOf(item) - 1], ArrowRight: row[row.indexOf(item) + 1], ArrowUp: item.caller, ArrowDown: item.inner?.[0] ?? item.waits?.[0] }[key]
    }
    chart.onkeydown = event => {
      const item = [...runs, ...waits].find(item => item.shape === event.target), next = item && neighbour(item, event.key)
      if (!next) return
      event.preventDefault()
      location.hash = next.address
      next.shape?.focus({ preventScroll: true })
    }
    const zooms = { '+': () => zoomBy(1.5), '=': () => zoomBy(1.5), '-': () => zoomBy(1 / 1.5), 0: () => view.selected && zoomTo(view.selected), f: fit }
    document.onkeydown = event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping = event.target.type == 'search'
      const action = event.key == 'Escape' ? () => {
        search.value = ''
        search.oninput()
        clear()
      } : !isTyping && (event.key == '/' ? () => search.select() : zooms[event.key])
      if (!action) return
      event.preventDefault()
      action()
    }
    canvas.addEventListener('click', event => event.target.closest('a,button') || clear())
    window.onhashchange = () => {
      const hadFocus = chart.contains(document.activeElement)
      select()
      if (hadFocus) view.selected?.shape?.focus({ preventScroll: true })
    }
    window.onresize = () => show(view.start, view.scale)
    setTitle(data.title, `${duration(data.time)}, ${count(runs.length, 'recipe')}`)
    fit()
    select()
    """#
}
