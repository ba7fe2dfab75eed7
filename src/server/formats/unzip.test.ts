import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { OWN, openZip, UPLOADED } from '#server/formats/unzip.ts'

const folder = mkdtempSync(join(tmpdir(), 'prime-unzip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LONG = Buffer.from('delivered to the dock. '.repeat(20_000))

async function zipped(forceZip64Format: boolean): Promise<string> {
  const zip = new ZipFile()
  zip.addBuffer(LONG, 'a/long.txt', { forceZip64Format })
  zip.addBuffer(Buffer.from([1, 2, 3]), 'b/ü picture.png', { compress: false, forceZip64Format })
  zip.addBuffer(Buffer.alloc(0), 'c/nothing.txt', { compress: false, forceZip64Format })
  zip.end({ forceZip64Format, comment: 'made for a test' })
  const file = join(folder, `${forceZip64Format}.zip`)
  writeFileSync(file, await buffer(zip.outputStream))
  return file
}

describe('a zip', () => {
  it.each([false, true])('is read file by file; in the form for more than 4 GB: %s', async (isLarge) => {
    const zip = await openZip(await zipped(isLarge), OWN)
    expect([...zip.sizes]).toEqual([
      ['a/long.txt', LONG.length],
      ['b/ü picture.png', 3],
      ['c/nothing.txt', 0],
    ])
    expect((await buffer(await zip.read('b/ü picture.png'))).equals(Buffer.from([1, 2, 3]))).toBe(true)
    expect((await buffer(await zip.read('a/long.txt'))).equals(LONG)).toBe(true)
    expect(await buffer(await zip.read('c/nothing.txt'))).toHaveLength(0)
    await expect(zip.read('d')).rejects.toThrow('The zip has no file "d".')
    await zip.close()
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('id,name\r\n')],
    ['an end without a directory', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18, 0xee)])],
  ])('is refused when it is %s', async (name, bytes) => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    await expect(openZip(file, OWN)).rejects.toThrow('This is not a zip, or it is incomplete.')
  })

  it('is handed on with headers of its own and nothing that stood between its files', async () => {
    for (const isLarge of [false, true]) {
      const zip = await openZip(await zipped(isLarge), UPLOADED)
      const files = unzipSync(await zip.checked())
      await zip.close()
      expect(Object.keys(files)).toEqual(['a/long.txt', 'b/ü picture.png', 'c/nothing.txt'])
      expect(LONG.equals(files['a/long.txt']!)).toBe(true)
    }
  })

  const REFUSED: [string, () => Buffer, RegExp][] = [
    ['hides a file within another', hidden, /contradicts itself about "sheet1.xml"/],
    ['lists one file twice', () => twoFiles({ second: 'a.txt' }), /contradicts itself about "a.txt"/],
    ['lists two names for the same bytes', () => twoFiles({ at: 0 }), /contradicts itself about "b.txt"/],
    ['lists its files out of order', () => twoFiles({ isTurned: true }), /contradicts itself/],
    ['names a file otherwise in its own header', () => changed(stored(), 30, Buffer.from('z')), /contradicts itself/],
    ['packs a file otherwise in its own header', () => changed(stored(), 8, Buffer.from([8])), /contradicts itself/],
    [
      'gives a file another size in its own header',
      () => changed(stored(), 22, Buffer.from([1])),
      /contradicts itself/,
    ],
    ['holds more than its directory says', () => said(bomb(), 24, 1000), /contradicts itself|damaged/],
    [
      'packs more than its directory says',
      () => said(Buffer.from(zipSync({ 'a.txt': LONG })), 20, 20),
      /contradicts itself|damaged/,
    ],
    ['is locked', () => changed(stored(), -2, Buffer.from([1])), /locked with a password/],
    ['has two ends', () => Buffer.concat([stored(), stored()]), /contradicts itself|incomplete/],
    ['unpacks to a hundred times its size', bomb, /a hundred times its size/],
    ['says to hold more than it may', () => said(bomb(), 24, 300 << 20), /contradicts itself|more than 200 MB/],
  ]
  it.each(REFUSED)('that %s is refused', async (name, bytes, sentence) => {
    const file = join(folder, name)
    writeFileSync(file, bytes())
    const read = async () => {
      const zip = await openZip(file, UPLOADED)
      await zip.checked().finally(() => zip.close())
    }
    await expect(read()).rejects.toThrow(sentence)
  })
})

const stored = (): Buffer => Buffer.from(zipSync({ 'a.txt': [Buffer.from('short'), { level: 0 }] }))
const bomb = (): Buffer => Buffer.from(zipSync({ 'a.txt': new Uint8Array(20 << 20) }))
const directoryOf = (zip: Buffer): number => zip.readUInt32LE(zip.length - 6)

/** Bytes of the first local header; a negative position is one of the flags in both headers. */
function changed(zip: Buffer, at: number, bytes: Buffer): Buffer {
  if (at < 0) for (const place of [6, directoryOf(zip) + 8]) bytes.copy(zip, place)
  else bytes.copy(zip, at)
  return zip
}

/** A size in the directory's first entry, and the same in the local header. */
function said(zip: Buffer, at: number, size: number): Buffer {
  zip.writeUInt32LE(size, directoryOf(zip) + at)
  zip.writeUInt32LE(size, at - 2)
  return zip
}

function twoFiles(how: { second?: string; at?: number; isTurned?: boolean }): Buffer {
  const zip = Buffer.from(
    zipSync({ 'a.txt': [Buffer.from('one'), { level: 0 }], 'b.txt': [Buffer.from('one'), { level: 0 }] }),
  )
  const first = directoryOf(zip)
  const second = first + 46 + 5
  const other = zip.readUInt32LE(second + 42)
  if (how.second) for (const place of [second + 46, other + 30]) zip.write(how.second, place)
  if (how.at !== undefined) zip.writeUInt32LE(how.at, second + 42)
  if (how.isTurned) {
    const turned = Buffer.concat([zip.subarray(second, second + 51), zip.subarray(first, second)])
    turned.copy(zip, first)
  }
  return zip
}

/** A complete local file inside the bytes of a stored one; the directory points to both. */
function hidden(): Buffer {
  const inner = Buffer.from(zipSync({ 'sheet1.xml': new Uint8Array(1000) }))
  const [listed, end] = [directoryOf(inner), inner.length - 22]
  const local = inner.subarray(0, listed)
  const outer = Buffer.from(zipSync({ 'thumb.bin': [local, { level: 0 }] }))
  const entry = Buffer.from(inner.subarray(listed, end))
  entry.writeUInt32LE(30 + 'thumb.bin'.length, 42)
  const last = Buffer.from(outer.subarray(outer.length - 22))
  last.writeUInt16LE(2, 8)
  last.writeUInt16LE(2, 10)
  last.writeUInt32LE(last.readUInt32LE(12) + entry.length, 12)
  return Buffer.concat([outer.subarray(0, outer.length - 22), entry, last])
}
