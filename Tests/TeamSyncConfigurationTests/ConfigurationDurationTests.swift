import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationDurationTests {
    static let form = "numbers with s, m, h or d, as in 90s, 10m or 1h30m"

    @Test(
        "A duration is a sum of units",
        arguments: [
            ("90s", 90), ("10m", 600), ("2h", 7200), ("1d", 86_400), ("365d", 31_536_000), ("1h30m", 5400),
            ("1d2h3m4s", 93_784), ("60s", 60), ("0h1m", 60),
        ] as [(String, Int64)])
    func aDurationIsASumOfUnits(_ text: String, _ seconds: Int64) throws {
        #expect(try ConfigurationSupport.repository(with: "interval: \(text)")?.interval == .seconds(seconds))
    }

    @Test(
        "Other texts are refused",
        arguments: ["10", "-5m", "abc", "''", "5 m", "1.5h", "m", "10m5", "5m1h", "1h1h", "+5m", "5M", "١٠m", "0"])
    func whatIsNotADurationIsRefused(_ text: String) {
        let shown = text == "''" ? "" : text
        #expect(
            ConfigurationSupport.problem(with: "branch: main", "interval: \(text)")
                == "4:15: 'interval' '\(shown)' is not a duration (\(Self.form))")
    }

    @Test(
        "An impossible duration is refused",
        arguments: [
            ("interval", "59s", "short", "1m"), ("interval", "0s", "short", "1m"), ("timeout", "0s", "short", "1s"),
            ("stall_timeout", "0m", "short", "1s"), ("max_backoff", "0h", "short", "1s"),
            ("interval", "366d", "long", "1m"),
            ("timeout", "31536001s", "long", "1s"), ("max_backoff", "99999999999999999999d", "long", "1s"),
            ("max_backoff", "9223372036854775807d", "long", "1s"),
            ("max_backoff", "99999999999999999999d99999999999999999999s", "long", "1s"),
        ])
    func anImpossibleDurationIsRefused(_ key: String, _ text: String, _ fault: String, _ least: String) {
        #expect(
            ConfigurationSupport.problem("\(key): \(text)\nrepositories:\n  - path: /r\n")
                == "1:\(key.count + 3): '\(key)' '\(text)' is too \(fault) (from \(least) to 365d)")
    }

    @Test("A repository overrides defaults of the top level")
    func theTopLevelGivesDefaultsThatARepositoryOverrides() throws {
        let configuration = try ConfigurationSupport.parse(
            """
            interval: 5m
            timeout: 30s
            stall_timeout: 5s
            max_backoff: 2h
            counts_from: upstream
            limits: {commits: 10}
            repositories:
              - path: /a
                limits: {files: 20}
              - path: /b
                interval: 1h
                timeout: 2m
                stall_timeout: 1m
                max_backoff: 1d
                counts_from: head
                limits: {commits: 0}
            """)
        #expect(
            configuration.repositories == [
                RepositoryConfiguration(
                    id: "a", path: "/a", countsFrom: .upstream, interval: 300, timeout: 30, stallTimeout: 5,
                    maxBackoff: 7200, limits: Limits(commits: 10, files: 20)),
                RepositoryConfiguration(
                    id: "b", path: "/b", countsFrom: .head, interval: 3600, timeout: 120, stallTimeout: 60,
                    maxBackoff: 86_400, limits: Limits(commits: 0, files: 2000)),
            ])
    }
}
