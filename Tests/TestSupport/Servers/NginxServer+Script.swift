extension NginxServer {
    /// The listening sockets are created here and passed to nginx, so that the ports are certain to be free.
    static let script = #"""
        import os, socket, subprocess, sys, urllib.request

        folder = os.environ["SERVER_FOLDER"]
        sockets = []
        for _ in range(2):
            listening = socket.socket()
            listening.bind(("127.0.0.1", 0))
            listening.listen(128)
            sockets.append(listening)
        ports = [listening.getsockname()[1] for listening in sockets]
        backend = subprocess.check_output(["git", "--exec-path"], text=True).strip() + "/git-http-backend"
        owner = "user root root;" if os.geteuid() == 0 else ""
        git = f"""
                fastcgi_param SCRIPT_FILENAME {backend};
                fastcgi_param GIT_HTTP_EXPORT_ALL 1;
                fastcgi_param GIT_PROJECT_ROOT {os.environ["GIT_PROJECT_ROOT"]};
                fastcgi_param PATH_INFO $repository;
                fastcgi_param QUERY_STRING $query_string;
                fastcgi_param REQUEST_METHOD $request_method;
                fastcgi_param CONTENT_TYPE $content_type;
                fastcgi_param CONTENT_LENGTH $content_length;
                fastcgi_param REMOTE_ADDR $remote_addr;
                fastcgi_param REMOTE_USER $remote_user;
                fastcgi_pass unix:{folder}/backend;
        """
        configuration = f"""
        daemon off;
        worker_processes 1;
        {owner}
        pid {folder}/nginx.pid;
        events {{ worker_connections 256; }}
        http {{
            log_format short '$status $request_method $request_uri $user';
            map $remote_user $user {{ '' '-'; default $remote_user; }}
            access_log {folder}/access.log short;
            client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            client_max_body_size 0;
            server {{
                listen 127.0.0.1:{ports[0]};
                listen 127.0.0.1:{ports[1]} ssl;
                server_name localhost;
                ssl_certificate {os.environ["CERTIFICATE"]};
                ssl_certificate_key {os.environ["CERTIFICATE_KEY"]};
                default_type text/html;
                location ~ ^/git(?<repository>/.*)$ {{ {git} }}
                location ~ ^/guarded(?<repository>/.*)$ {{
                    auth_basic team;
                    auth_basic_user_file {folder}/passwords;
                    {git}
                }}
                location ~ ^/header(?<repository>/.*)$ {{
                    if ($http_x_team != icons) {{ return 403; }}
                    {git}
                }}
                location ~ ^/moved(?<repository>/.*)$ {{ return 301 $scheme://$http_host/git$repository$is_args$args; }}
                location ~ ^/away(?<repository>/.*)$ {{
                    return 301 http://127.0.0.1:{ports[0]}/guarded$repository$is_args$args;
                }}
                location ~ ^/circle(?<repository>/.*)$ {{
                    return 302 $scheme://$http_host/circle$repository$is_args$args;
                }}
                location /status/403/ {{ add_header Retry-After 120 always; return 403 no; }}
                location /status/404/ {{ return 404 no; }}
                location /status/410/ {{ return 410 no; }}
                location /status/429/ {{ add_header Retry-After 120 always; return 429 no; }}
                location /status/500/ {{ return 500 no; }}
                location /status/502/ {{ return 502 no; }}
                location /status/503/ {{ return 503 no; }}
                location /page/ {{ return 200 '<html>Welcome</html>'; }}
                location /settle {{ return 204; }}
            }}
        }}
        """
        with open(f"{folder}/nginx.conf", "w") as file:
            file.write(configuration)
        open(f"{folder}/passwords", "w").close()
        wrapper = subprocess.Popen(
            [os.environ["FCGIWRAP"], "-c", "2", "-s", f"unix:{folder}/backend"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)
        handed = [listening.fileno() for listening in sockets]
        nginx = subprocess.Popen(
            [os.environ["NGINX"], "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=handed,
            env=dict(os.environ, NGINX="".join(f"{number};" for number in handed)))

        def settle():
            urllib.request.urlopen(f"http://127.0.0.1:{ports[0]}/settle", timeout=20).close()

        try:
            settle()
        except OSError:
            nginx.terminate()
            sys.exit(f"nginx does not respond: {open(f'{folder}/error.log').read()}")
        print(*ports, flush=True)
        for line in sys.stdin:
            settle()
            print("settled", flush=True)
        nginx.terminate()
        wrapper.terminate()
        """#
}
