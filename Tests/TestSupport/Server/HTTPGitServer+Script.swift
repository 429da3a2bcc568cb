extension HTTPGitServer {
    static let script = #"""
        import gzip, os, subprocess, sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import unquote, urlsplit

        FAULTS = {"silent", "garbage", "drop-in-pack", "stall-in-pack"}
        LOG_LOCK = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                self.answer()

            def do_POST(self):
                self.answer()

            def answer(self):
                with LOG_LOCK, open(os.environ["REQUEST_LOG"], "a") as log:
                    log.write(f"{self.command} {self.path}\n")
                target = urlsplit(self.path)
                path = unquote(target.path)
                first, _, rest = path[1:].partition("/")
                body = self.body()
                if first == "silent":
                    return self.wait_for_hang_up()
                if first == "garbage":
                    kind = "application/x-git-upload-pack-advertisement"
                    return self.send(200, [("Content-Type", kind)], b"zzzz\0\xff garbage\n" * 64)
                if first.startswith("error"):
                    return self.send_status(int(first[5:]))
                if first in FAULTS:
                    path = "/" + rest
                status, headers, content = self.run_backend(path, target.query, body)
                pack = content.find(b"PACK")
                if first in FAULTS and pack >= 0:
                    return self.send_half(status, headers, content, pack, stall=first == "stall-in-pack")
                self.send(status, headers, content)

            def body(self):
                if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
                    body = b""
                    while size := int(self.rfile.readline().split(b";")[0], 16):
                        body += self.rfile.read(size)
                        self.rfile.readline()
                    self.rfile.readline()
                else:
                    body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                return gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body

            def run_backend(self, path, query, body):
                environment = dict(
                    os.environ, REQUEST_METHOD=self.command, PATH_INFO=path, QUERY_STRING=query,
                    CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
                    REMOTE_ADDR=self.client_address[0], GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
                backend = ["git", "http-backend"]
                output = subprocess.run(backend, input=body, stdout=subprocess.PIPE, env=environment).stdout
                head, _, content = output.partition(b"\r\n\r\n")
                status, headers = 200, []
                for line in head.decode("latin-1").splitlines():
                    name, _, value = line.partition(": ")
                    if name == "Status":
                        status = int(value.split()[0])
                    else:
                        headers.append((name, value))
                return status, headers, content

            def send(self, status, headers, content):
                self.send_head(status, headers, len(content))
                self.wfile.write(content)

            def send_head(self, status, headers, length):
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(length))
                self.end_headers()

            def send_status(self, status):
                extra = {401: [("WWW-Authenticate", 'Basic realm="test"')], 429: [("Retry-After", "120")]}
                self.send(status, [("Content-Type", "text/plain")] + extra.get(status, []), b"no\n")

            def send_half(self, status, headers, content, pack, stall):
                self.send_head(status, headers, len(content))
                self.wfile.write(content[: pack + (len(content) - pack) // 2])
                self.wfile.flush()
                if stall:
                    self.wait_for_hang_up()
                self.close_connection = True

            def wait_for_hang_up(self):
                while self.connection.recv(4096):
                    pass
                self.close_connection = True

        os.closerange(3, 1024)
        class Server(ThreadingHTTPServer):
            def handle_error(self, request, address):
                # A client that is killed in the middle of an answer is what some tests are about.
                if not isinstance(sys.exc_info()[1], ConnectionError):
                    super().handle_error(request, address)

        server = Server(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        print(server.server_address[1], flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.stdin.read()
        """#
}
