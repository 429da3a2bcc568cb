/// What waybar reads of a script with `return-type: json`, see waybar-custom(5).
struct WaybarItem: Encodable {
    var text: String
    var tooltip: String
    /// The CSS class, and the key of `format-icons`.
    var `class`: String
    var alt: String

    init(text: String, tooltip: String, condition: String) {
        self.text = text
        self.tooltip = tooltip
        `class` = condition
        alt = condition
    }
}
