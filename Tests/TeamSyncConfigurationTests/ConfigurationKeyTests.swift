import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationKeyTests {
    static let repositoryKeys =
        "id, profile, trust, path, root, label, remote, branch, paths, counts, uses, api, interval, timeout, stall_timeout, max_backoff, "
        + "counts_from, limits, tracking, update, notify, ignore"
    static let topKeys =
        "repositories, output, hooks, nudge, forges, interval, timeout, stall_timeout, max_backoff, counts_from, limits, "
        + "tracking, update, notify, ignore"
    static let minimum = """
        run 'teamsync init' to find your clones and write one, or write it yourself:
        the smallest valid configuration is

        repositories:
          - profile: icons-library
            path: ~/code/icons-library
          - profile: ios-components
            path: ~/code/ios-components

        """

    @Test(
        "Unknown key",
        arguments: [
            Mistake(
                "top level", "repositories:\n  - path: /r\nintervall: 5m\n",
                "3:1: unknown key 'intervall' in the configuration (did you mean 'interval'? allowed are \(topKeys))"),
            Mistake(
                "repository", in: "brunch: main",
                says: "3:5: unknown key 'brunch' in a repository (did you mean 'branch'? allowed are \(repositoryKeys))"
            ),
            Mistake(
                "case and dashes", in: "Stall-Timeout: 5s",
                says: "3:5: unknown key 'Stall-Timeout' in a repository (did you mean 'stall_timeout'? "
                    + "allowed are \(repositoryKeys))"),
            Mistake(
                "nothing near", in: "colour: red",
                says: "3:5: unknown key 'colour' in a repository (allowed are \(repositoryKeys))"),
            Mistake(
                "limits", in: "limits: {commit: 1}",
                says: "3:14: unknown key 'commit' in 'limits' (did you mean 'commits'? allowed are commits, files)"),
            Mistake(
                "output", "output: {export: []}\nrepositories:\n  - path: /r\n",
                "1:10: unknown key 'export' in 'output' (did you mean 'exports'? allowed are exports)"),
            Mistake(
                "export", "output:\n  exports:\n    - pth: x\nrepositories:\n  - path: /r\n",
                "3:7: unknown key 'pth' in an export (did you mean 'path'? allowed are path)"),
            Mistake(
                "count", in: "counts:", "  icons: {arrays: {}}",
                says: "4:15: unknown key 'arrays' in the count 'icons' (did you mean 'array'? "
                    + "allowed are array, keys, files, directories, lines, tokens, xcassets, with, kind, hex, updated)"),
            Mistake(
                "array", in: "counts:", "  icons: {array: {path: x}}",
                says: "4:23: unknown key 'path' in 'array' (allowed are file, pointer, key)"),
            Mistake(
                "keys", in: "counts:", "  icons: {keys: {file: x, key: name}}",
                says: "4:31: unknown key 'key' in 'keys' (allowed are file, pointer)"),
            Mistake(
                "files", in: "counts:", "  icons: {files: {glob: x, excludes: []}}",
                says: "4:32: unknown key 'excludes' in 'files' (did you mean 'exclude'? allowed are glob, exclude, key)"
            ),
            Mistake(
                "key with an escape sequence", in: "\"a\\e[2Jb\": 1",
                says: "3:5: unknown key 'a\\u{1B}[2Jb' in a repository (allowed are \(repositoryKeys))"),
        ])
    func unknownKey(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    @Test(
        "Wrong type",
        arguments: [
            Mistake(
                "document", "[a]\n", "1:1: the configuration must be a mapping, not a list (its keys are \(topKeys))"),
            Mistake(
                "document of text", "a\n",
                "1:1: the configuration must be a mapping, not text (its keys are \(topKeys))"),
            Mistake(
                "repositories", "repositories: {path: /r}\n",
                "1:15: 'repositories' must be a list of repositories, not a mapping (write it as [a, b], or [] for none)"
            ),
            Mistake(
                "repository", "repositories:\n  - /r\n",
                "2:5: a repository must be a mapping, not text (its keys are \(repositoryKeys))"),
            Mistake(
                "repository without anything", "repositories:\n  -\n",
                "2:4: a repository must be a mapping, not nothing (its keys are \(repositoryKeys))"),
            Mistake("text", in: "label: [a]", says: "3:12: 'label' must be text, not a list"),
            Mistake("duration", in: "interval: {minutes: 5}", says: "3:15: 'interval' must be text, not a mapping"),
            Mistake(
                "list", in: "paths: icons/",
                says: "3:12: 'paths' must be a list of paths, not text (write it as [a, b], or [] for none)"),
            Mistake(
                "item of a list", in: "paths: [icons/, {a: b}]",
                says: "3:21: 'paths' must be a list of paths, not a mapping"),
            Mistake(
                "nothing", in: "label:", "branch: main",
                says: "3:5: 'label' has no value (add a value, or remove the key)"),
            Mistake("null", in: "paths: ~", says: "3:5: 'paths' has no value (add a value, or remove the key)"),
            Mistake(
                "limits", in: "limits: 5",
                says: "3:13: 'limits' must be a mapping, not text (its keys are commits, files)"),
            Mistake(
                "number", in: "limits: {commits: many}",
                says: "3:23: 'commits' must be a whole number from 0 to 100000, not 'many'"),
            Mistake(
                "negative number", in: "limits: {files: -1}",
                says: "3:21: 'files' must be a whole number from 0 to 100000, not '-1'"),
            Mistake(
                "number with a fraction", in: "limits: {files: 1.5}",
                says: "3:21: 'files' must be a whole number from 0 to 100000, not '1.5'"),
            Mistake(
                "number too large", in: "limits: {files: 100001}",
                says: "3:21: 'files' must be a whole number from 0 to 100000, not '100001'"),
            Mistake(
                "number beyond every integer", in: "limits: {files: 99999999999999999999}",
                says: "3:21: 'files' must be a whole number from 0 to 100000, not '99999999999999999999'"),
            Mistake("flag", in: "notify: perhaps", says: "3:13: 'notify' must be true or false, not 'perhaps'"),
            Mistake(
                "choice", in: "counts_from: master",
                says: "3:18: 'counts_from' must be one of main, head, worktree, upstream, not 'master'"),
            Mistake(
                "counts", in: "counts: [icons]",
                says: "3:13: 'counts' must be a mapping from names to sources, not a list "
                    + "(omit 'counts' to keep those of the profile)"),
            Mistake(
                "exports", "output: {exports: x.json}\nrepositories:\n  - path: /r\n",
                "1:19: 'exports' must be a list of files, not text (write it as [a, b], or [] for none)"),
        ])
    func wrongType(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    @Test(
        "Missing",
        arguments: [
            Mistake("repositories", "interval: 5m\n", "1:1: 'repositories' is missing (\(minimum))"),
            Mistake("any repository", "repositories: []\n", "1:15: 'repositories' is empty (\(minimum))"),
            Mistake(
                "path of a repository", "repositories:\n  - path: /r\n  - label: x\n",
                "3:5: the repository has no 'path' (path: ~/code/icons-library)"),
            Mistake("document", "# nothing yet\n", " the file is empty (\(minimum))"),
            Mistake("content", "", " the file is empty (\(minimum))"),
            Mistake("value", "~\n", " the file is empty (\(minimum))"),
        ])
    func missing(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    @Test("Text may look like a number, a Boolean or a quoted null")
    func textMayLookLikeANumberATruthValueOrAQuotedNull() throws {
        let repository = try ConfigurationSupport.repository(with: "label: '~'", "branch: 1.0", "remote: yes")
        #expect(repository?.label == "~")
        #expect(repository?.branch == "1.0")
        #expect(repository?.remote == "yes")
    }
}
