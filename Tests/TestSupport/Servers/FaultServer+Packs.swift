extension FaultServer {
    /// Faults in packs, and the start of the server.
    static let packs = #"""

            def split(self, content):
                """What comes before the pack, and the pack."""
                before, pack, place = b"", b"", 0
                while place < len(content):
                    size = int(content[place:place + 4], 16)
                    data = content[place + 4:place + max(size, 4)]
                    if data[:1] == b"\x01":
                        pack += data[1:]
                    elif not pack and data[:1] != b"\x02" and size:
                        before += content[place:place + size]
                    place += max(size, 4)
                return before, pack

            def banded(self, pack):
                return b"".join(packet(b"\x01" + pack[at:at + 60000]) for at in range(0, len(pack), 60000))

            def answer(self, content, pack):
                return self.whole(RESULT, self.split(content)[0] + self.banded(pack) + b"0000")

            def post_stallInPack(self, content):
                self.half(RESULT, content)
                self.wait()

            def post_cutPack(self, content):
                self.half(RESULT, content)

            def post_dripPack(self, content):
                self.drip(RESULT, content)

            def post_truncatedPack(self, content):
                pack = self.split(content)[1]
                return self.answer(content, pack[: len(pack) // 2])

            def post_flippedPack(self, content):
                pack = bytearray(self.split(content)[1])
                pack[len(pack) // 2] ^= 4
                return self.answer(content, bytes(pack))

            def post_flippedTrailer(self, content):
                pack = bytearray(self.split(content)[1])
                pack[-1] ^= 4
                return self.answer(content, bytes(pack))

            def post_endlessProgress(self, content):
                self.head(RESULT)
                self.chunk(self.split(content)[0])
                victims.release()
                while True:
                    self.chunk(packet(b"\x02still counting\r"))
                    time.sleep(0.1)

            def post_giantPromise(self, content):
                objects = pack_object(3, (1 << 64) - 1, zlib.compress(b"small"))
                return self.answer(content, pack_of([objects]))

            def post_endlessObject(self, content):
                self.endless(content, 8 << 40)

            def post_endlessInflation(self, content):
                self.endless(content, 10)

            def endless(self, content, size):
                self.head(RESULT)
                self.chunk(self.split(content)[0])
                victims.release()
                self.chunk(self.banded(b"PACK" + struct.pack(">II", 2, 1) + pack_object(3, size, b"")))
                stream, contents = zlib.compressobj(9), os.urandom(20000) + bytes(1 << 20)
                self.chunk(self.banded(stream.compress(contents) + stream.flush(zlib.Z_FULL_FLUSH)))
                # After a full flush the same contents are the same bytes again.
                block = self.banded(stream.compress(contents) + stream.flush(zlib.Z_FULL_FLUSH))
                while True:
                    self.chunk(block)

            def post_giantCount(self, content):
                return self.answer(content, pack_of([], count=0xffffffff))

            def post_deltaBomb(self, content):
                step, steps = 0xffffff, 192
                base = zlib.compress(bytes(step), 9)
                copy = bytes([0x80 | 0x70]) + struct.pack("<I", step)[:3]
                delta = varint(step) + varint(step * steps) + copy * steps
                first = pack_object(3, step, base)
                bomb = pack_object(6, len(delta), offset(len(first)) + zlib.compress(delta, 9))
                return self.answer(content, pack_of([first, bomb]))

            def post_emptyPack(self, content):
                return self.answer(content, pack_of([]))

            def post_incompletePack(self, content):
                root = os.environ["GIT_PROJECT_ROOT"]
                repository = next(name for name in os.listdir(root) if name.startswith("icons") and name.endswith(".git"))
                commit = subprocess.run(
                    ["git", "-C", f"{root}/{repository}", "cat-file", "commit", "main"],
                    stdout=subprocess.PIPE, check=True).stdout
                return self.answer(content, pack_of([pack_object(1, len(commit), zlib.compress(commit))]))

        def pack_object(kind, size, contents):
            header, rest = kind << 4 | size & 15, size >> 4
            data = bytearray()
            while rest:
                data.append(header | 0x80)
                header, rest = rest & 0x7f, rest >> 7
            data.append(header)
            return bytes(data) + contents

        def varint(number):
            data = bytearray()
            while number >= 0x80:
                data.append(number & 0x7f | 0x80)
                number >>= 7
            return bytes(data + bytes([number]))

        def offset(number):
            data = bytearray([number & 0x7f])
            while number := number >> 7:
                number -= 1
                data.insert(0, number & 0x7f | 0x80)
            return bytes(data)

        def pack_of(objects, count=None):
            body = b"PACK" + struct.pack(">II", 2, len(objects) if count is None else count) + b"".join(objects)
            return body + hashlib.sha1(body).digest()
        """#

    static let start = #"""

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            request_queue_size = 64

            def handle_error(self, request, client_address):
                pass

        class Mute(socketserver.BaseRequestHandler):
            def handle(self):
                victims.release()
                while self.request.recv(65536):
                    pass

        class HalfHandshake(socketserver.BaseRequestHandler):
            def handle(self):
                self.request.recv(65536)
                self.request.sendall(b"\x16\x03\x03\x40")
                victims.release()
                while self.request.recv(65536):
                    pass

        class NoHandshake(socketserver.BaseRequestHandler):
            def handle(self):
                self.request.recv(65536)
                self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")

        class Shut(socketserver.BaseRequestHandler):
            def handle(self):
                pass

        def full_queue():
            listening = socket.socket()
            listening.bind(("127.0.0.1", 0))
            listening.listen(0)
            fillers = []
            for _ in range(4):
                filler = socket.socket()
                filler.setblocking(False)
                filler.connect_ex(listening.getsockname())
                fillers.append(filler)
            return listening, fillers

        servers = [Server(("127.0.0.1", 0), kind) for kind in (Handler, Mute, HalfHandshake, NoHandshake, Shut)]
        queue = full_queue()
        ports = [server.server_address[1] for server in servers]
        print(ports[0], queue[0].getsockname()[1], *ports[1:], flush=True)
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        for line in sys.stdin:
            victims.acquire()
            print("victim", flush=True)
        """#
}
