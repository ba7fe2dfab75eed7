import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openParser, type Parser } from '#server/formats/parser.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prime-parser-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const task = (text: string, longestMs: number) => {
  const path = join(folder, 'file')
  writeFileSync(path, text)
  return {
    path,
    ids: 'i',
    plan: { collection: 'bins', format: 'csv', mode: 'create' } as const,
    isLenient: false,
    definitions: {},
    timeZone: 'UTC',
    longestCell: 100,
    mostColumns: 3,
    longestMs,
    batch: 2,
    fixed: {},
    isFixedOnly: false,
  }
}

async function sizesOf(parser: Parser): Promise<number[]> {
  const sizes: number[] = []
  for (let rows = await parser.next(); rows; rows = await parser.next()) sizes.push(rows.length)
  return sizes
}

it('a file that takes too long to read is given up with a reason', async () => {
  const long = `a\n${`${'1'.repeat(50_000)}\n`.repeat(200)}`
  await expect(openParser(task(long, 1))).rejects.toThrow('Reading the file took longer than 0.001 s; divide it.')
})

it('a file is read batch by batch, in time for each', async () => {
  const parser = await openParser(task('a\n1\n2\n3\n', 60_000))
  expect(await sizesOf(parser)).toEqual([2, 1, 0])
  expect(parser.leftOut()).toEqual({ titles: 0, blank: 0, totals: 0, remarks: 0 })
  await parser.close()
})

it('a file is read from its beginning, whether the one before came to its end or broke off', async () => {
  for (const isWhole of [true, false, true]) {
    const parser = await openParser(task('a\n1\n2\n3\n', 60_000))
    if (isWhole) expect(await sizesOf(parser)).toEqual([2, 1, 0])
    else expect(await parser.next()).toHaveLength(2)
    await parser.close()
  }
})
