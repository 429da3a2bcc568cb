extension ForwardProxy {
    /// A request is recorded before it is answered.
    static let script = #"""
        import base64, os, socket, socketserver, sys, threading
        from urllib.parse import urlsplit

        login = os.environ["LOGIN"].encode()
        wanted = b"basic " + base64.b64encode(login)
        log_lock = threading.Lock()

        def note(*words):
            with log_lock, open(os.environ["SERVER_FOLDER"] + "/requests", "a") as log:
                print(*words, file=log)

        def pump(source, target):
            try:
                while data := source.recv(65536):
                    target.sendall(data)
                target.shutdown(socket.SHUT_WR)
            except OSError:
                pass

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                upstream, place = None, None
                while line := self.rfile.readline():
                    method, target, _ = line.decode("latin-1").split()
                    headers = []
                    while (header := self.rfile.readline()) not in (b"\r\n", b""):
                        headers.append(header)
                    if login and not self.knows(headers):
                        note(407, method, target)
                        self.answer(b"407 Proxy Authentication Required", b'Proxy-Authenticate: Basic realm="p"\r\n')
                        continue
                    note(200, method, target)
                    if method == "CONNECT":
                        return self.tunnel(target)
                    url = urlsplit(target)
                    if place != url.netloc:
                        place = url.netloc
                        upstream = self.connect(url.hostname, url.port or 80)
                        if upstream is None:
                            return
                        threading.Thread(target=pump, args=(upstream, self.connection), daemon=True).start()
                    path = url.path + (f"?{url.query}" if url.query else "")
                    kept = [header for header in headers if not header.lower().startswith(b"proxy-")]
                    upstream.sendall(f"{method} {path} HTTP/1.1\r\n".encode() + b"".join(kept) + b"\r\n")
                    self.forward_body(kept, upstream)

            def knows(self, headers):
                for header in headers:
                    name, _, value = header.partition(b":")
                    if name.lower() == b"proxy-authorization":
                        kind, _, secret = value.strip().partition(b" ")
                        return kind.lower() + b" " + secret == wanted
                return False

            def answer(self, status, headers=b""):
                body = b"no\n"
                self.wfile.write(
                    b"HTTP/1.1 " + status + b"\r\n" + headers
                    + b"Content-Type: text/plain\r\nContent-Length: 3\r\n\r\n" + body)

            def connect(self, host, port):
                try:
                    return socket.create_connection((host, port), timeout=60)
                except OSError:
                    self.answer(b"502 Bad Gateway")

            def tunnel(self, target):
                host, _, port = target.rpartition(":")
                upstream = self.connect(host.strip("[]"), int(port))
                if upstream is None:
                    return
                self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                back = threading.Thread(target=pump, args=(upstream, self.connection), daemon=True)
                back.start()
                pump(self.connection, upstream)
                back.join()

            def forward_body(self, headers, upstream):
                for header in headers:
                    name, _, value = header.lower().partition(b":")
                    if name == b"content-length":
                        left = int(value)
                        while left > 0:
                            data = self.rfile.read(min(left, 65536))
                            upstream.sendall(data)
                            left -= len(data)
                    if name == b"transfer-encoding" and value.strip() == b"chunked":
                        while True:
                            size = self.rfile.readline()
                            data = size + self.rfile.read(int(size, 16) + 2)
                            upstream.sendall(data)
                            if int(size, 16) == 0:
                                break

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True
            request_queue_size = 64

            def handle_error(self, request, client_address):
                pass

        server = Server(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.stdin.read()
        """#
}
