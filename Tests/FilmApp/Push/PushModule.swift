import Firebolt

/// Push messages, reminders and notices.
let pushModule = Module("push", includes: [accountsModule]) {
  $0.autowire(BadgeCounter.init)
  $0.autowire(NoticeBoard.init)
  $0.autowire(PushPermission.init)
  $0.autowire(PushRegistration.init)
  $0.autowire(PremiereHandler.init, expect: (any PushHandler).self, name: "premiere")
  $0.autowire(TicketHandler.init, expect: (any PushHandler).self, name: "ticket")
  $0.autowire(ConfigurationHandler.init, expect: (any PushHandler).self, name: "configuration")
  $0.register { PushRouter(handlers: $0.getAll(), log: $0.get("push")) }
  $0.autowire(.factory, QuietHours.init)
  $0.autowire(Reminders.init)
  $0.register(.factory, arg1: String.self) { InAppMessage(text: $1, experiments: $0.get()) }
  $0.autowire(.session, Topics.init)
  $0.autowire(RegisterForPush.init, expect: (any LaunchTask).self, name: "push")
}
