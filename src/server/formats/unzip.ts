import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createInflateRaw } from 'node:zlib'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { DEFLATED, readDirectory, type ZipEntry } from '#server/formats/zip-directory.ts'

/** The limits for a zip: files, unpacked bytes, and their ratio to the zip's size. */
interface ZipLimits {
  entries: number
  bytes: number
  ratio: number
}

/** A small zip that compresses well is not a bomb: the ratio is checked above this size in bytes. */
const RATIO_FROM = 10 * 1024 * 1024
const MB = 1024 * 1024

/** For uploads. */
export const UPLOADED: ZipLimits = {
  entries: LIMITS.zipEntries,
  bytes: LIMITS.zipBytes,
  ratio: LIMITS.zipRatio,
}
/** For files that the owner of the data folder passes to a tool. */
export const OWN: ZipLimits = { entries: 1_000_000, bytes: Number.MAX_SAFE_INTEGER, ratio: Number.MAX_SAFE_INTEGER }

/** Whether a file starts like a zip. */
export async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  const { buffer: start } = await handle.read(Buffer.alloc(4), 0, 4, 0)
  await handle.close()
  return start.toString('latin1') === 'PK\u0003\u0004'
}

export interface OpenZip {
  /** The files by path, with their sizes in bytes. */
  sizes: ReadonlyMap<string, number>
  /** The bytes of one file, unpacked as they are read; fails when they do not match the directory. */
  read(path: string): Promise<Readable>
  /**
   * Unpacks every file once without keeping it, and returns a zip of only these, for readers that parse zips
   * themselves.
   */
  checked(): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Opens a zip by the directory at its end, including zips above 4 GB; nothing is unpacked until requested. Throws when
 * it contradicts itself, or when its declared contents exceed the limits; reading verifies each file against its
 * declaration.
 */
export async function openZip(file: string, limits: ZipLimits): Promise<OpenZip> {
  const handle = await open(file)
  try {
    const entries = await readDirectory(handle, limits.entries)
    refuseLarge(entries, (await handle.stat()).size, limits)
    const known = new Map(entries.map((entry) => [entry.path, entry]))
    return {
      sizes: new Map(entries.map(({ path, size }) => [path, size])),
      async read(path) {
        const entry = known.get(path)
        if (!entry) throw new Problem('bad-request', `The zip has no file "${path}".`)
        return unpacked(handle, entry)
      },
      async checked() {
        for (const entry of entries) await once(unpacked(handle, entry).resume(), 'end')
        const packed = await Promise.all(entries.map((entry) => buffer(packedOf(handle, entry))))
        return zipOfPacked(entries, packed)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function refuseLarge(entries: readonly ZipEntry[], own: number, { bytes, ratio }: ZipLimits): void {
  const whole = entries.reduce((sum, { size }) => sum + size, 0)
  if (whole > bytes) throw new Problem('too-large', `The file unpacks to more than ${bytes / MB} MB.`)
  if (whole > RATIO_FROM && whole > own * ratio)
    throw new Problem(
      'too-large',
      `The file unpacks to more than ${ratio === 100 ? 'a hundred' : ratio} times its size.`,
    )
}

const PIECE = 64 * 1024
// A stream of the file itself would close it before the next entry.
const packedOf = (handle: FileHandle, { start, packed }: ZipEntry): Readable =>
  Readable.from(
    (async function* () {
      for (let from = 0; from < packed; from += PIECE) {
        const piece = Buffer.alloc(Math.min(PIECE, packed - from))
        const { bytesRead } = await handle.read(piece, 0, piece.length, start + from)
        yield piece.subarray(0, bytesRead)
      }
    })(),
    { objectMode: false },
  )

/** The bytes of an entry, checked against the size and checksum in the directory. */
function unpacked(handle: FileHandle, entry: ZipEntry): Readable {
  const damaged = () => new Problem('bad-request', `The file is damaged at "${entry.path.slice(0, 100)}".`)
  let size = 0
  let sum = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      sum = crc32(piece, sum)
      // Never more bytes than were checked against the limits, whatever follows.
      if (size > entry.size) done(damaged())
      else done(null, piece)
    },
    flush(done) {
      done(size === entry.size && sum === entry.crc && took() === entry.packed ? null : damaged())
    },
  })
  const packed = packedOf(handle, entry)
  const inflated = entry.method === DEFLATED && entry.packed > 0 ? createInflateRaw() : undefined
  const took = () => (inflated ? inflated.bytesWritten : size)
  packed.once('error', (error) => counted.destroy(error))
  inflated?.once('error', () => counted.destroy(damaged()))
  counted.once('close', () => {
    packed.destroy()
    inflated?.destroy()
  })
  return inflated ? packed.pipe(inflated).pipe(counted) : packed.pipe(counted)
}

/**
 * A zip of compressed files with new headers: nothing of the old one remains that a reader could interpret differently.
 */
function zipOfPacked(entries: readonly ZipEntry[], packed: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const name = Buffer.from(entry.path)
    const known = Buffer.alloc(26)
    known.writeUInt16LE(20, 0)
    known.writeUInt16LE(UTF_8, 2)
    known.writeUInt16LE(entry.method, 4)
    known.writeUInt32LE(entry.crc, 10)
    known.writeUInt32LE(entry.packed, 14)
    known.writeUInt32LE(entry.size, 18)
    known.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), known, name, packed[index]!)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), known, place, name)
    at += 30 + name.length + entry.packed
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

const UTF_8 = 0x800
