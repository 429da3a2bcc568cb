@testable import TeamSyncBase
@testable import TeamSyncMCP

/// Returns its arguments.
struct EchoTool: Tool {
    let definition = ToolDefinition(
        name: "echo", title: "Echo", description: "Says it again.",
        arguments: [
            Argument(name: "text", description: "What to say.", kind: .text(limit: 20_000_000), isRequired: true),
            Argument(name: "times", description: "How often.", kind: .integer(1...3)),
            Argument(name: "voice", description: "How.", kind: .choice(["high", "low"])),
            Argument(name: "fails", description: "Whether it fails.", kind: .flag),
        ])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        if arguments.flag("fails") == true { throw ToolFailure("The voice is gone. Wait for it to come back.") }
        let text = String(repeating: arguments.text("text") ?? "", count: arguments.integer("times") ?? 1)
        return ToolResult(text: AnswerText([ServerText(own: text)]), structured: ["text": .string(text)])
    }
}

/// Waits until it is canceled or released.
final class WaitingTool: Tool {
    let definition: ToolDefinition

    init(name: String = "wait", isOpenWorld: Bool = true) {
        definition = ToolDefinition(
            name: name, title: "Wait", description: "Waits.", isOpenWorld: isOpenWorld)
    }

    private struct State {
        var startCount = 0
        var cancelCount = 0
        var isFree = false
    }

    private let state = Monitor(State())

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let mine = Monitor(false)
        state.change { $0.startCount += 1 }
        context.cancellation.withHandler {
            mine.change { $0 = true }
            self.state.change { $0.cancelCount += 1 }
        } _: {
            _ = state.wait { $0.isFree || mine.withState { $0 } ? true : nil }
        }
        return ToolResult(text: AnswerText(["done"]), structured: [:])
    }

    func release() { state.change { $0.isFree = true } }

    /// - Returns: false if it takes longer than ten seconds.
    func waitForStarts(_ count: Int) -> Bool { wait { $0.startCount >= count } }

    func waitForCancellations(_ count: Int) -> Bool { wait { $0.cancelCount >= count } }

    var startCount: Int { state.withState(\.startCount) }

    private func wait(_ condition: (State) -> Bool) -> Bool {
        state.wait(until: Deadline(after: .seconds(10))) { condition($0) ? true : nil } ?? false
    }
}

/// Reports its progress, once with a smaller value, and once after its end.
final class ProgressTool: Tool {
    let definition = ToolDefinition(
        name: "progress", title: "Progress", description: "Goes on.", isOpenWorld: true)

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        context.progress(1, 3, "first")
        context.progress(1, 3, "again")
        context.progress(0, 3, "backwards")
        context.progress(2, nil, "second")
        return ToolResult(text: AnswerText(["done"]), structured: [:])
    }
}
