import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const HASH = /^[0-9a-f]{64}$/
const HEAD_BYTES = 16
/** A file beside the bytes: who uploaded them, when, and as what. */
const FACTS = '.facts'
/** A folder with the names of files not yet attached to a record. */
const LOOSE = '.loose'

export interface StoredFile {
  hash: string
  size: number
  /** The number of first bytes used to detect the type. */
  head: Buffer
}

/** Who uploaded a file, and its type according to its bytes and name at that time. */
export interface Upload {
  by: string
  name: string
  type: string
  /** ISO text. */
  at: string
}

/** A folder of files named by the SHA-256 of their bytes, so that identical files are stored once. */
export interface FileStorage {
  /**
   * Stores a stream durably before it returns. If `check` throws, nothing is stored and existing files are untouched;
   * its result is stored beside the bytes.
   */
  put(source: Readable, check?: (stored: StoredFile) => Upload): Promise<StoredFile>
  /** Undefined when there is no such file. */
  get(hash: string): Promise<{ stream: Readable; size: number } | undefined>
  /** Size and first bytes; undefined when there is no such file. */
  look(hash: string): Promise<StoredFile | undefined>
  /** Who uploaded a file, the first person first; unknown for files of older versions. */
  uploads(hash: string): Promise<readonly Upload[]>
  /** A record now refers to the file: it stays, whatever happens to the record. */
  hold(hash: string): Promise<void>
  /** The files not yet attached to a record, with who uploaded them. */
  loose(): AsyncIterable<{ hash: string; uploads: readonly Upload[] }>
  /** Deletes a file that was never attached to a record. */
  remove(hash: string): Promise<void>
}

export function openFileStorage(folder: string, newId: () => string): FileStorage {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  const looseOf = (hash: string) => join(folder, LOOSE, `${hash}.new`)

  async function uploads(hash: string): Promise<readonly Upload[]> {
    if (!HASH.test(hash)) return []
    const text = await orNothing(readFile(pathOf(hash) + FACTS, 'utf8'))
    // A line truncated by a crash is ignored.
    return (text ?? '').split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Upload] : []))
  }

  async function note(hash: string, upload: Upload): Promise<void> {
    await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
    const isLoose = !existsSync(pathOf(hash)) || existsSync(looseOf(hash))
    await appendFile(pathOf(hash) + FACTS, `${JSON.stringify(upload)}\n`, { mode: 0o600 })
    if (!isLoose) return
    await mkdir(join(folder, LOOSE), { recursive: true, mode: 0o700 })
    await writeFile(looseOf(hash), '', { mode: 0o600 })
  }

  return {
    uploads,
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
        const upload = check?.({ hash, size, head })
        if (upload) await note(hash, upload)
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
      const found = await orNothing(stat(pathOf(hash)))
      return found && { stream: createReadStream(pathOf(hash)), size: found.size }
    },
    async look(hash) {
      if (!HASH.test(hash)) return undefined
      const file = await orNothing(open(pathOf(hash), 'r'))
      if (!file) return undefined
      try {
        const head = Buffer.alloc(HEAD_BYTES)
        const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
        return { hash, size: (await file.stat()).size, head: head.subarray(0, bytesRead) }
      } finally {
        await file.close()
      }
    },
    async hold(hash) {
      if (HASH.test(hash)) await orNothing(unlink(looseOf(hash)))
    },
    async *loose() {
      for (const name of (await orNothing(readdir(join(folder, LOOSE)))) ?? []) {
        const hash = name.replace('.new', '')
        yield { hash, uploads: await uploads(hash) }
      }
    },
    async remove(hash) {
      // Removing the name decides: a file that a record refers to by now stays.
      if (!HASH.test(hash) || (await orNothing(unlink(looseOf(hash)).then(() => true))) === undefined) return
      await rm(pathOf(hash), { force: true })
      await rm(pathOf(hash) + FACTS, { force: true })
    },
  }
}

/** Type and size of a file; undefined where there is none. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
