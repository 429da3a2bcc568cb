import ArgumentParser

/// The options for rewriting code that a pull breaks.
package struct FixOptions: ParsableArguments {
    @Flag(help: "Rewrite what the pull renamed for certain in the code that uses it, after showing a diff.")
    package var fix = false

    @Flag(name: .customLong("yes"), help: "Do not ask before code is rewritten.")
    package var yes = false

    package init() {}

    package func validate() throws {
        if yes, !fix { throw ValidationError("--yes answers what --fix asks: add --fix") }
    }
}
