import Firebolt

#if canImport(os)
  import os

  extension ResolverProtocol {
    /// Shows each recipe as an interval in Instruments, and all other events as points.
    ///
    /// ```swift
    /// let signposter = OSSignposter(subsystem: "com.example.films", category: .pointsOfInterest)
    /// let observation = Resolver.global.observe(with: signposter)
    /// ```
    ///
    /// - Parameter signposter: The signposter.
    /// - Returns: The observation, which lasts as long as it is kept.
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    public func observe(with signposter: OSSignposter) -> ResolutionObservation {
      // By their steps: each request has a step of its own.
      let intervals = Locked<[ObjectIdentifier: OSSignpostIntervalState]>([:])
      return observe { event in
        switch event.kind {
        case .making:
          let id = signposter.makeSignpostID()
          let interval = signposter.beginInterval("making", id: id, "\(event.key.label, privacy: .public)")
          intervals.withLock { $0[ObjectIdentifier(event.step)] = interval }
        case .made, .gaveUp:
          // An interval that began before the observation is missing.
          let known = intervals.withLock { $0.removeValue(forKey: ObjectIdentifier(event.step)) }
          guard let interval = known else { return }
          signposter.endInterval("making", interval, "\(event.description, privacy: .public)")
        case .registered, .reused, .argumentsIgnored, .dropped, .failed:
          signposter.emitEvent("event", "\(event.description, privacy: .public)")
        }
      }
    }
  }
#endif
