import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '#store/sqlite/open.ts'
import { openThreads, startThread, type Thread } from '#store/sqlite/threads/threads.ts'

it('ends a thread no one needs, and starts another when one is needed again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-threads-'))
  const file = join(folder, 'prime.db')
  const driver = await openSqlite(file, { log: console.warn })
  const threads = openThreads({ file, logKey: undefined }, 1, 50)
  const borrowed: Thread[] = []
  const read = () =>
    threads.use(async (thread) => {
      borrowed.push(thread)
      await thread.ask('beginRead')
      await thread.ask('endRead')
    })
  try {
    await read()
    await read()
    expect(new Set(borrowed).size).toBe(1)
    await expect.poll(() => borrowed[0]!.isAlive).toBe(false)
    await read()
    expect(new Set(borrowed).size).toBe(2)
    expect(borrowed[2]!.isAlive).toBe(true)
  } finally {
    await threads.close()
    await driver.close()
    rmSync(folder, { recursive: true })
  }
})

it('is closed once, however many close it at the same time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prime-threads-'))
  const file = join(folder, 'prime.db')
  const driver = await openSqlite(file, { log: console.warn })
  try {
    const thread = startThread({ file, logKey: undefined })
    await thread.ask('beginRead')
    await thread.ask('endRead')
    const ends: Promise<void>[] = []
    // One of these calls comes between the thread's response and its end.
    while (thread.isAlive) {
      ends.push(thread.close())
      await new Promise(setImmediate)
    }
    const failed = (await Promise.allSettled(ends)).filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([])
    expect(thread.isAlive).toBe(false)
  } finally {
    await driver.close()
    rmSync(folder, { recursive: true })
  }
})
