#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// libcurl's options are set by functions with variable arguments, which Swift can't call. Each function here sets
// options of one type.

static inline CURLcode quintet_easy_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quintet_easy_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quintet_easy_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode quintet_easy_body(CURL *easy, const char *bytes, long count) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, count);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

static inline void quintet_easy_receive(CURL *easy, curl_write_callback receive, void *data) {
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, data);
}

static inline void quintet_easy_open(CURL *easy, curl_opensocket_callback open, void *data) {
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, data);
}

// Copies an internet address in network byte order to `bytes`, which must have space for 16 bytes. Returns the length
// of the address: 4 or 16, or 0 for an address of another family.
static inline int quintet_address_bytes(const struct curl_sockaddr *address, unsigned char *bytes) {
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

static inline curl_socket_t quintet_address_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline long quintet_easy_status(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// Returns the number of seconds after which to retry, or 0 if the response doesn't specify it.
static inline long quintet_easy_retry_after(CURL *easy) {
    curl_off_t seconds = 0;
    curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds);
    return (long)seconds;
}

// Returns the value of the response's last header with this name, or NULL if there is none.
static inline const char *quintet_easy_header(CURL *easy, const char *name) {
    struct curl_header *header = 0;
    if (curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return 0;
    return header->value;
}

static inline void quintet_multi_watch(
    CURLM *multi, curl_socket_callback socket, curl_multi_timer_callback timer, void *data) {
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, data);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
    curl_multi_setopt(multi, CURLMOPT_TIMERDATA, data);
}

// Returns the next finished transfer and stores its result, or returns NULL if there is none.
static inline CURL *quintet_multi_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(multi, &left);
    while (message && message->msg != CURLMSG_DONE) message = curl_multi_info_read(multi, &left);
    if (!message) return 0;
    *result = message->data.result;
    return message->easy_handle;
}
