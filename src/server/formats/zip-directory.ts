import type { FileHandle } from 'node:fs/promises'
import { Problem } from '#base/problem.ts'

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_PLACE = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
/** The size of the end record with the longest comment. */
const LONGEST_END = 22 + FULL_16
const STORED = 0
export const DEFLATED = 8
const ENCRYPTED = 1
/** The sizes of an entry follow its bytes; its local header has none. */
const SIZES_FOLLOW = 8

/** One file of a zip: where its compressed bytes are, and what they must unpack to. */
export interface ZipEntry {
  path: string
  method: number
  /** Compressed and unpacked size in bytes. */
  packed: number
  size: number
  crc: number
  start: number
}

type Listed = Omit<ZipEntry, 'start'> & { at: number; name: Buffer }
type Take = (at: number, length: number) => Promise<Buffer>

const broken = () => new Problem('bad-request', 'This is not a zip, or it is incomplete.')
const contradicts = (path: string) =>
  new Problem('bad-request', `The zip contradicts itself about "${path.slice(0, 100)}"; save or pack it again.`)

/**
 * The files of a zip as listed in the directory at its end, in that order. Throws unless every reader must find the
 * same files: entries without overlap, each name once, and matching local headers.
 */
export async function readDirectory(handle: FileHandle, mostEntries: number): Promise<ZipEntry[]> {
  const { size: bytes } = await handle.stat()
  const take: Take = async (at, length) => {
    if (!Number.isSafeInteger(at + length) || at < 0 || at + length > bytes) throw broken()
    const piece = Buffer.alloc(length)
    const { bytesRead } = await handle.read(piece, 0, length, at)
    if (bytesRead < length) throw broken()
    return piece
  }
  const { at, size, count } = await findDirectory(take, bytes)
  if (count > mostEntries)
    throw new Problem('too-large', `The file has more than ${mostEntries.toLocaleString('en-US')} parts.`)
  const listed = listOf(await take(at, size), count)
  const names = new Set<string>()
  const entries: ZipEntry[] = []
  let from = 0
  for (const one of listed) {
    if (names.has(one.path) || one.at < from) throw contradicts(one.path)
    names.add(one.path)
    const start = await startOf(take, one)
    from = start + one.packed
    if (from > at) throw contradicts(one.path)
    const { path, method, packed, size, crc } = one
    entries.push({ path, method, packed, size, crc, start })
  }
  return entries
}

/** The location of the directory: the end record names it, and its comment ends with the file. */
async function findDirectory(take: Take, bytes: number): Promise<{ at: number; size: number; count: number }> {
  const from = Math.max(0, bytes - LONGEST_END)
  const tail = await take(from, bytes - from)
  let end = tail.length - 22
  while (end >= 0 && !(tail.readUInt32LE(end) === END && end + 22 + tail.readUInt16LE(end + 20) === tail.length)) end--
  if (end < 0) throw broken()
  const [disk, first] = [tail.readUInt16LE(end + 4), tail.readUInt16LE(end + 6)]
  const [here, count] = [tail.readUInt16LE(end + 8), tail.readUInt16LE(end + 10)]
  const [size, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const isLong = [here, count].includes(FULL_16) || [size, at].includes(FULL_32)
  if (isLong && end >= 20 && tail.readUInt32LE(end - 20) === END_64_PLACE) {
    const place = Number(tail.readBigUInt64LE(end - 20 + 8))
    const record = await take(place, 56)
    if (record.readUInt32LE(0) !== END_64) throw broken()
    const [count, size, at] = [32, 40, 48].map((place) => Number(record.readBigUInt64LE(place))) as Three
    if (at + size !== place) throw broken()
    return { at, size, count }
  }
  if (disk !== 0 || first !== 0 || here !== count || at + size !== from + end) throw broken()
  return { at, size, count }
}

type Three = [number, number, number]

function listOf(directory: Buffer, count: number): Listed[] {
  const listed: Listed[] = []
  let from = 0
  while (from < directory.length) {
    if (from + 46 > directory.length || directory.readUInt32LE(from) !== ENTRY) throw broken()
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(from + place)) as Three
    const to = from + 46 + name + extra + comment
    if (to > directory.length) throw broken()
    listed.push(entryOf(directory.subarray(from, from + 46 + name + extra), 46 + name))
    from = to
  }
  if (listed.length !== count) throw broken()
  return listed
}

function entryOf(bytes: Buffer, extraAt: number): Listed {
  const name = bytes.subarray(46, extraAt)
  const path = name.toString('utf8')
  const [flags, method] = [bytes.readUInt16LE(8), bytes.readUInt16LE(10)]
  if (flags & ENCRYPTED) throw new Problem('bad-request', 'The file is locked with a password; save it without one.')
  if (method !== STORED && method !== DEFLATED)
    throw new Problem('bad-request', 'The zip is packed in a way Prime does not read.')
  const [packed, size, at] = [bytes.readUInt32LE(20), bytes.readUInt32LE(24), bytes.readUInt32LE(42)]
  const long = longFields(bytes.subarray(extraAt))
  // The 64-bit values come in this order, and only those that do not fit.
  const entry = {
    name,
    path,
    method,
    crc: bytes.readUInt32LE(16),
    size: size === FULL_32 ? (long.shift() ?? size) : size,
    packed: packed === FULL_32 ? (long.shift() ?? packed) : packed,
    at: at === FULL_32 ? (long.shift() ?? at) : at,
  }
  if (method === STORED && entry.packed !== entry.size) throw contradicts(path)
  return entry
}

/** Where the compressed bytes of an entry begin; throws when its local header contradicts the directory. */
async function startOf(take: Take, { at, name, path, method, packed, size, crc }: Listed): Promise<number> {
  const head = await take(at, 30)
  if (head.readUInt32LE(0) !== LOCAL) throw contradicts(path)
  const [ownFlags, ownMethod] = [head.readUInt16LE(6), head.readUInt16LE(8)]
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  const rest = await take(at + 30, nameLength + extraLength)
  const long = longFields(rest.subarray(nameLength))
  const own = { crc: head.readUInt32LE(14), packed: head.readUInt32LE(18), size: head.readUInt32LE(22) }
  if (own.size === FULL_32) own.size = long.shift() ?? FULL_32
  if (own.packed === FULL_32) own.packed = long.shift() ?? FULL_32
  const follows = (ownFlags & SIZES_FOLLOW) !== 0
  const agrees = (mine: number, listed: number) => mine === listed || (follows && (mine === 0 || mine === FULL_32))
  const isSame =
    rest.subarray(0, nameLength).equals(name) &&
    ownMethod === method &&
    (ownFlags & ENCRYPTED) === 0 &&
    agrees(own.crc, crc) &&
    agrees(own.packed, packed) &&
    agrees(own.size, size)
  if (!isSame) throw contradicts(path)
  return at + 30 + nameLength + extraLength
}

/** The 64-bit sizes and offsets, in order. */
function longFields(extra: Buffer): number[] {
  for (let from = 0; from + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(from + 2)
    if (from + 4 + length > extra.length) return []
    if (extra.readUInt16LE(from) === 1)
      return Array.from({ length: Math.floor(length / 8) }, (_, at) => Number(extra.readBigUInt64LE(from + 4 + at * 8)))
    from += 4 + length
  }
  return []
}
