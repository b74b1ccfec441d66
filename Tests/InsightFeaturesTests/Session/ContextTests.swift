import InsightEvents
import InsightFeatures
import InsightMemory
import Testing

@Suite("Context")
struct ContextTests {
  private static func typed(_ change: (inout Session) -> Void) -> SessionResult {
    var session = Session()
    change(&session)
    session.keys(30, from: 1000, every: 300)
    return session.sorted().result
  }

  @Test("without a word about context the family is absent, not zero")
  func absent() {
    let result = Self.typed { _ in }
    #expect(!result.has(.context))
    #expect(result["context.call-active"].isNaN)
    #expect(result.evidence.context == [])
  }

  @Test("what the platform does not report stays absent beside what it does")
  func partlyAbsent() {
    let result = Self.typed { $0.add(0, .call(CallEvent(state: .idle))) }
    #expect(result.has(.context))
    #expect(result["context.call-active"] == 0)
    #expect(result["context.call-share"] == 0)
    #expect(result["context.counterpart-unknown"] == 0)
    #expect(result["context.capture-active"].isNaN)
    #expect(result["context.conversation-visits"].isNaN)
    #expect(result.evidence.context == [])
  }

  @Test("an active call has share, age, route and counterpart")
  func activeCall() {
    let result = Self.typed {
      $0.add(0, .call(CallEvent(state: .idle)))
      $0.add(2000, .call(CallEvent(state: .ringing)))
      $0.add(
        4000, .call(CallEvent(state: .active, route: .speaker, counterpart: .unknown)))
    }
    let length: Float = 9.76
    #expect(result["context.call-active"] == 1)
    #expect(abs(result["context.call-share"] - (length - 4) / length) < 1e-4)
    #expect(abs(result["context.call-age"] - 1.911) < 0.01)
    #expect(result["context.speaker-share"] == 1)
    #expect(result["context.earpiece-share"] == 0)
    #expect(result["context.counterpart-unknown"] == 1)
    #expect(result["context.rings"] == Float(0.6931472))
    #expect(result.evidence.context == [.activeCall])
  }

  @Test("an unstated counterpart is absent")
  func unstatedCounterpart() {
    let result = Self.typed { $0.add(0, .call(CallEvent(state: .active))) }
    #expect(result["context.counterpart-unknown"].isNaN)
  }

  @Test("a call that ended counts as context only if it lasted into sensitive steps")
  func endedCall() {
    let before = Self.typed {
      $0.add(0, .call(CallEvent(state: .active)))
      $0.add(500, .call(CallEvent(state: .idle)))
      $0.add(900, .step(.amount))
    }
    let during = Self.typed {
      $0.add(0, .call(CallEvent(state: .active)))
      $0.add(900, .step(.amount))
      $0.add(5000, .call(CallEvent(state: .idle)))
    }
    #expect(before.evidence.context == [])
    #expect(during.evidence.context == [.activeCall])
    #expect(during["context.call-active"] == 0)
    #expect(during["context.sensitive-call-share"] > 0.4)
  }

  @Test("capture and remote control are context, also when they have ended")
  func screen() {
    let result = Self.typed {
      $0.add(0, .screen(ScreenEvent(isCaptured: true, isRemotelyControlled: true, displayCount: 2)))
      $0.add(3000, .screen(ScreenEvent(isRemotelyControlled: false)))
    }
    #expect(result.evidence.context == [.screenCapture, .remoteControl])
    #expect(result["context.capture-active"] == 1)
    #expect(result["context.remote-active"] == 0)
    #expect(result["context.extra-displays"] == 1)
  }

  @Test(
    "only call and chat apps are conversation",
    arguments: [
      (VisibilityEvent.OtherApp.call, true), (.chat, true), (.other, false), (.unknown, false),
    ])
  func conversation(app: VisibilityEvent.OtherApp, isConversation: Bool) {
    let result = Self.typed {
      $0.add(2000, .visibility(VisibilityEvent(isVisible: false, otherApp: app)))
      $0.add(4000, .visibility(VisibilityEvent(isVisible: true)))
    }
    #expect(result.evidence.context.contains(.conversationApp) == isConversation)
    #expect((result["context.conversation-visits"] > 0) == isConversation)
    #expect(result["flow.app-switches"] == Float(0.6931472))
  }
}
