/// A picture, as rows of pixels.
struct Picture: Sendable {
  var rows: [String]
}

/// Transforms a picture before it is shown.
protocol ImageTransform: Sendable {
  func apply(to picture: Picture) -> Picture
}

/// Rounds the corners of a picture.
struct RoundedCorners: ImageTransform {
  func apply(to picture: Picture) -> Picture {
    var picture = picture
    for row in [0, picture.rows.count - 1] where picture.rows.indices.contains(row) {
      picture.rows[row] = String(picture.rows[row].dropFirst().dropLast())
    }
    return picture
  }
}

struct Grayscale: ImageTransform {
  func apply(to picture: Picture) -> Picture { Picture(rows: picture.rows.map { $0.lowercased() }) }
}
