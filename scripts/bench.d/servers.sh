# shellcheck shell=bash disable=SC2154,SC2034
# Starts loopback servers for scripts/bench, which stops them later.

# Serves the repositories in a folder on a free loopback port, and sets $port.
serve_http() { # folder
    local nginx fcgiwrap backend
    backend=$(git --exec-path)/git-http-backend
    nginx=$(PATH=$PATH:/usr/sbin command -v nginx || true)
    fcgiwrap=$(PATH=$PATH:/usr/sbin command -v fcgiwrap || true)
    if [[ -z $nginx || -z $fcgiwrap || ! -x $backend ]]; then
        echo "bench: this needs nginx, fcgiwrap and git-http-backend: skipped" >&2
        return 1
    fi
    "$fcgiwrap" -c 1 -s "unix:$1/fcgi.socket" >"$1/fcgiwrap.log" 2>&1 &
    servers+=($!)
    for port in $(shuf -i 20000-40000 -n 20); do
        cat >"$1/nginx.conf" <<CONF
daemon off; master_process off; pid $1/nginx.pid; error_log $1/nginx.log;
events {}
http {
    access_log off;
    client_body_temp_path $1/body; proxy_temp_path $1/proxy; fastcgi_temp_path $1/fastcgi;
    uwsgi_temp_path $1/uwsgi; scgi_temp_path $1/scgi;
    server {
        listen 127.0.0.1:$port;
        location / {
            fastcgi_pass unix:$1/fcgi.socket;
            fastcgi_param SCRIPT_FILENAME $backend;
            fastcgi_param GIT_PROJECT_ROOT $1;
            fastcgi_param GIT_HTTP_EXPORT_ALL 1;
            fastcgi_param GIT_PROTOCOL \$http_git_protocol;
            fastcgi_param PATH_INFO \$uri;
            fastcgi_param QUERY_STRING \$query_string;
            fastcgi_param REQUEST_METHOD \$request_method;
            fastcgi_param CONTENT_TYPE \$content_type;
            fastcgi_param CONTENT_LENGTH \$content_length;
            fastcgi_param HTTP_CONTENT_ENCODING \$http_content_encoding;
        }
    }
}
CONF
        "$nginx" -e "$1/nginx.log" -c "$1/nginx.conf" >"$1/nginx.out" 2>&1 &
        server=$!
        for _ in {1..50}; do
            kill -0 "$server" 2>/dev/null || continue 2
            if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
                servers+=("$server")
                return
            fi
            sleep 0.1
        done
        kill "$server"
    done
    cat "$1/nginx.log" >&2
    echo "bench: no http server could be started: skipped" >&2
    return 1
}

# Starts sshd with new keys on a free loopback port, gives the current user access, and sets $port and $GIT_SSH_COMMAND.
serve_ssh() { # folder
    local sshd
    sshd=$(PATH=$PATH:/usr/sbin command -v sshd || true)
    [[ -n $sshd ]] || {
        echo "bench: this needs sshd: skipped" >&2
        return 1
    }
    mkdir -p "$1/ssh" && chmod 700 "$1/ssh"
    ssh-keygen -q -t ed25519 -N '' -f "$1/ssh/host"
    ssh-keygen -q -t ed25519 -N '' -f "$1/ssh/user"
    cp "$1/ssh/user.pub" "$1/ssh/authorized_keys"
    [[ $(id -u) != 0 ]] || mkdir -p /run/sshd
    for port in $(shuf -i 20000-40000 -n 20); do
        "$sshd" -D -f /dev/null -p "$port" -o ListenAddress=127.0.0.1 -o HostKey="$1/ssh/host" -o StrictModes=no \
            -o AuthorizedKeysFile="$1/ssh/authorized_keys" -o PidFile=none -o UsePAM=no -o PermitRootLogin=yes \
            -E "$1/ssh/log" &
        server=$!
        for _ in {1..50}; do
            kill -0 "$server" 2>/dev/null || continue 2
            if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
                servers+=("$server")
                printf '[127.0.0.1]:%s %s\n' "$port" "$(cut -d ' ' -f 1,2 "$1/ssh/host.pub")" >"$1/ssh/known_hosts"
                export GIT_SSH_COMMAND="ssh -F none -i $1/ssh/user -o UserKnownHostsFile=$1/ssh/known_hosts"
                return
            fi
            sleep 0.1
        done
        kill "$server"
    done
    echo "bench: no sshd could be started: skipped" >&2
    return 1
}

# Starts a relay on a free port of another loopback address that delays the start of each connection; sets $port.
serve_slowly() { # address, port to relay to, seconds
    local file=$bench/relay-$1
    python3 - "$1" "$2" "$3" "$file" <<'PYTHON' &
import asyncio, os, sys

address, target, pause, file = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]

async def copy(reader, writer):
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()

async def relay(reader, writer):
    await asyncio.sleep(pause)
    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
    await asyncio.gather(copy(reader, far_writer), copy(far_reader, writer), return_exceptions=True)

async def main():
    server = await asyncio.start_server(relay, address, 0)
    with open(file + ".new", "w") as out:
        out.write(str(server.sockets[0].getsockname()[1]))
    os.rename(file + ".new", file)
    await server.serve_forever()

asyncio.run(main())
PYTHON
    servers+=($!)
    for _ in {1..100}; do
        [[ ! -e $file ]] || break
        sleep 0.05
    done
    port=$(cat "$file")
}
