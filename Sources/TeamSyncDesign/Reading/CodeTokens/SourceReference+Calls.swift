import TeamSyncBase

extension SourceReference {
    /// Reads a call that denotes a constant, such as `GlobalTokens.neutralColor(.grey14)` or `get('scale.gray.1')`.
    init?(_ path: [String], _ arguments: [SourceValue.Argument], scope: [String]) {
        if arguments.count == 1, case .text(let text) = arguments[0].value, arguments[0].label == nil, path.count == 1,
            SourceReference.isLookup(path[0])
        {
            // The name may be that of a token in the same group.
            (self.path, self.scope) = (text.split(separator: ".").map(String.init), Array(scope.dropLast()))
            return
        }
        var names: [String] = []
        for argument in arguments {
            guard argument.label == nil, case .path(let own, isImplicit: true, _) = argument.value, own.count == 1
            else {
                return nil
            }
            names += own
        }
        guard !names.isEmpty, !path.isEmpty else { return nil }
        (self.path, self.scope) = (path + names, Array(scope.dropLast()))
    }
}
