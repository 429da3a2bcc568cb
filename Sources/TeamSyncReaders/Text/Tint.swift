/// What a piece of text means, as the SGR parameter it is shown with.
enum Tint: String, Sendable {
    case strong = "1"
    case faint = "2"
    case bad = "31"
    case good = "32"
    case attention = "33"
    case moved = "36"
}
