// SPDX-License-Identifier: MIT
// To send what was found somewhere else.
#include "attempts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void send_to(int type, const void *address, socklen_t length)
{
    const struct sockaddr *to = address;
    const int connection = socket(to->sa_family, type, 0);
    if (connection >= 0 && connect(connection, to, length) == 0 &&
        write(connection, "harm", 4) == 4) {
        close(connection);
    }
}

static void send_over_internet(int type, int port)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    send_to(type, &address, sizeof(address));
}

static void connect_tcp(const struct target *target)
{
    send_over_internet(SOCK_STREAM, target->tcp_port);
}

static void send_udp(const struct target *target)
{
    send_over_internet(SOCK_DGRAM, target->udp_port);
}

static void connect_unix(const struct target *target)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof(address.sun_path), "%.90s/listener", target->folder);
    send_to(SOCK_DGRAM, &address, sizeof(address));
}

static void connect_abstract(const struct target *target)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path + 1, sizeof(address.sun_path) - 1, "%.90s/abstract", target->folder);
    send_to(SOCK_DGRAM, &address, sizeof(address));
}

// As a GPU's driver does it: a socket of packets, by a name without a file. @return it, or -1
static int be_found(const struct target *target, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    snprintf(address->sun_path + 1, sizeof(address->sun_path) - 1, "%.90s/driver", target->folder);
    const int found = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    const bool is_there =
        bind(found, (struct sockaddr *)address, sizeof(*address)) == 0 && listen(found, 16) == 0;
    return is_there ? found : -1;
}

static void be_found_as_a_driver(const struct target *target)
{
    struct sockaddr_un address;
    tell("harm", be_found(target, &address) >= 0 ? 4 : 0);
}

static void connect_as_to_a_driver(const struct target *target)
{
    struct sockaddr_un address;
    const int connection = socket(AF_UNIX, SOCK_SEQPACKET, 0);
    const bool is_there = be_found(target, &address) >= 0;
    const bool sends =
        is_there &&
        (connect(connection, (struct sockaddr *)&address, sizeof(address)) == 0 ||
         sendto(connection, "harm", 4, 0, (struct sockaddr *)&address, sizeof(address)) == 4);
    tell("harm", sends ? 4 : 0);
}

const struct attempt attempts_on_connections[] = {
    {"connect_tcp", connect_tcp},
    {"send_udp", send_udp},
    {"connect_unix", connect_unix},
    {"connect_abstract", connect_abstract},
    {"be_found_as_a_driver", be_found_as_a_driver},
    {"connect_as_to_a_driver", connect_as_to_a_driver},
    {0},
};
