import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `file:./data/prime.db` is relative to the working folder, `file:///…` is absolute. */
export const databaseFile = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length))
