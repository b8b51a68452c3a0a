extension PageScript {
  /// The canvas, the zoom buttons, and what pointers do: one drags, two pinch, and a drag is no click.
  static let gestures = #"""
    const canvas = $('canvas')
    // Where an event is on the canvas.
    function pointOf(event) {
      const box = canvas.getBoundingClientRect()
      return { x: event.clientX - box.x, y: event.clientY - box.y }
    }
    const offerZoom = zooms => [...$('zoom').children].forEach((button, index) => button.onclick = zooms['-0+f'[index]])
    // The pointers that are down.
    const pointers = new Map()
    let isDrag = false
    // Calls a function with the way of a drag, and another with the factor and the middle of a pinch.
    function followPointers(drag, pinch) {
      canvas.onpointerdown = event => {
        if (event.button) return
        if (!pointers.size) isDrag = false
        pointers.set(event.pointerId, pointOf(event))
      }
      window.onpointermove = event => {
        const last = pointers.get(event.pointerId), now = pointOf(event)
        if (!last || !isDrag && Math.hypot(now.x - last.x, now.y - last.y) < 4) return
        isDrag = true
        const other = [...pointers].find(([id]) => id != event.pointerId)?.[1]
        pointers.set(event.pointerId, now)
        if (!other) return drag(now.x - last.x, now.y - last.y)
        const distance = ({ x, y }) => Math.hypot(x - other.x, y - other.y)
        pinch(distance(now) / Math.max(1, distance(last)), (now.x + other.x) / 2, (now.y + other.y) / 2)
      }
      window.onpointerup = window.onpointercancel = event => pointers.delete(event.pointerId)
      canvas.addEventListener('click', event => {
        if (!isDrag) return
        event.preventDefault()
        event.stopPropagation()
      }, true)
      canvas.ondragstart = () => false
      // The browser scrolls what is focused into view; the page does that.
      canvas.onscroll = () => canvas.scrollTo(0, 0)
    }
    """#
}
