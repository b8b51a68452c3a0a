extension PageScript {
  /// The parts of a profile's page, after the common ones.
  static let timeline = [runs, time, lanes, timelineSelection, timelinePanel, timelineKeys]

  /// The runs and waits, and the rows that they stand in.
  private static let runs = #"""
    const runs = data.runs, waits = data.waits
    runs.forEach((run, index) => Object.assign(run, { index, end: run.start + run.time, inner: [], waits: [], address: '#run=' + index }))
    waits.forEach((wait, index) => Object.assign(wait, { index, isWait: true, end: wait.start + wait.time, address: '#wait=' + index }))
    for (const item of [...runs, ...waits]) {
      item.caller = runs[item.caller]
      item.maker = runs[item.maker]
    }
    // The critical path, in the order of time.
    const critical = data.critical.map(part => ({ ...part, run: runs[part.run], after: runs[part.after] }))
    for (const part of critical) part.run.critical = part
    for (const run of runs) run.caller?.inner.push(run)
    for (const wait of waits) wait.caller?.waits.push(wait)
    // In its lane, an item stands in the first row that is free, below what encloses it.
    const lanes = data.lanes.map(title => ({ title, rows: 0 })), open = lanes.map(() => [])
    for (const item of [...runs, ...waits].sort((a, b) => a.start - b.start || b.end - a.end)) {
      const rows = open[item.lane]
      let row = 0
      while (rows[row] > item.start) row += 1
      rows[row] = item.end
      rows.length = row + 1
      item.row = row
      lanes[item.lane].rows = Math.max(lanes[item.lane].rows, row + 1)
    }
    // The runs of one registration.
    const groups = new Map()
    for (const run of runs) {
      run.group = `${run.title}\n${run.place}\n${run.resolver}`
      groups.set(run.group, [...groups.get(run.group) ?? [], run])
    }
    """#

  /// Times as text, and the part of the time that is in view.
  private static let time = #"""
    function duration(time) {
      const [unit, size] = [['s', 1e6], ['ms', 1e3], ['µs', 1]].find(([, size]) => time >= size) ?? ['ns', 1e-3]
      return `${Number((time / size).toPrecision(3))} ${unit}`
    }
    const sum = (items, key) => items.reduce((all, item) => all + item[key], 0)
    const chart = $('timeline'), margin = 12, rowHeight = 24, rulerHeight = 26
    // The time at the left edge, in microseconds, the pixels for each, and how far the lanes are scrolled down.
    const view = { start: 0, scale: 1, top: 0 }
    const width = () => Math.max(50, canvas.clientWidth - 2 * margin)
    const leastScale = () => width() / Math.max(data.time, 1)
    const x = time => margin + (time - view.start) * view.scale
    const timeAt = x => view.start + (x - margin) / view.scale
    function show(start, scale, top = view.top) {
      view.scale = Math.min(Math.max(scale, leastScale()), 200)
      view.start = Math.min(Math.max(start, 0), Math.max(0, data.time - width() / view.scale))
      view.top = Math.min(Math.max(top, 0), Math.max(0, heightOfLanes + 70 - canvas.clientHeight))
      paint()
    }
    function zoomBy(factor, at = canvas.clientWidth / 2) {
      const time = timeAt(at), scale = Math.max(view.scale * factor, leastScale())
      show(time - (at - margin) / scale, scale)
    }
    // Shows everything that was made.
    function fit() {
      const first = Math.min(data.time, ...runs.map(run => run.start)), length = Math.max(data.time - first, 1)
      show(first - length * .02, width() / (length * 1.04), 0)
    }
    const zoomTo = item => show(item.start - item.time * .1, width() / Math.max(item.time * 1.2, .5))
    function reveal(item) {
      const isIn = x(item.start) < canvas.clientWidth - margin && x(item.end) > margin
      const top = item.y - view.top, isShown = top >= rulerHeight && top + rowHeight < canvas.clientHeight - 50
      if (!isIn || !isShown) show(isIn ? view.start : item.start - width() / view.scale / 3, view.scale, isShown ? view.top : item.y - 100)
    }
    const zooms = { '-': () => zoomBy(1 / 1.5), 0: () => view.selected && zoomTo(view.selected), '+': () => zoomBy(1.5), f: fit }
    offerZoom(zooms)
    $('zoom').children[1].textContent = 'Selection'
    $('zoom').children[1].title = 'Zoom to what is selected (0)'
    canvas.addEventListener('wheel', event => {
      event.preventDefault()
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      if (isSideways) show(view.start + (event.deltaX || event.deltaY) / view.scale, view.scale)
      else zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? .01 : .002)), pointOf(event).x)
    }, { passive: false })
    followPointers((x, y) => show(view.start - x / view.scale, view.scale, view.top - y), zoomBy)
    """#

  /// Draws the lanes, as far as they are in view.
  private static let lanes = #"""
    let heightOfLanes = rulerHeight
    for (const lane of lanes) {
      lane.y = heightOfLanes
      heightOfLanes += 22 + lane.rows * rowHeight + 10
    }
    for (const item of [...runs, ...waits]) item.y = lanes[item.lane].y + 22 + item.row * rowHeight
    // The times at which the ruler has a line: some 100 pixels apart, in steps of 1, 2 or 5.
    function ticks() {
      const least = 100 / view.scale, power = 10 ** Math.floor(Math.log10(least)), times = []
      const step = power * [1, 2, 5, 10].find(factor => power * factor >= least)
      for (let time = Math.ceil(view.start / step) * step; x(time) < canvas.clientWidth && time <= data.time; time += step) times.push(time)
      return times
    }
    const box = (x, y, width, height) => `left:${x}px;top:${y}px;width:${width}px;height:${height}px`
    function shape(item) {
      const left = Math.max(x(item.start), -10), right = Math.min(x(item.end), canvas.clientWidth + 10)
      if (right < 0 || left > canvas.clientWidth) return
      const size = Math.max(right - left, 2), kind = item.isWait ? 'wait' : 'run ' + item.style
      const made = html('a', { href: item.address, class: `${kind} ${item.outcome ?? ''} ${size > 36 ? '' : 'narrow'} ${item.isHit ? 'hit' : ''} ${item.critical ? 'critical' : ''}`, tabindex: -1,
        title: `${item.isWait ? 'waits for ' : ''}${item.title}: ${duration(item.time)}`, style: box(left, item.y - view.top, size, rowHeight - 3) },
        item.began && html('i', { class: 'prepared', style: `width:${Math.min(size, x(item.began) - left)}px` }),
        size > 36 && name(item.title), size > 130 && small(duration(item.time)))
      if (item === view.selected) made.setAttribute('aria-current', true)
      if (isRelated(item)) made.classList.add('related')
      item.shape = made
      return made
    }
    function paint() {
      for (const item of [...runs, ...waits]) item.shape = null
      chart.style.setProperty('--scale', view.scale)
      const rules = ticks().map(time => html('div', { class: 'tick', style: box(x(time), 0, 0, heightOfLanes) }, html('span', {}, time ? duration(time) : '0')))
      const titles = lanes.map((lane, index) => html('div', { class: 'lane', style: box(0, lane.y - view.top, canvas.clientWidth, 22 + lane.rows * rowHeight + 4) },
        name(lane.title), small(count(runs.filter(run => run.lane == index).length, 'recipe'))))
      chart.replaceChildren(...rules, ...titles, ...[...runs, ...waits].map(shape).filter(Boolean))
      const stop = view.selected?.shape ?? chart.querySelector('a')
      stop?.setAttribute('tabindex', 0)
    }
    """#

  /// What is selected. The page's address keeps it: `#run=3`, `#wait=0`.
  private static let timelineSelection = #"""
    const isRelated = item => view.selected && (item.caller === view.selected || item === view.selected.caller || item === view.selected.maker)
    function readAddress() {
      const [, list, index] = location.hash.match(/^#(run|wait)=(\d+)$/) ?? []
      view.selected = list && (list == 'run' ? runs : waits)[index]
      view.unknown = location.hash.length > 1 && !view.selected
    }
    function select() {
      readAddress()
      if (view.selected) reveal(view.selected)
      paint()
      showDetails()
    }
    function clear() {
      if (location.hash) history.pushState(null, '', location.pathname + location.search)
      select()
    }
    """#
}
