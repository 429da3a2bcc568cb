/// One of the things that a client can call. Called from many threads at once.
protocol Tool: Sendable {
    var definition: ToolDefinition { get }

    /// - Parameter arguments: checked against the definition: what is there has its type and range.
    /// - Throws: what keeps it from answering, as a sentence that a model can act on.
    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult
}
