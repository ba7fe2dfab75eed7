import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { packTar, readTar, type TarEntry } from '#server/backup/tar.ts'

const folder = mkdtempSync(join(tmpdir(), 'prime-tar-'))
afterAll(() => rmSync(folder, { recursive: true }))
const AT = new Date('2026-11-20T12:00:00Z')
const CONTENTS: Readonly<Record<string, string>> = {
  'empty.txt': '',
  'one-block.txt': 'x'.repeat(512),
  'files/ab/long-name-of-a-file-in-a-folder-0123456789abcdef.bin': 'ü'.repeat(70_000),
  'last.txt': 'end\n',
}

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, text] of Object.entries(CONTENTS)) {
    const bytes = Buffer.from(text)
    yield { name, size: bytes.length, body: piecesOf(bytes) }
  }
}
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}
async function textsIn(file: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for await (const { name, body } of readTar(createReadStream(file, { highWaterMark: 777 }))) {
    const pieces = []
    for await (const piece of body) pieces.push(piece)
    texts[name] = Buffer.concat(pieces).toString()
  }
  return texts
}

const archive = join(folder, 'ours.tar')

it("the system's tar reads what is packed", async () => {
  await pipeline(packTar(entries(), AT), createWriteStream(archive))
  execFileSync('tar', ['-xf', archive, '-C', folder])
  for (const [name, text] of Object.entries(CONTENTS)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  expect(execFileSync('tar', ['-tvf', archive], { env: { ...process.env, TZ: 'UTC' } }).toString()).toContain(
    '2026-11-20 12:00 last.txt',
  )
})

it("what is packed here, and what the system's tar packs, is read again", async () => {
  expect(await textsIn(archive)).toEqual(CONTENTS)
  const theirs = join(folder, 'theirs.tar')
  execFileSync('tar', ['--format=ustar', '-cf', theirs, '-C', folder, 'files', 'last.txt'])
  const name = Object.keys(CONTENTS)[2]!
  expect(await textsIn(theirs)).toEqual({ [name]: CONTENTS[name], 'last.txt': CONTENTS['last.txt'] })
})

it('an archive that is cut short or damaged is refused', async () => {
  const whole = readFileSync(archive)
  const other = join(folder, 'other.tar')
  for (const bytes of [whole.subarray(0, 1000), whole.subarray(0, -1024), Buffer.from('no archive')]) {
    writeFileSync(other, bytes)
    await expect(textsIn(other)).rejects.toThrow('not a whole backup')
  }
  const damaged = Buffer.from(whole)
  damaged[2]! ^= 1
  writeFileSync(other, damaged)
  await expect(textsIn(other)).rejects.toThrow('not a whole backup')
})

it('a file of 9 GB has its size as a binary number', async () => {
  const size = 9 * 1024 ** 3
  async function* huge(): AsyncGenerator<TarEntry> {
    yield { name: 'huge', size, body: piecesOf(Buffer.alloc(0)) }
  }
  const { value: header } = await packTar(huge(), AT).next()
  async function* only(): AsyncGenerator<Uint8Array> {
    yield header as Uint8Array
  }
  const { value } = await readTar(only()).next()
  expect((value as TarEntry).size).toBe(size)
})
