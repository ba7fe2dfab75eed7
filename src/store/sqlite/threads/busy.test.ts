import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headSeq, put } from '#store/contract/set-up.ts'
import { LOOSE } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { openSqlite } from '#store/sqlite/open.ts'

describe('another program that holds the database', () => {
  let folder: string
  let driver: Driver
  let other: DatabaseSync
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prime-busy-'))
    driver = await openSqlite(join(folder, 'prime.db'), { log: () => undefined })
    other = new DatabaseSync(join(folder, 'prime.db'))
    await put(driver, [{ id: 'a', data: { n: 0 } }])
  })
  afterAll(async () => {
    other.close()
    await driver.close()
    rmSync(folder, { recursive: true })
  })

  it.each([false, true])('for 1.5 s is waited for while reads go on (large: %s)', async (large) => {
    other.exec('BEGIN IMMEDIATE')
    const before = await headSeq(driver)
    const writes = [
      put(driver, [{ id: 'a', data: {} }], {}, { large }),
      put(driver, [{ id: 'b', data: {} }], {}, { large }),
    ]
    const until = performance.now() + 1_500
    let reads = 0
    for (; performance.now() < until; reads++) {
      expect(await driver.read((tx) => tx.get(LOOSE, 'a'))).toBeDefined()
      await pause(5)
    }
    other.exec('ROLLBACK')
    expect(await Promise.all(writes)).toEqual([before + 1, before + 2])
    // A read that waited for the other program would have been the only one.
    expect(reads).toBeGreaterThan(3)
  })

  it('for longer is reported before 8 s, and the next write goes through', async () => {
    other.exec('BEGIN IMMEDIATE')
    const before = await headSeq(driver)
    const from = performance.now()
    const ends = await Promise.allSettled([
      put(driver, [{ id: 'a', data: {} }]),
      put(driver, [{ id: 'b', data: {} }], {}, { large: true }),
    ])
    expect(performance.now() - from).toBeLessThan(8_000)
    const busy = { status: 'rejected', reason: { code: 'storage-busy', more: { retryAfter: 2 } } }
    expect(ends).toMatchObject([busy, busy])
    other.exec('ROLLBACK')
    expect(await put(driver, [{ id: 'a', data: {} }])).toBe(before + 1)
  })
})
