import { join } from 'node:path'

const FILE = 'prime.sock'
/** The longest path of a socket that operating systems accept, in bytes. */
const LONGEST_PATH = 103

/**
 * Where a running server of this data folder listens for its command-line tools; undefined when the system has no such
 * sockets.
 */
export function localSocketPath(dataFolder: string): string | undefined {
  const path = join(dataFolder, FILE)
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_PATH ? undefined : path
}
