extension PageScript {
  /// Zoom and pan of the canvas. A page sets `content.size`, and `camera.changed`, which draws what has come into view.
  static let viewport = #"""
    const content = { element: canvas.firstElementChild, width: 0, height: 0 }
    // Where the content's origin is on the canvas, and how large it is drawn. Below `readable`, texts would be too small.
    const camera = { x: 0, y: 0, scale: 1, readable: .85, changed() {}, fit: () => fit() }
    const measure = () => [camera.width, camera.height] = [canvas.clientWidth, canvas.clientHeight]
    measure()
    function moveCamera(x, y, scale = camera.scale) {
      Object.assign(camera, { x: Math.round(x), y: Math.round(y), scale })
      content.element.style = `transform:translate(${camera.x}px,${camera.y}px) scale(${scale});--scale:${scale}`
      $('zoom').children[1].textContent = Math.round(scale * 100) + '%'
      camera.changed()
    }
    function zoomBy(factor, x = camera.width / 2, y = camera.height / 2) {
      const scale = Math.min(3, Math.max(.02, camera.scale * factor)), change = scale / camera.scale
      moveCamera(x - (x - camera.x) * change, y - (y - camera.y) * change, scale)
    }
    const scaleToFit = () => Math.min(1.2, (camera.width - 32) / content.width, (camera.height - 32) / content.height)
    // Where the origin is if a part stands in the middle; of one that is longer than the canvas, the beginning is in view.
    const middleOf = (room, start, length, scale = camera.scale) => length * scale > room - 48 ? 24 - start * scale
      : room / 2 - (start + length / 2) * scale
    // Shows everything; with a least scale, perhaps only a part: that around a box, or from the top left.
    function fit(least = .02, around) {
      const scale = Math.max(least, scaleToFit())
      const along = (room, size, start, length) => size * scale <= room - 16 ? (room - size * scale) / 2
        : Math.min(16, Math.max(room - size * scale - 16, start == null ? 16 : middleOf(room, start, length, scale)))
      moveCamera(along(camera.width, content.width, around?.x, around?.width),
        along(camera.height, content.height, around?.y, around?.height), scale)
    }
    // Moves a box into view, unless it is there.
    function reveal({ x, y, width, height }) {
      const hides = (start, size, room) => start < 8 || start + size * camera.scale > room - 8
      if (hides(camera.x + x * camera.scale, width, camera.width)
        || hides(camera.y + y * camera.scale, height, camera.height)) {
        moveCamera(middleOf(camera.width, x, width), middleOf(camera.height, y, height))
      }
    }
    // Where a point of the canvas is in the content.
    const inContent = ({ x, y }) => ({ x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale })
    const zooms = { '-': () => zoomBy(.8), 0: () => zoomBy(1 / camera.scale), '+': () => zoomBy(1.25), f: () => camera.fit() }
    offerZoom(zooms)
    canvas.addEventListener('wheel', event => {
      event.preventDefault()
      const { x, y } = pointOf(event)
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? .01 : .0015)), x, y)
    }, { passive: false })
    followPointers((x, y) => moveCamera(camera.x + x, camera.y + y), zoomBy)
    """#
}
