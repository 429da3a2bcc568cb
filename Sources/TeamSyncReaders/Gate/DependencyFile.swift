/// A dependency file as compilers write them: what an output was made from, in the syntax of make.
package enum DependencyFile {
    /// `output: input`, with what make takes for syntax escaped.
    package static func text(output: String, inputs: [String]) -> String {
        "\(escaped(output)): \(inputs.map(escaped).joined(separator: " "))\n"
    }

    private static func escaped(_ path: String) -> String {
        var text = ""
        for character in path {
            switch character {
            case " ", "#", "\\", ":": text += "\\\(character)"
            case "$": text += "$$"
            default: text.append(character)
            }
        }
        return text
    }
}
