import TeamSyncBase

/// References between the constants of sources, and constants that are the same under two names.
extension TokenTable {
    typealias Tokens = [String: [String?: TokenTree.Token]]

    /// Replaces references in sources with references to keys. If two constants are the same token, only one is an item.
    static func resolved(_ tokens: Tokens) -> Tokens {
        let targets = SourceReferenceTargets(tokens.values.flatMap { $0.values })
        var others: Set<String> = []
        var result = tokens.mapValues { values in
            values.mapValues { token in
                guard let reference = token.reference, let key = targets.key(of: reference, from: token.key),
                    !key.contains("{"), !key.contains("}")
                else { return token }
                if values.count == 1, token.mode == nil, let target = tokens[key]?.values.first {
                    if token.isConversion(of: target) { others.insert(token.key) }
                    if token.isAccessor(to: target) { others.insert(key) }
                }
                var token = token
                token.value = .string("{\(key)}")
                return token
            }
        }
        for key in others {
            result[key] = result[key]?.mapValues { token in
                var token = token
                token.isOnlyReferred = true
                return token
            }
        }
        return result
    }
}

extension TokenTree.Token {
    /// The types of the frameworks for colors.
    private static let colorTypes = Set(TokenNotation.colorTypes + ["CGColor", "CIColor"])

    /// Whether the constant is the same color for another framework: `CGColor.ink` is `UIColor.ink.cgColor`.
    fileprivate func isConversion(of target: TokenTree.Token) -> Bool {
        path.count == 2 && target.path.count == 2 && path[1] == target.path[1] && path[0] != target.path[0]
            && TokenTree.Token.colorTypes.contains(path[0]) && TokenTree.Token.colorTypes.contains(target.path[0])
    }

    /// Whether code uses this constant instead of the target, which an instance provides: `UIColor.ink` is
    /// `Settings.colorProvider.ink`, with the value of `ink` in `ColorProvider`.
    fileprivate func isAccessor(to target: TokenTree.Token) -> Bool {
        guard let reference, path.count == 2, target.path.count == 2, path[1] == target.path[1],
            TokenTree.Token.colorTypes.contains(path[0])
        else { return false }
        return SourceReferenceTargets.instance(in: reference.path) == target.path
    }
}
