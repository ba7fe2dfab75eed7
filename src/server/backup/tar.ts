import { refuse } from '#base/problem.ts'

/** The little of the ustar format that a backup needs: plain files with short names, as every `tar` reads them. */
const BLOCK = 512
const NAME_BYTES = 100
const SIZE_AT = 124
const SIZE_BYTES = 12
const SUM_AT = 148
const SUM_BYTES = 8
/** The largest size that fits as octal digits; larger ones are written as a binary number, as GNU tar does. */
const OCTAL_MOST = 8 ** 11 - 1
const BINARY = 0x80

export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

/** Yields an archive of the entries in their order; `at` becomes each file's time. Throws when a body has another size than told. */
export async function* packTar(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of entries) {
    yield headerOf(name, size, at)
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== size) throw new Error(`${name} has ${bytes} bytes instead of ${size}.`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * BLOCK)
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long a name for the archive.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  if (size <= OCTAL_MOST) header.write(`${octal(size, SIZE_BYTES - 1)}\0`, SIZE_AT)
  else {
    header[SIZE_AT] = BINARY
    header.writeBigUInt64BE(BigInt(size), SIZE_AT + SIZE_BYTES - 8)
  }
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, SUM_AT)
  return header
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** The sum of a header's bytes, with spaces where the sum itself stands. */
function sumOf(header: Uint8Array): number {
  let sum = SUM_BYTES * 0x20
  for (const [at, byte] of header.entries()) if (at < SUM_AT || at >= SUM_AT + SUM_BYTES) sum += byte
  return sum
}

/** Yields the entries of an archive; each body must be read to its end before the next. Throws `refused` when the archive is cut short or damaged. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = readerOf(source)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (Number.parseInt(header.toString('latin1', SUM_AT, SUM_AT + SUM_BYTES), 8) !== sumOf(header)) throw damaged()
    const size = sizeIn(header)
    const name = header.toString('utf8', 0, header.indexOf(0) < NAME_BYTES ? header.indexOf(0) : NAME_BYTES)
    const isFile = header[156] === 0 || header[156] === 0x30
    const body = bytes.upTo(size)
    if (isFile) yield { name, size, body }
    else for await (const _ of body);
    await bytes.exactly(padding(size))
  }
}

function sizeIn(header: Buffer): number {
  const size =
    header[SIZE_AT] === BINARY
      ? Number(header.readBigUInt64BE(SIZE_AT + SIZE_BYTES - 8))
      : Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + SIZE_BYTES), 8)
  if (!Number.isSafeInteger(size)) throw damaged()
  return size
}

const damaged = () => refuse('The file is not a whole backup: it is damaged or cut short.')

function readerOf(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let waiting: Buffer = Buffer.alloc(0)

  async function* upTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (waiting.length === 0) {
        const { done, value } = await chunks.next()
        if (done) throw damaged()
        waiting = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
      const piece = waiting.subarray(0, left)
      waiting = waiting.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }

  return {
    upTo,
    async exactly(size: number): Promise<Buffer> {
      const pieces: Buffer[] = []
      for await (const piece of upTo(size)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}
