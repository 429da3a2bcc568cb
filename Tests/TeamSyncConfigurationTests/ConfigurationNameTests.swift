import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationNameTests {
    static let idHint = "use at most 100 letters, digits, '.', '_' and '-', and begin with a letter, a digit or '_'"

    @Test("The id is the entry's own, else the profile's, else the last path component")
    func theIDIsTheOwnElseTheProfileElseTheLastComponent() throws {
        let configuration = try ConfigurationSupport.parse(
            """
            repositories:
              - {id: own, profile: icons-library, path: /a/x}
              - {profile: icons-library, path: /a/y}
              - {path: ~/design system/tokens/}
            """)
        #expect(configuration.repositories.map(\.id) == ["own", "icons-library", "tokens"])
        #expect(configuration.repositories.map(\.label) == ["Icons", "Icons", "tokens"])
    }

    @Test("An id is a file name", arguments: ["a", "A.b_c-9", "_", "9", String(repeating: "x", count: 100)])
    func anIDIsAFileName(_ id: String) throws {
        #expect(try ConfigurationSupport.repository(with: "id: \(id)")?.id == id)
    }

    @Test(
        "An id that is not a file name is refused",
        arguments: [
            "a/b", ".hidden", "..", "-rf", "a b", "ünder", "", "a\u{301}", String(repeating: "x", count: 101),
        ])
    func anIDThatIsNotAFileNameIsRefused(_ id: String) {
        #expect(
            ConfigurationSupport.problem(with: "label: x", "id: '\(id)'")
                == "4:9: '\(id.count > 100 ? id.prefix(80) + "…" : id)' cannot be an id (\(Self.idHint))")
    }

    @Test("If a folder's name cannot be an id, the error requests one")
    func aFolderThatCannotBeAnIDAsksForOne() {
        #expect(
            ConfigurationSupport.problem("repositories:\n  - label: x\n    path: /a/my icons\n")
                == "3:11: 'my icons' cannot be an id (add an id with 'id:': \(Self.idHint))")
        #expect(
            ConfigurationSupport.problem("repositories:\n  - path: /\n")
                == "2:11: '/' cannot be an id (add an id with 'id:': \(Self.idHint))")
    }

    @Test(
        "A duplicate id is refused",
        arguments: [
            Mistake(
                "both written", "repositories:\n  - {id: a, path: /r}\n  - {path: /s, id: a}\n",
                "3:20: the id 'a' is already used by the repository on line 2 (give each repository its own id)"),
            Mistake(
                "from two paths", "repositories:\n  - path: /r/a\n  - path: /s/a\n",
                "3:11: the id 'a' is already used by the repository on line 2 (give each its own 'id')"),
            Mistake(
                "from one profile",
                "repositories:\n  - {path: /r, profile: icons-library}\n  - {path: /s, profile: icons-library}\n",
                "3:25: the id 'icons-library' is already used by the repository on line 2 (give each its own 'id')"),
            Mistake(
                "from a path after a written one", "repositories:\n  - {id: a, path: /r}\n  - {path: /s/a}\n",
                "3:12: the id 'a' is already used by the repository on line 2 (give each its own 'id')"),
        ])
    func duplicateID(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    @Test("The error for an unknown profile lists the known ones")
    func anUnknownProfileIsNamedWithTheKnownOnes() {
        let all =
            "the profiles are android-components, android-icons, atomic-design, icon-files, icons-library, ios-components, "
            + "platform-components, swiftui-package"
        #expect(
            ConfigurationSupport.problem("repositories:\n  - profile: icon-library\n    path: /r\n")
                == "2:14: there is no profile 'icon-library' (did you mean 'icons-library'? \(all))")
        #expect(
            ConfigurationSupport.problem("repositories:\n  - profile: android\n    path: /r\n")
                == "2:14: there is no profile 'android' (\(all))")
    }

    @Test(
        "A label is one line",
        arguments: [
            ("''", "", "is empty"), ("' '", " ", "is empty"), (#""a\nb""#, #"a\nb"#, "contains a control character"),
        ])
    func aLabelIsALine(_ written: String, _ shown: String, _ problem: String) {
        #expect(
            ConfigurationSupport.problem(with: "label: \(written)")
                == "3:12: 'label' '\(shown)' \(problem) (use one line of text)")
    }

    @Test(
        "A branch that git refuses is refused",
        arguments: [
            ("-x", "begins with '-'"), ("a..b", "contains '..'"), ("a b", "contains ' '"), ("a~1", "contains '~'"),
            ("@", "is a name that git reserves"), ("HEAD", "is a name that git reserves"),
            ("a/", "has an empty part between slashes"),
            ("a/.b", "has a part that begins with '.'"), ("a.lock/b", "has a part that ends with '.lock'"),
        ])
    func aBranchThatGitRefusesIsRefused(_ name: String, _ problem: String) {
        #expect(
            ConfigurationSupport.problem(with: "branch: '\(name)'")
                == "3:13: 'branch' '\(name)' \(problem) (a name that git accepts, such as main or release/2.0)")
        #expect(
            ConfigurationSupport.problem(with: "remote: '\(name)'")
                == "3:13: 'remote' '\(name)' \(problem) (the name of a remote, such as origin)")
    }
}
