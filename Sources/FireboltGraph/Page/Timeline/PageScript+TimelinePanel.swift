extension PageScript {
  /// The panel: of the whole, of a run, and of a wait.
  static let timelinePanel = #"""
    const link = item => anchor(item.address, name(item.title))
    const entry = item => [link(item), small(' · ' + duration(item.time))]
    const laneOf = item => name(data.lanes[item.lane])
    const time = text => html('td', { class: 'time' }, text)
    // The runs of each registration, with what took longest by itself first.
    function table(groups) {
      const rows = groups.map(members => ({ members, longest: members.reduce((a, b) => b.time > a.time ? b : a) }))
        .sort((a, b) => sum(b.members, 'self') - sum(a.members, 'self'))
      return html('table', {}, html('tr', {}, ['self', 'total', '×', ''].map(title => html('th', {}, title))),
        rows.map(({ members, longest }) => html('tr', {}, time(duration(sum(members, 'self'))), time(duration(sum(members, 'time'))),
          time(members.length), html('td', {}, link(longest), longest.main && small(' main thread')))))
    }
    const waitEntry = item => [link(item), small(` · ${duration(item.time)} on ${data.lanes[item.lane]}`)]
    function overview() {
      const failed = runs.filter(run => run.outcome == 'failed'), running = runs.filter(run => run.outcome == 'running')
      const longest = [...waits].sort((a, b) => b.time - a.time)
      return [
        heading(name(data.title)),
        view.unknown && note('warning', 'What this address leads to isn’t in this profile.'),
        !runs.length && note('', 'No recipe ran.'),
        failed.length && note('error', `${count(failed.length, 'recipe')} failed.`),
        running.length && note('warning', `${count(running.length, 'recipe')} still ran at the end.`),
        facts({ Duration: duration(data.time), 'Main thread': data.mainTime ? duration(data.mainTime) : 'nothing was made there' }),
        critical.length > 1 && [html('h3', {}, 'Critical path: what made it last until ' + duration(Math.max(...runs.map(run => run.end)))),
          html('table', {}, html('tr', {}, ['its part', 'began', ''].map(title => html('th', {}, title))),
            critical.map(({ run, part, after, late }) => html('tr', {}, time(duration(part)), time(duration(run.start)),
              html('td', {}, link(run), after && [html('br', {}), small(`${duration(late)} late, behind `), link(after)]))))],
        runs.length && [html('h3', {}, 'Where the time went'), table([...groups.values()])],
        list('Waits', longest.slice(0, 50).map(waitEntry)),
        list('Keys', [small('/ searches, ← → ↑ ↓ lead from run to run, Enter selects, Esc shows all, + − 0 f zoom')]),
      ]
    }
    function runDetails(run) {
      const others = groups.get(run.group).filter(other => other !== run)
      return [
        heading(name(run.title)),
        run.outcome == 'failed' && note('error', 'It failed.'), run.outcome == 'running' && note('warning', 'It still ran when the profile ended.'),
        facts({
          Took: duration(run.time), Prepared: run.began && `${duration(run.began - run.start)}, in which its parameters were awaited`,
          'By itself': duration(run.self), 'On the critical path': run.critical && [duration(run.critical.part),
            run.critical.after && [small(` · began ${duration(run.critical.late)} late, behind `), link(run.critical.after)]], Waited: run.waited && duration(run.waited), Began: duration(run.start),
          On: [laneOf(run), run.main && data.lanes[run.lane] != 'main thread' && ', on the main thread'], 'Asked by': run.caller && [link(run.caller)],
          Scope: run.scope, Module: run.module && [name(run.module)], Resolver: run.resolver && [name(run.resolver)], Place: run.place && [placeLink(run.place)],
        }),
        list('Asked for', [...run.inner].sort((a, b) => b.time - a.time).map(entry)), list('Waited for', run.waits.map(waitEntry)),
        list('Kept waiting', waits.filter(item => item.maker === run).map(item => [item.caller ? link(item.caller) : 'a request', small(' · ' + duration(item.time))])),
        list('Its other runs', others.slice(0, 50).map(entry)),
      ]
    }
    const waitDetails = item => [
      heading('Wait for ', name(item.title)),
      facts({ Took: duration(item.time), Began: duration(item.start), On: [laneOf(item)], 'Asked by': item.caller && [link(item.caller)],
        'Made by': item.maker && [link(item.maker), small(' · '), laneOf(item.maker)] }),
      !item.maker && note('', 'Its recipe began before the profile.'),
    ]
    function showDetails() {
      const item = view.selected
      showPanel(!item ? overview() : item.isWait ? waitDetails(item) : runDetails(item), item ? `${item.title}, ${duration(item.time)}` : 'Overview')
    }
    """#

  /// Search, keys, and the beginning.
  static let timelineKeys = #"""
    const search = $('search')
    let hits = [], hit = -1
    search.oninput = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
      hits = words.length ? runs.filter(run => words.every(word => run.group.toLowerCase().includes(word) || run.module?.toLowerCase().includes(word))) : []
      hit = -1
      for (const run of runs) run.isHit = hits.includes(run)
      paint()
      showPanel(words.length ? list(`${hits.length} of ${count(runs.length, 'run')}`, hits.slice(0, 100).map(entry)) : overview(), `${hits.length} found`)
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
    document.onkeydown = event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping = event.target.type == 'search'
      act(event, { Escape() {
        search.value = ''
        search.oninput()
        clear()
      }, ...!isTyping && { ...zooms, '=': zooms['+'], '/': () => search.select() } })
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
