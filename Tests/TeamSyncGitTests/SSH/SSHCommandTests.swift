import TestSupport
import Testing

@testable import TeamSyncGit

@Suite("The program for ssh connections")
struct SSHCommandTests {
    private static let urls = [
        "u@h:p", "ssh://u@h:2222/p", "ssh://[::1]:22/~u/it's a \"path\"!", "[u@h:22]:p", "ssh://h/$HOME;`x`",
    ]

    @Test("GIT_SSH_COMMAND takes precedence over core.sshCommand, GIT_SSH and ssh, as in git")
    func order() throws {
        let recorder = try SSHRecorder()
        let bin = recorder.programs
        var started: Set<String> = []
        for mask in 0..<8 {
            var request = SSHRecorder.Request(url: "ssh://u@h:22/p")
            if mask & 1 != 0 { request.variables["GIT_SSH_COMMAND"] = "'\(bin)/my ssh' -v -i 'a key'" }
            if mask & 2 != 0 { request.coreSSHCommand = "'\(bin)/plink' -load 'a session'" }
            if mask & 4 != 0 { request.variables["GIT_SSH"] = "\(bin)/my ssh" }
            let (git, ours) = try (recorder.git(request), recorder.ours(request))
            #expect(ours == git && !git.isEmpty, "\(request)")
            started.formUnion(git.map { "\($0[0].dropFirst(bin.count)) \($0[1])" })
        }
        // A program with another name is first run with -G.
        #expect(started == ["/my ssh -v", "/plink -load", "/my ssh -G", "/my ssh -p", "/ssh -p"])
    }

    @Test("An empty command is a command, as in git", arguments: ["GIT_SSH_COMMAND", "GIT_SSH"])
    func empty(variable: String) throws {
        let recorder = try SSHRecorder()
        var request = SSHRecorder.Request(url: "h:p")
        request.variables[variable] = ""
        #expect(try recorder.git(request) == [])
        #expect(try recorder.ours(request) == [])
    }

    @Test("The arguments agree with git for every program, variant and way to name it")
    func variants() throws {
        let recorder = try SSHRecorder()
        var requests: [SSHRecorder.Request] = []
        for (index, name) in SSHRecorder.names.enumerated() {
            for (number, variant) in [nil, "ssh", "plink", "putty", "tortoiseplink", "simple", "auto", "odd"]
                .enumerated()
            {
                let url = Self.urls[(index + number) % Self.urls.count]
                var request = SSHRecorder.Request(url: url, isOpenSSH: number % 2 == 0)
                switch (index + number) % 3 {
                case 0: request.variables["GIT_SSH_COMMAND"] = "'\(recorder.programs)/\(name)' -x"
                case 1: request.coreSSHCommand = "'\(recorder.programs)/\(name)'"
                default: request.variables["GIT_SSH"] = "\(recorder.programs)/\(name)"
                }
                if number % 4 < 2 {
                    request.sshVariant = variant
                } else {
                    request.variables["GIT_SSH_VARIANT"] = variant
                }
                requests.append(request)
            }
        }
        var starts = 0
        for request in requests {
            let (git, ours) = try (recorder.git(request), recorder.ours(request))
            #expect(ours == git, "\(request)")
            starts += git.count
        }
        #expect(starts > requests.count / 2)
    }

    @Test("GIT_SSH_VARIANT takes precedence over ssh.variant, and 'auto' uses the program's name")
    func variantOrder() throws {
        let recorder = try SSHRecorder()
        for (variable, setting) in [("plink", "ssh"), ("auto", "plink"), ("simple", "plink"), ("", "plink")] {
            for name in ["TortoisePlink.exe", "ssh", "wrapper"] {
                var request = SSHRecorder.Request(url: "ssh://h:22/p", sshVariant: setting)
                request.variables = ["GIT_SSH_VARIANT": variable, "GIT_SSH": "\(recorder.programs)/\(name)"]
                #expect(try recorder.ours(request) == recorder.git(request), "\(request)")
            }
        }
    }

