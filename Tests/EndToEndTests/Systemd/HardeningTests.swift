import TestSupport
import Testing

/// The program of each unit is replaced by a probe that reports which operations it can perform.
@Suite("The hardening is in effect inside the units", .needsUserManager)
struct HardeningTests {
    @Test(
        "Forbidden and permitted operations, and the settings of the unit", arguments: UnitFileTests.unitsWithPrograms)
    func effect(unit: String) throws {
        try UserMachine().run(
            Self.writeProbe,
            """
            use_units
            mkdir -p ~/.config/teamsync
            printf 'TEAMSYNC_GREETING=hello\\n' >~/.config/teamsync/env
            drop_in \(unit) <<'UNIT'
            [Service]
            Type=oneshot
            Restart=no
            ExecStart=
            ExecStart=python3 %h/probe.py
            StandardOutput=file:%h/probed
            UNIT
            systemctl --user start \(unit)
            """,
            #"""
            expect "what the probe found" "$(cat ~/probed)" "\
            no new privileges: 1
            seccomp: 2
            unix, inet, inet6, netlink sockets: 0 0 0 0
            packet socket: EAFNOSUPPORT
            personality: EPERM
            trace: EPERM
            new user namespace: EPERM
            writable and executable memory: 0
            set-group-id folder: EPERM
            core file: 0
            umask: $(umask)
            nice: 5
            input and output: best-effort: prio 7
            slice: True
            path: True
            greeting: hello"
            """#)
    }

    @Test("The probe has other results without hardening")
    func control() throws {
        try UserMachine().run(
            Self.writeProbe,
            #"""
            systemd-run --user --quiet --wait --property=StandardOutput=file:"$HOME/probed" python3 ~/probe.py
            for line in "no new privileges: 0" "seccomp: 0" "packet socket: EPERM" "personality: 0" "trace: 0" \
                "set-group-id folder: 0" "nice: 0" "slice: False" "path: False" "greeting: None"; do
                grep -qxF "$line" ~/probed || fail "no '$line' in: $(cat ~/probed)"
            done
            """#)
    }

    @Test("teamsync needs no memory that is both writable and executable, which can be forbidden")
    func memory() throws {
        try UserMachine().run(
            #"""
            use_units
            make_clone
            configure
            drop_in teamsync-sync.service <<'UNIT'
            [Service]
            MemoryDenyWriteExecute=yes
            UNIT
            expect "the round's end" "$(round)" "success 0"
            is_published '"behind": 1'
            """#)
    }

    @Test(
        "A clone shared by a group is fetched into and fast-forwarded, although its folders are set-group-id",
        arguments: [("$HOME/origin.git", ""), ("file://$HOME/origin.git", "--depth=1")])
    func shared(origin: String, option: String) throws {
        try UserMachine().run(
            #"""
            use_units
            make_clone
            rm -rf ~/clone
            git init -q --shared ~/clone
            [[ -g ~/clone/.git/objects ]] || fail "its folders are not set-group-id"
            """#,
            """
            git -C ~/clone remote add origin "\(origin)"
            git -C ~/clone pull -q \(option) origin main
            # Without it, the pull would count as the check that is to come.
            rm ~/clone/.git/FETCH_HEAD
            """,
            #"""
            push_icon four
            configure
            sed -i 's/{id/{update: fast-forward, id/' ~/.config/teamsync/config.yaml
            expect "the round's end" "$(round)" "success 0"
            is_published '"icons": 4' || fail "not fast-forwarded: $(cat "$document")"
            """#)
    }

    private static let writeProbe = #"""
        cat >~/probe.py <<'PYTHON'
        import ctypes, errno, mmap, os, resource, socket, subprocess

        libc = ctypes.CDLL(None, use_errno=True)

        def outcome(call):
            try:
                return call() and 0 or 0
            except OSError as error:
                return errno.errorcode[error.errno]

        def called(function, *arguments):
            if function(*arguments) < 0:
                raise OSError(ctypes.get_errno(), "")

        # In a child, since who is traced stops at every signal.
        def traced():
            child = os.fork()
            if child == 0:
                os._exit(ctypes.get_errno() if libc.ptrace(0, 0, 0, 0) < 0 else 0)
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if code:
                raise OSError(code, "")

        def opened(family, kind=socket.SOCK_DGRAM):
            return outcome(lambda: socket.socket(family, kind).close())

        def folder():
            os.mkdir("set-group-id")
            os.chmod("set-group-id", 0o2775)

        os.chdir(os.environ["HOME"])
        status = dict(line.split(":", 1) for line in open("/proc/self/status"))
        mask = os.umask(0o22)
        usual = [socket.AF_UNIX, socket.AF_INET, socket.AF_INET6]
        netlink = opened(socket.AF_NETLINK, socket.SOCK_RAW)
        print("no new privileges:", status["NoNewPrivs"].strip())
        print("seccomp:", status["Seccomp"].strip())
        print("unix, inet, inet6, netlink sockets:", *[opened(family) for family in usual], netlink)
        print("packet socket:", opened(socket.AF_PACKET, socket.SOCK_RAW))
        print("personality:", outcome(lambda: called(libc.personality, 8)))
        print("trace:", outcome(traced))
        print("new user namespace:", outcome(lambda: called(libc.unshare, 0x10000000)))
        everything = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC
        print("writable and executable memory:", outcome(lambda: mmap.mmap(-1, 4096, prot=everything).close()))
        print("set-group-id folder:", outcome(folder))
        print("core file:", resource.getrlimit(resource.RLIMIT_CORE)[0])
        print("umask: %04o" % mask)
        print("nice:", os.nice(0))
        kind = subprocess.run(["ionice", "-p", str(os.getpid())], capture_output=True, text=True).stdout
        print("input and output:", kind.strip())
        print("slice:", "/background.slice/" in open("/proc/self/cgroup").read())
        print("path:", os.environ["PATH"].startswith(os.environ["HOME"] + "/.local/bin:"))
        print("greeting:", os.environ.get("TEAMSYNC_GREETING"))
        PYTHON
        """#
}
