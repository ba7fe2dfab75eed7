import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { put } from '#store/contract/set-up.ts'
import { openSmallCommits } from '#store/sqlite/commit-small.ts'
import { type Connection, connect } from '#store/sqlite/connection.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { createCollection, readHead, shapesOf } from '#store/sqlite/shapes.ts'
import type { Small } from '#store/sqlite/threads/queue.ts'
import { quickFolder } from '#test/support/folders.ts'

let folder: string
let connection: Connection
beforeAll(async () => {
  folder = quickFolder('prime-small-')
  const file = join(folder, 'prime.db')
  const driver = await openSqlite(file, { log: () => undefined })
  await put(driver, [{ collection: 'loads', id: 'a', data: {} }])
  await driver.close()
  connection = connect(file, { readOnly: false, cacheMiB: 1 })
})
afterAll(() => {
  connection.close()
  rmSync(folder, { recursive: true })
})

const known = () => shapesOf(connection, readHead(connection).shapes)

/** Commits some writes together; returns which of them were refused. */
async function commit(...works: ((on: Connection) => void)[]): Promise<boolean[]> {
  const small: Small[] = []
  const ends = works.map(
    (work) =>
      new Promise<boolean>((resolve) => {
        const run = async (on: Connection) => work(on)
        const [since, until] = [0, Number.POSITIVE_INFINITY]
        small.push({ work: run, since, until, resolve: () => resolve(false), reject: () => resolve(true) })
      }),
  )
  const of = { connection: () => connection, broken: () => undefined, wake: () => undefined }
  const commitSmall = openSmallCommits(of, small)
  while (small.length > 0) await commitSmall()
  return Promise.all(ends)
}
const write = () => undefined
const refuse = () => {
  throw new Error('refused')
}

it('after a refused write a connection knows its collections as before, and reads none of them again', async () => {
  const before = known()
  expect(await commit(refuse)).toEqual([true])
  expect(await commit(write, refuse, write)).toEqual([false, true, false])
  expect(known()).toBe(before)
})

it.each([
  ['alone', []],
  ['beside others', [write]],
])('a collection that a refused write has made is not there afterwards: %s', async (name, others) => {
  const make = (on: Connection) => {
    createCollection(on, name)
    known()
    refuse()
  }
  expect((await commit(...others, make)).at(-1)).toBe(true)
  expect([...known().keys()]).not.toContain(name)
  expect(await commit((on) => createCollection(on, `${name} again`))).toEqual([false])
  expect(known().has(`${name} again`)).toBe(true)
})
