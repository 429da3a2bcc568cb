/// Whether text carries colours.
package enum TextStyle: Sendable {
    case plain
    /// SGR escape sequences of the eight basic colours, which every theme makes readable.
    case ansi

    func paint(_ text: String, _ tint: Tint?) -> String {
        guard self == .ansi, let tint, !text.isEmpty else { return text }
        return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
    }
}
