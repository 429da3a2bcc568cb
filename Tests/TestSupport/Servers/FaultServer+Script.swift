extension FaultServer {
    static let script = #"""
        import hashlib, os, socket, socketserver, struct, subprocess, sys, threading, time, zlib
        from urllib.parse import unquote, urlsplit

        ADVERTISEMENT = "application/x-git-upload-pack-advertisement"
        RESULT = "application/x-git-upload-pack-result"
        lock = threading.Lock()
        victims = threading.Semaphore(0)

        def packet(data):
            return b"%04x" % (len(data) + 4) + data

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                while line := self.rfile.readline():
                    method, target, _ = line.decode("latin-1").split()
                    with lock, open(os.environ["SERVER_FOLDER"] + "/requests", "a") as log:
                        print(method, target, file=log)
                    headers = {}
                    while (header := self.rfile.readline()) not in (b"\r\n", b""):
                        name, _, value = header.decode("latin-1").partition(":")
                        headers[name.lower()] = value.strip()
                    body = self.rfile.read(int(headers.get("content-length", 0)))
                    fault, _, repository = unquote(urlsplit(target).path)[1:].partition("/")
                    content = self.backend(method, "/" + repository, urlsplit(target).query, headers, body)
                    step = getattr(self, ("get_" if method == "GET" else "post_") + fault, None)
                    if step is None:
                        self.whole(ADVERTISEMENT if method == "GET" else RESULT, content)
                    elif step(content) is not True:
                        return

            def backend(self, method, path, query, headers, body):
                environment = dict(
                    os.environ, REQUEST_METHOD=method, PATH_INFO=path, QUERY_STRING=query,
                    CONTENT_TYPE=headers.get("content-type", ""), CONTENT_LENGTH=str(len(body)),
                    REMOTE_ADDR="127.0.0.1", HTTP_CONTENT_ENCODING=headers.get("content-encoding", ""))
                output = subprocess.run(
                    ["git", "http-backend"], input=body, stdout=subprocess.PIPE, env=environment).stdout
                return output.partition(b"\r\n\r\n")[2]

            def head(self, kind, length=None):
                size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
                self.wfile.write(f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n{size}\r\n\r\n".encode())

            def chunk(self, data):
                self.wfile.write(b"%x\r\n" % len(data) + data + b"\r\n")

            def whole(self, kind, content):
                self.head(kind, len(content))
                self.wfile.write(content)
                return True

            def wait(self):
                victims.release()
                while self.connection.recv(65536):
                    pass

            def half(self, kind, content):
                self.head(kind, len(content))
                self.wfile.write(content[: len(content) // 2])

            def drip(self, kind, content):
                self.head(kind, len(content))
                victims.release()
                for byte in content:
                    self.wfile.write(bytes([byte]))
                    time.sleep(1)

            def get_silent(self, content):
                self.wait()

            def get_hangUp(self, content):
                pass

            def get_cutHead(self, content):
                self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Ty")

            def get_endlessHead(self, content):
                self.wfile.write(b"HTTP/1.1 200 OK\r\n")
                while True:
                    self.wfile.write(b"X-Header: " + b"x" * 1000 + b"\r\n")

            def get_noise(self, content):
                self.wfile.write(bytes(range(256)) * 64)

            def get_stallInAdvertisement(self, content):
                self.half(ADVERTISEMENT, content)
                self.wait()

            def get_cutAdvertisement(self, content):
                self.half(ADVERTISEMENT, content)

            def get_dripAdvertisement(self, content):
                self.drip(ADVERTISEMENT, content)

            def get_garbledAdvertisement(self, content):
                return self.whole(ADVERTISEMENT, b"zzzz\0\xff noise\n" * 64)

            def get_endlessAdvertisement(self, content):
                self.head(ADVERTISEMENT)
                self.chunk(content[: content.rindex(b"0000")])
                victims.release()
                number = 0
                while True:
                    lines = []
                    for _ in range(1000):
                        number += 1
                        lines.append(packet(b"%040x refs/heads/z/%020d\n" % (number, number)))
                    self.chunk(b"".join(lines))
        """#
}
