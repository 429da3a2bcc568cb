import Synchronization
package import TeamSyncBase
package import TeamSyncGit

/// Provides a user's name and password: from the URL, or else from the user's credential helpers through `git
/// credential`, without prompts.
package final class CredentialHelper: Sendable {
    private let address: HTTPAddress
    private let git: GitCommand
    private let now: Int64
    private let timeout: Duration
    /// The last credential that a helper provided, with all its attributes, which are needed to approve or reject it.
    private let given = Mutex<[String: String]?>(nil)

    /// - Parameters:
    ///   - now: seconds since the epoch.
    ///   - timeout: the time that a helper is given for one answer.
    package init(address: HTTPAddress, runner: CommandRunner, now: Int64, timeout: Duration = .seconds(10)) {
        self.timeout = timeout
        self.address = address
        git = GitCommand(.credential, runner)
        self.now = now
    }

    /// Returns a credential. Blocks the calling thread.
    /// - Returns: nil if no helper knows a password, or if the remote refused the known one, which is reported to the
    ///   helper.
    package func answer(_ question: CredentialQuestion) -> Credential? {
        if let own = address.credential { return question.refusals == 0 ? own : nil }
        guard question.refusals == 0 else {
            report("reject")
            return nil
        }
        return fill()
    }

    /// Reports to the helper that the remote has accepted its credential; does nothing if there was none.
    func approve() {
        report("approve")
    }

    private func fill() -> Credential? {
        var question = describe()
        question["username"] = address.user
        let output = run("fill", question)
        guard let output, output.hasSucceeded else { return nil }
        var answer: [String: String] = [:]
        for line in String(decoding: output.text, as: UTF8.self).split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            answer[String(line[..<equals])] = String(line[line.index(after: equals)...])
        }
        if let expiry = answer["password_expiry_utc"].flatMap({ Int64($0) }), expiry <= now { return nil }
        // A helper that has no credential may succeed and leave both empty.
        guard let name = answer["username"], let password = answer["password"], !password.isEmpty else { return nil }
        given.withLock { $0 = answer }
        return Credential(user: name, password: password)
    }

    private func report(_ verdict: String) {
        let known = given.withLock { known in
            defer { known = nil }
            return known
        }
        guard let known else { return }
        _ = run(verdict, known.merging(describe()) { own, _ in own })
    }

    private func describe() -> [String: String] {
        ["protocol": address.scheme, "host": address.authority, "path": String(address.path.dropFirst())]
    }

    private func run(_ verb: String, _ values: [String: String]) -> CommandRunner.Output? {
        let isSafe = values.allSatisfy { !$0.value.contains("\n") && !$0.value.contains("\0") }
        guard isSafe else { return nil }
        let input = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)\n" }.joined() + "\n"
        return git.run(["credential", verb], input: input, timeout: timeout)
    }
}
