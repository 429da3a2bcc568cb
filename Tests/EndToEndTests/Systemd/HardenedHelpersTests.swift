import TestSupport
import Testing

@Suite(
    "ssh and credential helpers work under the hardening", .serialized, .needsUserManager,
    .needs(.sshServer, .sshClient))
struct HardenedHelpersTests {
    @Test("ssh with a jump host and a shared connection, which does not outlive a round")
    func ssh() throws {
        try UserMachine().run(
            Self.startServer,
            #"""
            use_units
            make_clone
            git -C ~/clone remote set-url origin "ssh://origin$HOME/origin.git"
            configure
            expect "the round's end" "$(round)" "success 0"
            is_published '"behind": 1' || fail "not fetched: $(cat "$document")"
            expect "connections" "$(grep -c 'Accepted publickey' ~/sshd.log)" 2
            ! pgrep -u "$UID" -f '[s]sh: .*mux' || fail "the shared connection is still there"
            rm -r ~/.local/state/teamsync
            push_icon four
            expect "the second round's end" "$(round)" "success 0"
            is_published '"behind": 2' || fail "not fetched again: $(cat "$document")"
            """#)
    }

    @Test("A daemon with an open shared connection stops in time")
    func daemon() throws {
        try UserMachine().run(
            Self.startServer,
            #"""
            use_units
            make_clone
            git -C ~/clone remote set-url origin "ssh://direct$HOME/origin.git"
            configure
            drop_in teamsyncd.service <<'UNIT'
            [Service]
            TimeoutStopSec=2s
            UNIT
            systemctl --user start teamsyncd.service
            until_true is_published '"behind": 1'
            pgrep -u "$UID" -f '[s]sh: .*mux' >/dev/null || fail "there is no shared connection"
            systemctl --user stop teamsyncd.service
            expect Result "$(property teamsyncd.service Result)" success
            ! pgrep -u "$UID" -f '[s]sh: .*mux' || fail "the shared connection is still there"
            """#)
    }

    @Test("A credential helper in ~/.local/bin that compiles code at run time works")
    func credentialHelper() throws {
        try UserMachine().run(
            #"""
            use_units
            make_clone
            configure
            cat >~/.local/bin/git-credential-compiling <<'PYTHON'
            #!/usr/bin/env python3
            import mmap, sys
            mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
            if sys.argv[1] == "get":
                print("username=ada\npassword=sesame")
            PYTHON
            chmod +x ~/.local/bin/git-credential-compiling
            git config --global credential.helper compiling
            cat >~/server.py <<'PYTHON'
            import http.server

            class Guarded(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    print("asked with", self.headers.get("Authorization"), flush=True)
                    self.send_response(401)
                    self.send_header("WWW-Authenticate", 'Basic realm="test"')
                    self.send_header("Content-Length", "0")
                    self.end_headers()

            server = http.server.HTTPServer(("127.0.0.1", 0), Guarded)
            print("port", server.server_port, flush=True)
            server.serve_forever()
            PYTHON
            python3 ~/server.py >~/server.log 2>/dev/null &
            until_true grep -q ^port ~/server.log
            port=$(sed -n 's/^port //p' ~/server.log)
            git -C ~/clone remote set-url origin "http://127.0.0.1:$port/origin.git"
            expect "the round's end" "$(round)" "success 1"
            grep -q "asked with Basic $(printf ada:sesame | base64)" ~/server.log ||
                fail "the helper's password was not used: $(cat ~/server.log "$document")"
            """#)
    }

    /// A server that belongs to the user, and is reached through itself. The socket of the shared connection is not in
    /// the home folder, whose path can be too long for a socket.
    private static let startServer = #"""
        mkdir -m 700 ~/.ssh
        ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/id_ed25519
        ssh-keygen -q -t ed25519 -N '' -f ~/.ssh/host
        cp ~/.ssh/id_ed25519.pub ~/.ssh/authorized_keys
        touch ~/sshd.log
        is_over() { ! kill -0 "$server" 2>/dev/null || grep -q '^Server listening' ~/sshd.log; }
        for attempt in 1 2 3 4 5 6 7 8; do
            port=$((20000 + RANDOM % 10000))
            printf '%s\n' "Port $port" "ListenAddress 127.0.0.1" "HostKey $HOME/.ssh/host" "PidFile none" \
                "UsePAM no" "StrictModes no" "AllowTcpForwarding yes" "LogLevel VERBOSE" >~/sshd.conf
            "$(PATH=$PATH:/usr/sbin type -P sshd)" -D -e -f ~/sshd.conf 2>~/sshd.log &
            server=$!
            until_true is_over
            if grep -q '^Server listening' ~/sshd.log; then break; fi
        done
        echo "[127.0.0.1]:$port $(cat ~/.ssh/host.pub)" >~/.ssh/known_hosts
        echo "origin $(cat ~/.ssh/host.pub)" >>~/.ssh/known_hosts
        cat >~/.ssh/config <<SSH
        Host jump
            HostName 127.0.0.1
            Port $port
        # The ssh that reaches a host through another one ends with the worker, and with it the connection that is shared.
        Host origin
            ProxyJump jump
        Host origin direct
            HostName 127.0.0.1
            Port $port
            HostKeyAlias origin
            ControlMaster auto
            ControlPath $XDG_RUNTIME_DIR/%C
            ControlPersist 60
        SSH
        """#
}
