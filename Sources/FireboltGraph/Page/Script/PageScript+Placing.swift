extension PageScript {
  /// Columns with slots: of the whole drawing, and of the inside of each open module.
  static let areas = #"""
    // Columns and order come from the data. An area only closes the gaps that hidden things leave, and straightens arrows.
    class Area {
      columns = []
      lanes = new Map()
      add(column, y, height) {
        const slot = { y, height, near: [] }, home = this.columns[column] ??= { slots: [], width: 0 }
        home.slots.push(slot)
        slot.column = home
        return slot
      }
      // The slots of a lane in the columns between two. All arrows to one end share them.
      passage(lane, places, from, to) {
        const slots = this.lanes.get(lane) ?? []
        this.lanes.set(lane, slots)
        for (let column = from + 1; column < Math.min(to, this.columns.length); column++) {
          if (this.columns[column]) slots[column] ??= this.add(column, places?.get(column) ?? 0, 6)
        }
        return slots.slice(from + 1, to).filter(Boolean)
      }
      settle() {
        const columns = this.columns.filter(Boolean), all = columns.flatMap(column => column.slots)
        for (const { slots } of columns) spread(slots.sort((a, b) => a.y - b.y), slot => slot.y)
        for (let pass = 0; pass < 4; pass++) {
          for (const { slots } of pass % 2 ? [...columns].reverse() : columns) {
            spread(slots, ({ near, y }) => near.length ? near.reduce((sum, other) => sum + other.y,
              0) / near.length : y)
          }
        }
        const top = Math.min(...all.map(slot => slot.y - slot.height / 2))
        for (const slot of all) slot.y -= top
        this.height = Math.max(...all.map(slot => slot.y + slot.height / 2))
      }
      spaceOut(gap) {
        this.width = -gap
        this.columns.forEach(column => {
          column.x = this.width + gap
          this.width = column.end = column.x + column.width
        })
      }
    }
    // Moves slots close to where they are wanted, in order and without overlaps: the middle between two ways to do so.
    function spread(slots, wanted) {
      let edge = -Infinity
      for (const slot of slots) {
        slot.wanted = wanted(slot)
        slot.low = Math.max(slot.wanted, edge + slot.height / 2)
        edge = slot.low + slot.height / 2
      }
      edge = Infinity
      for (const slot of [...slots].reverse()) {
        const high = Math.min(slot.wanted, edge - slot.height / 2)
        edge = high - slot.height / 2
        slot.y = (slot.low + high) / 2
      }
    }
    """#

  /// The arrows that are drawn: one for each edge between nodes that are seen, one for each pair with a folded module.
  static let arrows = #"""
    let arrows = []
    // What stands for a node: itself, or its folded module.
    const endOf = item => {
      const home = homeOf(item)
      return home.group?.isFolded ? home.group : item.members || home.isOpen ? item : home
    }
    const homeOf = end => end.home ?? end
    function collectArrows() {
      const found = new Map()
      for (const edge of edges) {
        if (!edge.isShown) continue
        const from = endOf(edge.from), to = endOf(edge.to)
        if (from === to && from.members) continue
        // What has gone may be there in another kind.
        const key = (from.key * (nodes.length + blocks.length + groups.length) + to.key) * 2 + (edge.gone ? 1 : 0)
        found.get(key)?.edges.push(edge) ?? found.set(key, { from, to, edges: [edge], kind: edge.kind })
      }
      arrows = [...found.values()]
    }
    // Reserves the lanes that an arrow passes, from its left end to its right end. One between blocks of one column goes
    // round on the right.
    function layLanes(arrow, whole) {
      const { from, to } = arrow, isInside = homeOf(from) === homeOf(to), column = end =>
        isInside ? end.column : homeOf(end).at
      arrow.isBack = column(from) > column(to)
      arrow.isBeside = column(from) == column(to)
      const [left, right] = arrow.isBack ? [to, from] : [from, to], a = homeOf(left), b = homeOf(right)
      // Arrows back have lanes of their own.
      const lane = arrow.isBack ? -1 - to.key : to.key
      Object.assign(arrow, { left, right, leaving: [], entering: [] })
      const within = (end, ...places) => end.home?.title ? end.home.inside.passage(lane, ...places) : []
      const leave = (end, other) => within(end, homeOf(end).exits.get(other.key - nodes.length), end.column, Infinity)
      arrow.passing = (isInside ? a.inside : whole).passage(lane, isInside ? right.lanes : isCoarse ? null : b.lanes, isInside
        ? left.column : a.at, isInside ? right.column : b.at)
      if (isInside) return join(left.slot, ...arrow.passing, right.slot)
      arrow.leaving = leave(left, b)
      arrow.entering = arrow.isBeside ? leave(right, a).reverse() : within(right, right.lanes, -1, right.column)
      join(a.place, ...arrow.passing, b.place)
      if (left.slot) join(left.slot, ...arrow.leaving)
      if (right.slot) join(...arrow.entering, right.slot)
    }
    function join(...slots) {
      for (let index = 1; index < slots.length; index++) {
        slots[index - 1].near.push(slots[index])
        slots[index].near.push(slots[index - 1])
      }
    }
    """#

  /// Places everything that is shown.
  static let placing = #"""
    const padding = 10, titleHeight = 36
    let placed = [], isCoarse = false, stretch = 1
    const isFrame = block => block.title && block.isOpen
    function layOut() {
      const whole = new Area()
      placed = [...blocks.filter(block => !block.group?.isFolded), ...groups.filter(group => group.isFolded)]
        .filter(block => (block.shown = block.members.filter(node => node.isShown)).length)
      // Beside folded groups, the modules of an open one stand in columns where that would.
      isCoarse = placed.some(block => block.isGroup)
      const columnOf = block => isCoarse ? (block.group ?? block).coarse[0] * 1e5 + (block.group ? block.column : 0) : block.column
      const known = [...new Set(placed.map(columnOf))].sort((a, b) => a - b), numbers = new Map(known.map((at, index) => [at, index]))
      for (const block of placed) {
        block.at = isCoarse ? numbers.get(columnOf(block)) : block.column
        block.place = whole.add(block.at, isCoarse && !block.group ? block.coarse[1] : block.y, 0)
        block.inside = block.isOpen ? new Area() : null
        for (const node of block.shown) {
          node.slot = block.isOpen ? block.inside.add(node.column, node.y, 34) : null
          if (node.slot) node.slot.column.width = Math.max(node.slot.column.width, label(node))
        }
      }
      collectArrows()
      for (const arrow of arrows) layLanes(arrow, whole)
      for (const block of placed) {
        block.inside?.settle()
        block.height = isFrame(block) ? block.inside.height + titleHeight + 8 : block.title ? 34 : 26
        block.place.height = block.height + (isFrame(block) ? 20 : 10)
      }
      whole.settle()
      for (const { slots } of whole.columns.filter(Boolean)) for (const slot of slots) slot.y *= stretch
      whole.height *= stretch
      // Where it would be too wide to read, gaps are narrow.
      if (setWidths(whole, 46, 76) * .85 > camera.width - 32) setWidths(whole, 28, 36)
      placed.forEach(settleInside)
      arrows.forEach(route)
      content.width = placed.length ? whole.width : 0
      content.height = placed.length ? whole.height : 0
    }
    function setWidths(whole, innerGap, outerGap) {
      whole.columns.forEach(column => column.width = column.small = 0)
      for (const block of placed) {
        const { column } = block.place
        block.inside?.spaceOut(innerGap)
        block.width = block.inside ? block.inside.width : label(block)
        if (isFrame(block)) block.width = Math.max(block.width + 2 * padding, label(block))
        // What is small in a column has one width.
        else column.small = Math.max(column.small, block.width)
        column.width = Math.max(column.width, block.width)
      }
      whole.spaceOut(outerGap)
      return whole.width
    }
    // Sets the box of a block, and those of its nodes.
    function settleInside(block) {
      const { column, y } = block.place, { height } = block, top = y - height / 2
      const width = isFrame(block) ? block.width : column.small
      block.box = { x: column.x, y: top, width, height }
      for (const node of block.isOpen ? block.shown : []) {
        const { slot } = node
        node.box = isFrame(block) ? { x: column.x + padding + slot.column.x, y: top + titleHeight + slot.y - 13,
          width: slot.column.width, height: 26 } : block.box
      }
    }
    """#

  /// The ways of arrows, through their lanes.
  static let routes = #"""
    // The head of an arrow that points to the right, 1, or to the left, -1.
    const tip = (kind, x, y, sign) => kind == 'array'
      ? `M${x} ${y - 5}l${-8 * sign} 5 ${8 * sign} 5` : `M${x - 7 * sign} ${y - 4}l${7 * sign} 4 ${-7 * sign} 4`
    // The places that an arrow passes, each with its ends and its height. Between them it bends.
    function stationsOf({ left, right, leaving, passing, entering, isBack, isBeside }) {
      const a = homeOf(left), b = homeOf(right), offset = isBack ? 5 : 0
      const outer = ({ column, y }) => [column.x, column.end, y]
      const inner = block => slot => {
        const x = block.box.x + padding + slot.column.x
        return [x, x + slot.column.width, block.box.y + titleHeight + slot.y]
      }
      const middle = ({ box }) => box.y + box.height / 2 + offset, end = isBeside ? right.box.x + right.box.width
        : right.box.x
      const begin = left.box.x + left.box.width, first = [begin, begin, middle(left)], last = [end, end, middle(right)]
      if (a === b) return [first, ...passing.map(inner(a)), last]
      const out = [first, ...leaving.map(inner(a))]
      const into = [...entering.map(inner(b)).map(([x, end, y]) => isBeside ? [end, x, y] : [x, end, y]), last]
      // Straight to the edge of the column, and into a module.
      const edge = out.at(-1)[1] = a.place.column.end
      if (isBeside) into[0][0] = edge
      else if (b.title) into[0][0] = b.box.x
      return [...out, ...passing.map(outer), ...into]
    }
    // How far the handles of a bend are from its ends.
    const handle = (x, toX, isBeside) => isBeside && x == toX ? 46 : (toX - x) / 2
    // Sets an arrow's path.
    function route(arrow) {
      const { from, to, isBack, isBeside } = arrow, { box } = to
      if (arrow.edges.some(edge => edge.kind != arrow.kind)) arrow.kind = 'plain'
      if (from === to) {
        const x = box.x + box.width - 22, { y } = box
        arrow.stations = [[x, x, y - 9], [x + 22, x + 22, y + 9]]
        return arrow.d = `M${x} ${y}c0-17 30-15 30 2 0 7-4 11-8 11m5-5-5 5 6 3`
      }
      arrow.stations = stationsOf(arrow)
      let [[start, x, y], ...rest] = arrow.stations, d = `M${start} ${y}H${x}`
      for (const [toX, out, toY] of rest) {
        const by = handle(x, toX, isBeside)
        d += (y == toY && x != toX ? 'H' + toX
          : `C${x + by} ${y} ${x == toX ? toX + by : toX - by} ${toY} ${toX} ${toY}`) + 'H' + out
        x = out
        y = toY
      }
      arrow.d = d + (isBack || isBeside ? tip(arrow.kind, box.x + box.width, isBack ? arrow.stations[0][2] : y, -1)
        : tip(arrow.kind, box.x, y, 1))
    }
    // The curves and lines of an arrow: both ends, and the handles.
    const piecesOf = ({ stations, isBeside }) => stations.flatMap(([toX, out, toY], index) => {
      const [, x, y] = stations[index - 1] ?? [0, toX, toY], by = handle(x, toX, isBeside)
      return [[x, y, toX, toY, by, x == toX ? by : -by], [toX, toY, out, toY, 0, 0]]
    })
    // Returns the arrow at a point of the content, or undefined.
    function arrowAt({ x, y }) {
      const near = 6 / camera.scale
      let best = near, found
      for (const arrow of arrows) {
        for (const [x1, y1, x2, y2, here, there] of arrow.pieces ??= piecesOf(arrow)) {
          if (x < Math.min(x1, x2) - near || x > Math.max(x1, x2, x1 + here) + near || y < Math.min(y1, y2) - near
            || y > Math.max(y1, y2) + near) continue
          if (y1 == y2 && Math.abs(y - y1) < best) [best, found] = [Math.abs(y - y1), arrow]
          for (let step = 0; step <= 20; step++) {
            const t = step / 20, u = 1 - t
            const px = u * u * u * x1 + 3 * u * u * t * (x1 + here) + 3 * u * t * t * (x2 + there) + t * t * t * x2
            const distance = Math.hypot(px - x, u * u * (u + 3 * t) * y1 + t * t * (t + 3 * u) * y2 - y)
            if (distance < best) [best, found] = [distance, arrow]
          }
        }
      }
      return found
    }
    """#
}
