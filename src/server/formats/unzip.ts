import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Problem } from '#base/problem.ts'

const END = 0x06054b50
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const FULL_32 = 0xffffffff
/** The end of a zip with the longest comment. */
const LONGEST_END = 22 + 0xffff
const STORED = 0
const DEFLATED = 8

export interface OpenZip {
  /** The files by their paths, with their sizes in bytes. */
  sizes: ReadonlyMap<string, number>
  /** The bytes of one file, unpacked as they are read. */
  read(path: string): Promise<Readable>
  close(): Promise<void>
}

interface Entry {
  at: number
  packed: number
  size: number
  method: number
}

/** Opens a zip by the directory at its end, those above 4 GB too; nothing is read that is not asked for. */
export async function openZip(file: string): Promise<OpenZip> {
  const handle = await open(file)
  const { size: bytes } = await handle.stat()
  const take = async (at: number, length: number): Promise<Buffer> => {
    if (at < 0 || at + length > bytes) throw broken()
    const piece = Buffer.alloc(length)
    await handle.read(piece, 0, length, at)
    return piece
  }
  try {
    const entries = await readDirectory(take, bytes)
    return {
      sizes: new Map([...entries].map(([path, { size }]) => [path, size])),
      async read(path) {
        const entry = entries.get(path)
        if (!entry) throw new Problem('bad-request', `The zip has no file "${path}".`)
        if (entry.packed === 0) return Readable.from([])
        const head = await take(entry.at, 30)
        const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
        const packed = handle.createReadStream({
          start,
          end: start + entry.packed - 1,
          autoClose: false,
        })
        if (entry.method === STORED) return packed
        const inflated = createInflateRaw()
        packed.once('error', (error) => inflated.destroy(error))
        return packed.pipe(inflated)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const broken = () => new Problem('bad-request', 'This is no zip, or it was cut short.')

async function readDirectory(take: (at: number, length: number) => Promise<Buffer>, bytes: number) {
  const tail = await take(Math.max(0, bytes - LONGEST_END), Math.min(bytes, LONGEST_END))
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.readUInt32LE(end) !== END) throw broken()
  let size = tail.readUInt32LE(end + 12)
  let at = tail.readUInt32LE(end + 16)
  if (at === FULL_32 || size === FULL_32 || tail.readUInt16LE(end + 10) === 0xffff) {
    const record = await take(Number(tail.readBigUInt64LE(end - 20 + 8)), 56)
    if (record.readUInt32LE(0) !== END_64) throw broken()
    size = Number(record.readBigUInt64LE(40))
    at = Number(record.readBigUInt64LE(48))
  }
  const directory = await take(at, size)
  const entries = new Map<string, Entry>()
  for (let from = 0; from + 46 <= directory.length; ) {
    if (directory.readUInt32LE(from) !== ENTRY) throw broken()
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(from + place)) as [
      number,
      number,
      number,
    ]
    const path = directory.toString('utf8', from + 46, from + 46 + name)
    entries.set(path, readEntry(directory.subarray(from, from + 46 + name + extra), 46 + name))
    from += 46 + name + extra + comment
  }
  return entries
}

function readEntry(bytes: Buffer, extraAt: number): Entry {
  const method = bytes.readUInt16LE(10)
  if (method !== STORED && method !== DEFLATED)
    throw new Problem('bad-request', 'The zip is packed in a way Prime does not read.')
  const [packed, size, at] = [bytes.readUInt32LE(20), bytes.readUInt32LE(24), bytes.readUInt32LE(42)]
  const long = longFields(bytes.subarray(extraAt))
  // The long forms come in this order, and only for what does not fit.
  return {
    method,
    size: size === FULL_32 ? (long.shift() ?? size) : size,
    packed: packed === FULL_32 ? (long.shift() ?? packed) : packed,
    at: at === FULL_32 ? (long.shift() ?? at) : at,
  }
}

function longFields(extra: Buffer): number[] {
  for (let from = 0; from + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(from + 2)
    if (extra.readUInt16LE(from) === 1)
      return Array.from({ length: Math.floor(length / 8) }, (_, at) => Number(extra.readBigUInt64LE(from + 4 + at * 8)))
    from += 4 + length
  }
  return []
}
