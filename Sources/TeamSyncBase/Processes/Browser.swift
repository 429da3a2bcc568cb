/// The user's browser: the program in `BROWSER`, or else `xdg-open`.
package enum Browser {
    /// - Parameters:
    ///   - address: a URL.
    ///   - environment: only `BROWSER` and `PATH` are used.
    /// - Returns: false if no browser could be started.
    package static func open(_ address: String, environment: [String: String]) -> Bool {
        let names = [environment["BROWSER"].flatMap { $0.split(separator: ":").first.map(String.init) }, "xdg-open"]
        for name in names.compactMap({ $0 }) {
            guard let path = ProgramSearch.path(of: name, environment: environment) else { continue }
            let child: ChildProcess
            do throws(FileError) {
                child = try ChildProcess(ChildProcess.Program(path, [address]), output: .nothing)
            } catch { continue }
            if child.end(kills: false) == .exited(0) { return true }
        }
        return false
    }
}
