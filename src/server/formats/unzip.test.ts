import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { openZip } from '#server/formats/unzip.ts'

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
    const zip = await openZip(await zipped(isLarge))
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
    await expect(openZip(file)).rejects.toThrow('This is no zip, or it was cut short.')
  })
})
