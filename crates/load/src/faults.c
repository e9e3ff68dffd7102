/* Makes writes to files, and their syncs, fail while a file named by LOAD_FAULT_FILE contains an error number.
 * Preloaded into the server: the kernel offers no other way to break a disk without privileges. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int fault(int fd) {
    struct stat found;
    const char *path = getenv("LOAD_FAULT_FILE");
    if (!path || fstat(fd, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    char text[8] = {0};
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 ? atoi(text) : 0;
}

#define FAIL(fd) do { int saved = errno, error = fault(fd); \
    if (error) { errno = error; return -1; } errno = saved; } while (0)
#define REAL(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t size) { FAIL(fd); return REAL(write)(fd, bytes, size); }
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { FAIL(fd); return REAL(pwrite)(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) { FAIL(fd); return REAL(pwrite64)(fd, bytes, size, at); }
int fsync(int fd) { FAIL(fd); return REAL(fsync)(fd); }
int fdatasync(int fd) { FAIL(fd); return REAL(fdatasync)(fd); }
