import TeamSyncBase
import TeamSyncDocuments

/// Events in scripts.
extension ComponentInterface {
    private static let general: Set<String> = ["Event", "CustomEvent"]
    private static let ofBrowsers: Set<String> = [
        "KeyboardEvent", "MouseEvent", "PointerEvent", "FocusEvent", "InputEvent", "TouchEvent", "WheelEvent",
        "UIEvent", "DragEvent", "ToggleEvent", "SubmitEvent", "StorageEvent", "ProgressEvent", "MessageEvent",
    ]

    /// Reads `new CustomEvent<Detail>('close')` and, in `dispatchEvent(…)`, any other event. If such an event has no
    /// name, it is named after its class.
    mutating func readEvent(_ source: SourceLexemes, at index: Int, _ constants: SourceConstants) {
        guard let type = source.word(index), type.hasSuffix("Event") else { return }
        let isDispatched = source.isMark(index - 2, "(") && source.word(index - 3) == "dispatchEvent"
        let isGeneral = ComponentInterface.general.contains(type)
        guard isGeneral || isDispatched else { return }
        let near = index + 1..<min(max(index + 1, source.all.count), index + 1 + SourceDeclarations.nearby)
        guard let call = source.first(in: near, where: { source.isMark($0, "(") }) else { return }
        let argument = source.parts(of: source.inside(call)).first
        if let text = argument.flatMap({ literal($0, source, constants) }) {
            add(.event, text)
            if type == "CustomEvent", let detail = EventPayload.argument(at: index + 1, call, source) {
                add(payload: detail, of: text)
            }
        } else if isGeneral || ComponentInterface.ofBrowsers.contains(type) {
            addUnknown(.event)
        } else {
            add(.event, type)
        }
    }

    private static let emitters: Set<String> = ["emit", "$emit", "emitEvent", "fire", "fireEvent"]
    private static let receivers: Set<String> = ["this", "context", "ctx", "vm", "host"]

    /// Reads `this.emit('close')`, `emit('close')` and, in Svelte, `dispatch('close')`.
    mutating func readCall(
        _ word: String, _ source: SourceLexemes, at index: Int, _ kind: ScriptKind, _ constants: SourceConstants
    ) {
        guard ComponentInterface.emitters.contains(word) || kind == .svelte && word == "dispatch",
            source.word(index - 1) != "function"
        else { return }
        if source.isMark(index - 1, "."), source.word(index - 2).map(ComponentInterface.receivers.contains) != true {
            return
        }
        let isOptional = source.isMark(index + 1, "?") && source.isMark(index + 2, ".")
        let call = isOptional ? index + 3 : index + 1
        guard source.isMark(call, "("), !source.isMark(source.next(after: call), "{") else { return }
        let arguments = source.parts(of: source.inside(call))
        if let name = arguments.prefix(2).compactMap({ literal($0, source, constants) }).first {
            add(.event, name)
        } else if !arguments.isEmpty {
            addUnknown(.event)
        }
    }

    /// Reads Vue's `defineModel<string>('value')`, which also declares the event `update:value`.
    mutating func addModel(_ source: SourceLexemes, at index: Int) {
        guard let call = source.behindTypes(index + 1, source.all.count), source.isMark(call, "(") else { return }
        modelEvents.insert("update:\(source.content(call + 1) ?? "modelValue")")
    }

    /// Reads `static get observedAttributes() { return ['open'] }` and `static observedAttributes = ['open']`.
    mutating func readAttributes(_ source: SourceLexemes, at index: Int) {
        guard source.word(index - 1) == "get" || source.word(index - 1) == "static" else { return }
        var start = index + 1
        if source.isMark(start, "(") { start = source.next(after: start) }
        guard source.isMark(start, "{") || source.isMark(start, "=") else { return }
        if source.isMark(start, "{"), source.word(start + 1) == "return" { start += 1 }
        guard source.isMark(start + 1, "[") else { return addUnknown(.attribute) }
        for part in source.parts(of: source.inside(start + 1)) {
            if part.count == 1, let name = source.content(part.lowerBound) {
                add(.attribute, name)
            } else {
                addUnknown(.attribute)
            }
        }
    }

    mutating func addFirst(
        _ role: InterfaceRole, _ source: SourceLexemes, _ call: Int, _ constants: SourceConstants
    ) {
        guard source.isMark(call, "("), let first = source.parts(of: source.inside(call)).first else { return }
        if let text = literal(first, source, constants) { add(role, text) } else { addUnknown(role) }
    }

    private func literal(_ range: Range<Int>, _ source: SourceLexemes, _ constants: SourceConstants) -> String? {
        if range.count == 1 { if let text = source.content(range.lowerBound) { return text } }
        return ComponentInterface.text(constants.resolved(source.expression(range)))
    }

    /// Returns the contents of a formatted string literal; nil for other expressions.
    static func text(_ expression: String) -> String? {
        guard expression.count > 2, expression.hasPrefix("\""), expression.hasSuffix("\"") else { return nil }
        let text = expression.dropFirst().dropLast()
        return text.contains("\"") ? nil : String(text)
    }

    /// Removes the events that the same code no longer documents: a comment that does not mention an event does not
    /// remove it.
    /// - Returns: false if the comments mention other events instead. Then nothing is removed.
    mutating func keepEvents(of other: ComponentInterface) -> Bool {
        guard other[.event].isSubset(of: self[.event]) else { return false }
        replace(.event, with: other[.event])
        return true
    }
}
