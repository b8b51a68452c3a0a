// Code in which `.ci/availability` must find errors: the marked lines, and no others, are errors for every system that
// it checks. The first visionOS is as new as the other systems' versions of 2023.

import Combine
import Dispatch
import Foundation
import Observation
import SwiftUI
import Synchronization
import Testing
import os

#if os(iOS) || os(tvOS) || os(visionOS)
  import UIKit
  import XCTest
#endif

func standardLibrary(_ text: String) {
  _ = text.split(separator: " ")
  _ = text.split(separator: "->")  // too new, except on visionOS
  let _: Duration = .seconds(1)  // too new, except on visionOS
  _ = Mutex(0)  // too new
}

func concurrency() async {
  await withTaskGroup(of: Void.self) { _ in }
  Task(executorPreference: nil) {}  // too new
}

func locks(_ lock: os_unfair_lock_t, _ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
  pthread_mutex_lock(mutex)
  os_unfair_lock_lock(lock)
  os_unfair_lock_lock_with_flags(lock, .init(rawValue: 0))  // too new
}

func threads(_ queue: DispatchQueue, _ lock: NSLock) {
  queue.async {}
  lock.withLock { Thread {}.start() }
  let override = pthread_override_qos_class_start_np(pthread_self(), QOS_CLASS_USER_INITIATED, 0)
  pthread_override_qos_class_end_np(override)
  var number = 0
  pthread_cpu_number_np(&number)  // too new, except on visionOS
}

func clocks() {
  _ = clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
  _ = mach_continuous_time()
}

func log(_ text: String) {
  Logger().error("\(text, privacy: .public)")  // too new, except on visionOS
}

func signposts(_ signposter: OSSignposter) {}  // too new, except on visionOS

final class Model: ObservableObject {
  @Published var title = ""
}

@MainActor struct Views {
  @ObservedObject var observed: Model
  @StateObject var owned: Model  // too new, except on visionOS
  var state = State(initialValue: 0)

  func observing(_ object: some Observable) {}  // too new, except on visionOS
}

func tests() {
  _ = Tag.List.self
  let _: TimeLimitTrait = .timeLimit(.minutes(1))  // too new, except on visionOS
}
