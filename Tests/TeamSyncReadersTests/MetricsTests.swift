import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("The text format of Prometheus") struct MetricsTests {
    private func text(_ repositories: RepositoryStatus..., user: String = "ann", daemon: DaemonStatus = .unknown)
        -> String
    {
        Metrics(document: Fixture.document(repositories), user: user, daemon: daemon).text
    }

    private func samples(_ text: String) -> [String] {
        text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test("Numbers of a repository have their labels")
    func numbersOfARepositoryHaveTheirLabels() {
        let text = text(
            Fixture.behind {
                $0.counts = ["icons": CatalogueCount(local: 280, localUpdated: Fixture.now, upstream: 283)]
            })
        let samples = samples(text)
        let labels = #"repository="icons-library",user="ann""#
        #expect(samples.contains("teamsync_commits_behind{\(labels)} 3"))
        #expect(samples.contains("teamsync_commits_ahead{\(labels)} 0"))
        #expect(
            samples.contains(
                "teamsync_last_success_timestamp_seconds{\(labels)} \(Fixture.ago(180).secondsSinceEpoch)"))
        #expect(samples.contains("teamsync_failures{\(labels)} 0"))
        let change = #"repository="icons-library",change="added",user="ann""#
        #expect(samples.contains("teamsync_incoming_files{\(change)} 3"))
        let at = #"repository="icons-library",catalogue="icons",at="#
        #expect(samples.contains(#"teamsync_items{\#(at)"local",user="ann"} 280"#))
        #expect(samples.contains(#"teamsync_items{\#(at)"upstream",user="ann"} 283"#))
        #expect(
            samples.filter { $0.hasPrefix("teamsync_items_updated") }
                == [
                    #"teamsync_items_updated_timestamp_seconds{\#(at)"local",user="ann"} \#(Fixture.now.secondsSinceEpoch)"#
                ])
    }

    @Test("The value is 1 for exactly one state")
    func states() {
        let states = samples(text(Fixture.behind())).filter { $0.hasPrefix("teamsync_repository_state") }
        #expect(states.count == BranchState.allCases.count)
        #expect(
            states.filter { $0.hasSuffix(" 1") }
                == [#"teamsync_repository_state{repository="icons-library",state="behind",user="ann"} 1"#])
    }

    @Test("Unknown values are omitted and never 0")
    func unknown() {
        let text = text(Fixture.unknown { $0.counts = ["icons": CatalogueCount()] })
        for name in ["ahead", "behind", "incoming", "last_success", "items", "daemon"] {
            #expect(!text.contains("teamsync_\(name)"), "\(name)")
            #expect(!text.contains("teamsync_commits_\(name)"), "\(name)")
        }
        #expect(text.contains(#"state="unknown",user="ann"} 1"#))
    }

    @Test("An error has its code and number")
    func anErrorHasItsCodeAndNumber() {
        let samples = samples(text(Fixture.behind { $0.error = Fixture.offline(failures: 7) }))
        #expect(samples.contains(#"teamsync_failures{repository="icons-library",user="ann"} 7"#))
        #expect(samples.contains(#"teamsync_error{repository="icons-library",code="offline",user="ann"} 1"#))
    }

    @Test("The daemon is known or omitted")
    func theDaemonIsKnownOrLeftOut() {
        let record = DaemonRecord(.stopped, since: Fixture.now)
        #expect(text(daemon: .running(nil)).contains(#"teamsync_daemon_running{user="ann"} 1"#))
        #expect(text(daemon: .notRunning(record)).contains(#"teamsync_daemon_running{user="ann"} 0"#))
        #expect(!text().contains("daemon"))
    }

    @Test("Labels are escaped, on one line, without characters that move the cursor")
    func hostileLabels() {
        let text = text(
            Fixture.repository(id: "a\"\\\n\u{1B}[2J", .behind) {
                $0.counts = ["x\u{202E}\n": CatalogueCount(local: 1)]
            },
            user: "a\"b\\c\nd")
        #expect(text.contains(#"repository="a\"\\\#u{FFFD}\#u{FFFD}[2J""#))
        #expect(text.contains(#"user="a\"b\\c\#u{FFFD}d""#))
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            #expect(line.hasPrefix("# ") || line.hasPrefix("teamsync_"), "\(line)")
        }
    }

    @Test("A duplicate repository is reported once: duplicate series make the whole file invalid")
    func twice() {
        let once = Fixture.behind()
        let all = samples(text(once, Fixture.repository(.upToDate))).map { $0.split(separator: " ")[0] }
        #expect(Set(all).count == all.count)
        #expect(
            samples(text(once, Fixture.repository(.upToDate))).contains { $0.hasSuffix("behind\",user=\"ann\"} 1") })
    }

    @Test("HELP and TYPE of a metric do not depend on the document, and precede its samples")
    func headers() {
        let busy = text(Fixture.behind { $0.error = Fixture.offline() }, daemon: .running(nil))
        let idle = text(Fixture.unknown())
        func headers(_ text: String) -> Set<String> {
            Set(text.split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init))
        }
        #expect(headers(idle).isSubset(of: headers(busy)))
        var metric = ""
        for line in busy.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") {
                metric = String(line.split(separator: " ")[2])
            } else if !line.hasPrefix("#") {
                #expect(line.hasPrefix("\(metric){"), "\(line)")
            }
        }
        #expect(busy.hasPrefix("# HELP teamsync_build_info "))
        #expect(busy.hasSuffix("\n"))
    }

    @Test("The page lists every metric, and alerts and dashboard contain no others")
    func documentation() throws {
        let names = Set(Metric.allCases.map(\.rawValue))
        for file in ["docs/metrics.md", "config/teamsync-alerts.yaml", "config/teamsync-dashboard.json"] {
            let text = String(decoding: try BoundedFile.contents(of: PackageFolder.path(file)), as: UTF8.self)
            let words = text.matches(of: /teamsync_[a-z_]+/).map { String($0.output) }
            #expect(Set(words).isSubset(of: names), "\(file)")
            if file.hasSuffix(".md") { #expect(Set(words) == names) }
        }
    }

    @Test("The user comes from the user database, or else from the environment")
    func userName() {
        let users = Array("root:x:0:0:root:/root:/bin/sh\nann:x:1000:1000:Ann,,,:/home/ann:/bin/sh\n:x:7:7:::\n".utf8)
        func name(_ id: UInt32, _ environment: [String: String]) -> String {
            UserName.current(environment: environment, id: id, users: users)
        }
        #expect(name(1000, ["LOGNAME": "eve"]) == "ann")
        #expect(name(7, ["LOGNAME": "bob", "USER": "eve"]) == "bob")
        #expect(name(8, ["LOGNAME": "", "USER": "bob"]) == "bob")
        #expect(name(9, [:]) == "9")
    }
}
