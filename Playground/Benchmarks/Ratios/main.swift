import Cases
import Foundation

// Measures each case against its floor. The two take turns in one process, so that other load on the machine affects
// both alike.

func nanoseconds(_ count: Int, _ body: (Int) -> Void) -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  body(count)
  return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
}

func text(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }

func pad(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

let samples = 15
// Arguments select the cases whose names contain one of them.
let wanted = CommandLine.arguments.dropFirst()
let allCases =
  resolvingCases + threadCases + requestCases + scaleCases + registeringCases + verifyingCases + startingCases
let cases = allCases.filter { measured in
  wanted.isEmpty || wanted.contains { measured.name.contains($0) }
}
print(
  "case".padding(toLength: 34, withPad: " ", startingAt: 0) + pad("floor ns", 10) + pad("ns", 10) + pad("ratio", 8)
    + pad("least", 8) + pad("goal", 7) + pad("must", 7))
for measured in cases {
  measured.floor(measured.count / 10)
  measured.body(measured.count / 10)
  var rows: [(floor: Double, body: Double)] = []
  for _ in 0..<samples {
    rows.append((nanoseconds(measured.count, measured.floor), nanoseconds(measured.count, measured.body)))
  }
  let floor = rows.map(\.floor).sorted()[samples / 2]
  let body = rows.map(\.body).sorted()[samples / 2]
  let ratio = rows.map { $0.body / $0.floor }.sorted()[samples / 2]
  // The quotient of the least times, which other load on the machine affects least.
  let least = rows.map(\.body).min()! / rows.map(\.floor).min()!
  let verdict = measured.must.map { ratio > $0 ? "  MISSED" : "" } ?? ""
  print(
    measured.name.padding(toLength: 34, withPad: " ", startingAt: 0) + pad(text(floor, 1), 10) + pad(text(body, 1), 10)
      + pad(text(ratio), 8) + pad(text(least), 8)
      + pad(measured.goal.map { text($0) } ?? "–", 7) + pad(measured.must.map { text($0) } ?? "–", 7) + verdict)
}

for timed in timedCases where wanted.isEmpty || wanted.contains(where: timed.name.contains) {
  let times = await timed.times().sorted()
  let time = times[times.count / 2]
  func microseconds(_ seconds: Double) -> String { text(seconds * 1e6, 1) }
  print(
    "\(timed.name): \(microseconds(time)) µs (\(microseconds(times[0])) to \(microseconds(times[times.count - 1]))); "
      + "goal \(microseconds(timed.goal)), must \(microseconds(timed.must))" + (time > timed.must ? "  MISSED" : ""))
}

if wanted.isEmpty, let memory = memoryForEachType() {
  print("memory of a registration: \(memory.registration) bytes")
  print("memory of a cached single, besides the instance: \(memory.cachedSingle) bytes")
}
