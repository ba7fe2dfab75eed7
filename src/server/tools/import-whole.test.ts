import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { tool } from '#test/support/tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'prime-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('with --whole nothing is written when a row is in error, and the bad rows come back with their reasons', async () => {
  const list = join(folder, 'list.csv')
  writeFileSync(list, 'Part number,Price\n6205,9.80\n6206,dear\n')
  const databaseUrl = `file:${join(folder, 'prime.db')}`
  const refused = await tool('import', [list, '--into', 'parts', '--whole'], databaseUrl)
  expect(refused.code).not.toBe(0)
  expect(`${refused.out}${refused.error}`).toContain('One row is in error, so nothing was written.')
  expect(readFileSync(join(folder, 'list.errors.csv'), 'utf8')).toContain('6206,dear,2,List price is not an amount.')

  writeFileSync(list, 'Part number,Price\n6205,9.80\n6206,1\n')
  const done = await tool('import', [list, '--into', 'parts', '--whole'], databaseUrl)
  expect(done.out).toBe('imported 2, updated 0, failed 0\n')
})
