/* Preloaded into a server: every Nth sync of its database fails with EIO while the file named in FAIL_WHILE exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int fd) {
  static int calls = 0;
  const char *flag = getenv("FAIL_WHILE");
  const char *every = getenv("FAIL_EVERY");
  char link[64], path[4096];
  if (!flag || !every || access(flag, F_OK) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (!strstr(path, "prime.db")) return 0;
  return __sync_add_and_fetch(&calls, 1) % atoi(every) == 0;
}

int fsync(int fd) {
  if (fails(fd)) { errno = EIO; return -1; }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
  if (fails(fd)) { errno = EIO; return -1; }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
