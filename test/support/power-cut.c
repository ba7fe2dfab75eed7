/*
 * Preloaded into a server: notes in POWER_LOG, in their order, every write, sync and cut of its database file and of the log of writes
 * beside it, so that any moment can be played back as a power cut would leave the disk.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, SYNC_BEGINS = 2, SYNC_ENDS = 3, CUT = 4 };

struct head {
  uint8_t kind, file;
  uint16_t none;
  uint32_t length;
  uint64_t offset, number;
};

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static uint64_t syncs = 0;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* 0: the database, 1: its log of writes, -1: anything else. */
static int file_of(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 8) return -1;
  path[length] = 0;
  if (!strcmp(path + length - 8, "prime.db")) return 0;
  return length >= 12 && !strcmp(path + length - 12, "prime.db-wal") ? 1 : -1;
}

static void note(uint8_t kind, int file, uint64_t offset, uint64_t number, const void *data, uint32_t length) {
  static int log = -1;
  if (log < 0) log = open(getenv("POWER_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  struct head head = {kind, (uint8_t)file, 0, length, offset, number};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)data, length}};
  ssize_t written = ((ssize_t (*)(int, const struct iovec *, int))real("writev"))(log, parts, length ? 2 : 1);
  if (written != (ssize_t)(sizeof head + length)) abort();
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  ssize_t (*call)(int, const void *, size_t, off64_t) = real("pwrite64");
  int file = file_of(fd);
  if (file < 0) return call(fd, data, length, offset);
  pthread_mutex_lock(&order);
  ssize_t written = call(fd, data, length, offset);
  int error = errno;
  if (written > 0) note(WRITE, file, (uint64_t)offset, 0, data, (uint32_t)written);
  pthread_mutex_unlock(&order);
  errno = error;
  return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
  ssize_t (*call)(int, const void *, size_t) = real("write");
  int file = file_of(fd);
  if (file < 0) return call(fd, data, length);
  pthread_mutex_lock(&order);
  off64_t offset = lseek64(fd, 0, SEEK_CUR);
  ssize_t written = call(fd, data, length);
  int error = errno;
  if (written > 0) note(WRITE, file, (uint64_t)offset, 0, data, (uint32_t)written);
  pthread_mutex_unlock(&order);
  errno = error;
  return written;
}

int ftruncate64(int fd, off64_t size) {
  int (*call)(int, off64_t) = real("ftruncate64");
  int file = file_of(fd);
  if (file < 0) return call(fd, size);
  pthread_mutex_lock(&order);
  int answer = call(fd, size);
  int error = errno;
  if (answer == 0) note(CUT, file, (uint64_t)size, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  errno = error;
  return answer;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, const char *name) {
  int (*call)(int) = real(name);
  int file = file_of(fd);
  if (file < 0) return call(fd);
  pthread_mutex_lock(&order);
  uint64_t number = ++syncs;
  note(SYNC_BEGINS, file, 0, number, NULL, 0);
  pthread_mutex_unlock(&order);
  int answer = call(fd);
  int error = errno;
  pthread_mutex_lock(&order);
  if (answer == 0) note(SYNC_ENDS, file, 0, number, NULL, 0);
  pthread_mutex_unlock(&order);
  errno = error;
  return answer;
}

int fsync(int fd) { return synced(fd, "fsync"); }

int fdatasync(int fd) { return synced(fd, "fdatasync"); }
