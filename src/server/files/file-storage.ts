import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const HASH = /^[0-9a-f]{64}$/
const HEAD_BYTES = 16

export interface Kept {
  hash: string
  size: number
  /** The first bytes, by which its kind is told. */
  head: Buffer
}

/** A folder of files named by the SHA-256 of their bytes: the same file twice is kept once. */
export interface Shelf {
  /** Keeps what a stream brings, durable before it answers. What `check` throws at leaves nothing, and what was there untouched. */
  put(source: Readable, check?: (kept: Kept) => void): Promise<Kept>
  /** Undefined when there is no such file. */
  get(hash: string): Promise<{ stream: Readable; size: number } | undefined>
}

export function openShelf(folder: string, newId: () => string): Shelf {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  return {
    async put(source, check) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${newId()}`)
      const file = await open(draft, 'wx', 0o600)
      const sum = createHash('sha256')
      let size = 0
      let head = Buffer.alloc(0)
      let hash = ''
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          sum.update(chunk)
          size += chunk.length
          if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
          await file.write(chunk)
        }
        await file.sync()
        hash = sum.digest('hex')
        check?.({ hash, size, head })
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
      await rename(draft, pathOf(hash))
      return { hash, size, head }
    },
    async get(hash) {
      if (!HASH.test(hash)) return undefined
      try {
        const { size } = await stat(pathOf(hash))
        return { stream: createReadStream(pathOf(hash)), size }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}
