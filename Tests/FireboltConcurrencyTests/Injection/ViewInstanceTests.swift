import Firebolt
import TestSupport
import Testing

#if canImport(SwiftUI) || DEBUG
  private final class Model: Sendable {
    let user: String
    init(user: String) { self.user = user }
  }

  /// Needs the resolver that made it to the end.
  private final class Editor {
    private let model: Lazy<Model>
    private let log: Guarded<[String]>
    init(_ model: Lazy<Model>, _ log: Guarded<[String]>) { (self.model, self.log) = (model, log) }
    deinit { log.append("\(model.value.user) saved") }
  }

  struct ViewInstanceTests {
    private let ada = Resolver().register(.factory) { Model(user: "Ada") }
    private let grace = Resolver().register(.factory) { Model(user: "Grace") }

    /// The request that `@InjectedObject var model: Model` and similar properties make.
    private let injection = DynamicInjected<Model>().projectedValue

    @Test func theViewsResolverAnswersAndTheInstanceStays() {
      let instance = ViewInstance<Model>()
      let first = instance.value(of: injection, in: ada)
      #expect(first.user == "Ada")
      #expect(instance.value(of: injection, in: ada) === first)
      #expect(instance.value(of: injection, in: grace) === first)
    }

    @Test func theViewsResolverIsFurtherInThanAnOverride() {
      let user = withResolver(grace) { ViewInstance<Model>().value(of: injection, in: ada).user }
      #expect(user == "Ada")
    }

    @Test func aNamedResolverGoesBeforeTheViews() {
      let byId = LazyInjected<Model>(resolverId: grace.resolverId).projectedValue
      let atHand = LazyInjected<Model>(from: grace).projectedValue
      #expect(ViewInstance<Model>().value(of: byId, in: ada).user == "Grace")
      #expect(ViewInstance<Model>().value(of: atHand, in: ada).user == "Grace")
    }

    /// Each instance that is resolved is told once.
    @Test func aFollowerResolvesAnewOnlyForAnotherResolverOrKey() {
      var told: [Model] = []
      let instance = ViewInstance<Model> {
        told.append($0)
        return nil
      }
      let first = instance.value(of: injection, in: ada)
      instance.follow(injection, in: ada)
      #expect(instance.value(of: injection, in: ada) === first)
      instance.follow(injection, in: grace)
      #expect(instance.value(of: injection, in: grace).user == "Grace")
      let other = DynamicInjected<Model>(name: "other").projectedValue
      grace.register(name: "other") { Model(user: "Other") }
      instance.follow(other, in: grace)
      #expect(told.map(\.user) == ["Ada", "Grace", "Other"])
      #expect(told[0] === first && told[2] === instance.value(of: other, in: grace))
    }

    @Test func anObservationLastsAsLongAsItsInstanceIsHeld() {
      final class Observation {}
      weak var latest: Observation?
      weak var former: Observation?
      var instance: ViewInstance<Model>? = ViewInstance { _ in
        let observation = Observation()
        (former, latest) = (latest, observation)
        return observation
      }
      instance?.follow(injection, in: ada)
      instance?.follow(injection, in: ada)
      #expect(latest != nil)
      #expect(former == nil)
      instance?.follow(injection, in: grace)
      #expect(latest != nil)
      #expect(former == nil)
      instance = nil
      #expect(latest == nil)
    }

    @Test func theViewsResolverGoesAfterTheInstance() {
      let log = Guarded<[String]>([])
      var instance: ViewInstance<Editor>? = ViewInstance()
      do {
        let view = Resolver().register { Model(user: "Ada") }.onDrop(Model.self) { log.append("\($0.user) closed") }
        view.register(.factory) { Editor($0.get(), log) }
        instance?.follow(DynamicInjected<Editor>().projectedValue, in: view)
      }
      #expect(log.value == [])
      instance = nil
      #expect(log.value == ["Ada saved", "Ada closed"])
    }
  }
#endif
