/// How much a status line tells, from the most to the least; the first that fits is shown.
enum StatusLineDetail: CaseIterable {
    /// `Icons: 3 icons are new (a, b, c), settings was redrawn (2h) | Comps: ✓`: only where a width is asked for.
    case words
    /// `Icons: +3 new, 1 mod (2h) | Comps: ✓ checked 5d ago`
    case full
    /// `Icons: +3 ~1 (2h) | Comps: ✓ 5d ago`
    case terse
    /// `Icons +3~1 | Comps ?5d`: without ages, but those of what is stale.
    case brief
    /// `Icons +3~1`: only what is not fresh and quiet.
    case news
}
