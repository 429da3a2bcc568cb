import TeamSyncDocuments

/// How much of an assistant's context window is used.
package struct ContextUsage: Equatable, Sendable {
    /// A percentage, 0 to 100.
    package let percent: Int

    package init(percent: Int) {
        self.percent = min(100, max(0, percent))
    }

    /// Reads the object that Claude Code writes to standard input of its status line command.
    ///
    /// `context_window.used_percentage`, or else 100 minus `remaining_percentage`, or else `current_usage` relative to
    /// `context_window_size`. Every member may be absent, null or of another type.
    /// - Returns: nil when the input contains no usage or is not a JSON object.
    package init?(assistantInput bytes: [UInt8]) {
        let input: AssistantInput
        do {
            input = try DocumentCodec.decode(AssistantInput.self, from: bytes)
        } catch {
            // For any other input, nothing precedes the line.
            return nil
        }
        guard let window = input.window, let percent = window.percent, percent.isFinite else { return nil }
        self.init(percent: Int(min(100, max(0, percent)).rounded(.down)))
    }

    /// Returns the usage as a bar: `[████░░░░░░] 40%`.
    func bar(_ signs: Signs) -> StyledText {
        let full = percent / 10
        let blocks = String(repeating: signs.full, count: full) + String(repeating: signs.empty, count: 10 - full)
        let tint: Tint? = percent >= 90 ? .bad : percent >= 70 ? .attention : nil
        return StyledText("[\(blocks)] \(percent)%", tint)
    }
}

private struct AssistantInput: Decodable {
    let window: Window?

    enum CodingKeys: String, CodingKey {
        case window = "context_window"
    }

    init(from decoder: any Decoder) throws {
        window = try decoder.container(keyedBy: CodingKeys.self).decodeIfPossible(Window.self, forKey: .window)
    }

    struct Window: Decodable {
        let used: Double?
        let remaining: Double?
        let size: Double?
        let usage: [String: Double?]?

        enum CodingKeys: String, CodingKey {
            case used = "used_percentage"
            case remaining = "remaining_percentage"
            case size = "context_window_size"
            case usage = "current_usage"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            used = try container.decodeIfPossible(Double.self, forKey: .used)
            remaining = try container.decodeIfPossible(Double.self, forKey: .remaining)
            size = try container.decodeIfPossible(Double.self, forKey: .size)
            usage = try container.decodeIfPossible([String: Double?].self, forKey: .usage)
        }

        var percent: Double? {
            if let used { return used }
            if let remaining { return 100 - remaining }
            guard let usage, let size, size > 0 else { return nil }
            let names = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
            return names.reduce(0) { $0 + ((usage[$1] ?? nil) ?? 0) } / size * 100
        }
    }
}

extension KeyedDecodingContainer {
    /// - Returns: nil if the value is missing or has another type.
    fileprivate func decodeIfPossible<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        do {
            return try decodeIfPresent(type, forKey: key)
        } catch is DecodingError {
            return nil
        }
    }
}