    @Test(
        "Lines for the shell are split as in git to find the program's name",
        arguments: [
            "ssh", " ssh", "ssh ", "wrapper", "env X=1 ssh", "X=1 ssh", "\"ssh\" -v", "s\\sh", "'plink' '-x y'",
            "exec TortoisePlink.exe", "plink\t-x", "$(echo ssh)", "ssh -o 'A b'", "wrapper; false",
            "ssh -oA=b -o C=d/e:f@g,h+i", "ssh  -4   -x ", "BIN/ssh -v", "A=BIN/ssh -v", "A= ssh -v", "ssh -i ~/key",
            "ssh # -x",
            "ssh -o %h", "ssh -x\n-v", "ssh -x {a,b}", "ssh é", "wrapper ssh -v", "ssh ssh",
        ])
    func lines(line: String) throws {
        let recorder = try SSHRecorder()
        for isOpenSSH in [true, false] {
            for url in ["h:p", "ssh://h:22/p"] {
                var request = SSHRecorder.Request(url: url, isOpenSSH: isOpenSSH)
                request.variables["GIT_SSH_COMMAND"] = line.replacing("BIN", with: recorder.programs)
                #expect(try recorder.ours(request) == recorder.git(request), "\(request)")
            }
        }
    }

    @Test("A plain line with ssh does not need a shell")
    func withoutShell() throws {
        let destination = try SSHDestination(url: "h:p")
        for (line, first) in [("ssh -o A=b", "ssh"), ("/usr/bin/ssh -v", "/usr/bin/ssh"), ("env ssh -v", "sh")] {
            let command = SSHCommand(environment: ["GIT_SSH_COMMAND": line], coreSSHCommand: nil, sshVariant: nil)
            let words = command.arguments(to: destination, uploadPack: "u", connectTimeout: .seconds(1))
            #expect(words?.first == first && words?.last == "u 'p'", "\(line)")
        }
    }

    @Test("The server runs remote.<name>.uploadpack as written")
    func uploadPack() throws {
        let recorder = try SSHRecorder()
        for program in ["/opt/git/bin/git-upload-pack", "git upload-pack --timeout=5", "PATH=/x:$PATH git-upload-pack"]
        {
            let request = SSHRecorder.Request(url: "u@h:it's", uploadPack: program)
            let (git, ours) = try (recorder.git(request), recorder.ours(request))
            #expect(ours == git && git.first?.last == "\(program) 'it'\\''s'", "\(request)")
        }
    }

    @Test("Only OpenSSH gets options against prompts and for timeouts")
    func quiet() throws {
        let destination = try SSHDestination(url: "ssh://u@h:22/p")
        for (name, variant) in [
            ("ssh", SSHCommand.Variant.openSSH), ("plink", .plink), ("tortoiseplink", .tortoisePlink),
        ] {
            let command = SSHCommand(environment: ["GIT_SSH": name], coreSSHCommand: nil, sshVariant: nil)
            #expect(command.variant == variant)
            let arguments =
                command.arguments(to: destination, uploadPack: "git-upload-pack", connectTimeout: .seconds(7)) ?? []
            #expect(arguments.contains("-oBatchMode=yes") == (variant == .openSSH))
            #expect(arguments.contains("-oConnectTimeout=7") == (variant == .openSSH))
            #expect((command.line(connectTimeout: .seconds(7)) != nil) == (variant == .openSSH))
        }
    }

    @Test("The line for git's own ssh starts the same program, whatever its name contains")
    func line() throws {
        let quoted = SSHCommand(environment: ["GIT_SSH": "/opt/it's/ssh"], coreSSHCommand: nil, sshVariant: nil)
        #expect(quoted.line(connectTimeout: .seconds(7)) == "'/opt/it'\\''s/ssh' -oBatchMode=yes -oConnectTimeout=7")
        let command = SSHCommand(
            environment: ["GIT_SSH_COMMAND": "ssh -F 'my config'"], coreSSHCommand: nil, sshVariant: nil)
        #expect(command.line(connectTimeout: .seconds(7)) == "ssh -F 'my config' -oBatchMode=yes -oConnectTimeout=7")
    }
}
