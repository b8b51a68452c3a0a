/// The lanes of a profile: one for the main thread, one for each other thread, and as many for tasks as had recipes at the
/// same time. Tasks that follow each other share a lane.
struct ProfileLanes {
  /// The names of the lanes.
  private(set) var names: [String] = []
  private var lanes: [ProfileLog.Lane: Int] = [:]
  /// The tasks that had the lanes of tasks last.
  private var tasks: [(lane: Int, task: ProfileLog.Lane)] = []
  private var threadCount = 0
  /// The time of the last event of each thread and task.
  private var ends: [ProfileLog.Lane: Double] = [:]

  init(of marks: [ProfileLog.Mark]) {
    for mark in marks { ends[mark.lane] = mark.time }
  }

  /// Returns the lane of an event. The events come in the order of time.
  mutating func lane(of mark: ProfileLog.Mark) -> Int {
    if let known = lanes[mark.lane] { return known }
    let lane: Int
    switch mark.lane {
    case .mainThread: lane = add("main thread")
    case .thread:
      threadCount += 1
      lane = add("thread \(threadCount)")
    case .task:
      if let index = tasks.firstIndex(where: { ends[$0.task].map { $0 < mark.time } ?? true }) {
        lane = tasks[index].lane
        tasks[index].task = mark.lane
      } else {
        lane = add("tasks \(tasks.count + 1)")
        tasks.append((lane, mark.lane))
      }
    }
    lanes[mark.lane] = lane
    return lane
  }

  private mutating func add(_ name: String) -> Int {
    names.append(name)
    return names.count - 1
  }
}
