import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseJson } from '#base/formats/json.ts'
import { refuse } from '#base/problem.ts'
import { type BackupParts, PART } from '#server/backup/parts.ts'
import { packTar, readTar, type TarEntry } from '#server/backup/tar.ts'

const FORMAT = 'prime-backup-1'
/** `store`, `people` and files by their hash; anything else in an archive is not ours. */
const NAMES = /^(store|people|prime-backup\.json|files\/[0-9a-f]{2}\/[0-9a-f]{64})$/

/** The last entry of an archive: it proves that the archive is whole. */
interface Facts {
  format: typeof FORMAT
  at: string
  store: BackupParts['store']
  head?: BackupParts['head']
  /** The SHA-256 of every other entry, in hexadecimal. */
  digests: Record<string, string>
}

/** Packs the parts into one file, which has its name only when it is whole and on the disk; answers its size in bytes. */
export async function writeArchive(parts: BackupParts, file: string, at: Date): Promise<number> {
  const draft = `${file}.unfinished`
  try {
    await pipeline(packTar(entriesOf(parts, at), at), createWriteStream(draft, { mode: 0o600 }))
    const handle = await open(draft, 'r+')
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await rename(draft, file)
    return size
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

async function* entriesOf({ folder, store, head }: BackupParts, at: Date): AsyncGenerator<TarEntry> {
  const digests: Record<string, string> = {}
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const sum = createHash('sha256')
    yield { name, size: statSync(path).size, body: summing(createReadStream(path), sum) }
    digests[name] = sum.digest('hex')
  }
  const facts = Buffer.from(
    `${JSON.stringify({ format: FORMAT, at: at.toISOString(), store, ...(head && { head }), digests } satisfies Facts)}\n`,
  )
  yield { name: PART.facts, size: facts.length, body: once(facts) }
}

function namesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = found.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  )
  return names.filter((name) => NAMES.test(name)).sort()
}

async function* summing(
  bytes: AsyncIterable<Uint8Array>,
  sum: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    sum.update(chunk)
    yield chunk
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Unpacks an archive into an empty folder and checks every byte; throws `refused` when it is no whole backup. */
export async function readArchive(file: string, folder: string): Promise<Pick<Facts, 'at' | 'store'>> {
  const digests: Record<string, string> = {}
  for await (const { name, body } of readTar(createReadStream(file))) {
    if (!NAMES.test(name)) throw refuse(`${file} is not a backup of Prime: it holds ${name.slice(0, 80)}.`)
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const sum = createHash('sha256')
    // On the disk before anything it replaces is moved.
    await pipeline(summing(body, sum), createWriteStream(path, { mode: 0o600, flush: true }))
    if (name !== PART.facts) digests[name] = sum.digest('hex')
  }
  const facts = factsIn(folder, file)
  const isWhole =
    Object.keys(digests).length === Object.keys(facts.digests).length &&
    Object.entries(facts.digests).every(([name, digest]) => digests[name] === digest)
  if (!isWhole || !digests[PART.store] || !digests[PART.people])
    throw refuse(`${file} is not a whole backup: its contents are not what they were when it was made.`)
  rmSync(join(folder, PART.facts))
  return facts
}

function factsIn(folder: string, file: string): Facts {
  let facts: Partial<Facts>
  try {
    facts = parseJson(readFileSync(join(folder, PART.facts), 'utf8')) as Partial<Facts>
  } catch {
    throw refuse(`${file} is not a whole backup of Prime.`)
  }
  if (facts?.format !== FORMAT || typeof facts.digests !== 'object' || typeof facts.at !== 'string')
    throw refuse(`${file} was not made by this Prime's backup.`)
  return facts as Facts
}
