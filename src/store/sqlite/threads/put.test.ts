import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Data, parsePath } from '#model/schema/value.ts'
import { anySet } from '#store/contract/queries.ts'
import { put } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import type { Driver } from '#store/driver.ts'
import { connect } from '#store/sqlite/connection.ts'
import { openSqlite } from '#store/sqlite/open.ts'
import { columnSetting } from '#store/sqlite/questions/columns.ts'
import { asSent, asTaken, changeIn, makeReady } from '#store/sqlite/ready.ts'
import { readHead, shapesOf, type TableShape } from '#store/sqlite/shapes.ts'
import { putSqlOf } from '#store/sqlite/threads/put.ts'

let folder: string
let file: string
let driver: Driver
let shape: TableShape
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prime-put-'))
  file = join(folder, 'prime.db')
  driver = await openSqlite(file, { log: () => undefined })
  await driver.prepare([things])
  const connection = connect(file, { readOnly: true, cacheMiB: 1 })
  shape = shapesOf(connection, readHead(connection).shapes).get('things')!
  connection.close()
})
afterAll(async () => {
  await driver.close()
  rmSync(folder, { recursive: true })
})

/** The documents with a column that differs from its value computed from the document. */
function stale(): unknown[] {
  const differs = [...shape.declared].flatMap(([text, called]) => {
    const { names, values } = columnSetting(parsePath(text), called, 'body')
    return names.map((name, at) => `${name} IS NOT (${values[at]!})`)
  })
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare(`SELECT id, json(body) AS body FROM ${shape.table} WHERE ${differs.join(' OR ')}`).all()
  db.close()
  return rows
}

it('the columns of a document are those of its last version, whatever was written', async () => {
  expect(shape.stored).toBe(shape.declared.size)
  expect(shape.declared.size).toBeGreaterThan(3)
  await fc.assert(
    fc.asyncProperty(anySet(false), anySet(false), async (first, second) => {
      for (const { rows } of [first, second]) {
        const puts = rows.map((data, at) => ({ collection: 'things', id: `t${at}`, data }))
        await put(driver, [...puts, { collection: 'things', id: 'last', data: rows.at(-1) ?? {} }])
      }
      expect(stale()).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('a change sets only the columns of fields that have another value', () => {
  const [field, other] = [...shape.declared.keys()].map((text) => parsePath(text)[0]!)
  const { update } = putSqlOf(shape)
  const sides = (data: Data) => ({ id: 'a', version: 1, createTime: '', updateTime: '', data })
  const before = { [field!]: { $ts: '2026-11-20T12:00:00.000000Z' }, [other!]: 1, notes: 'a' }
  const columns = (after: Data) => {
    const write = { collection: 'things', id: 'a', before: sides(before), data: { ...before, ...after } }
    makeReady(things, [write])
    const [direct, ready] = [write, asTaken(asSent(write))].map((one) => update(changeIn(one)))
    // A write prepared ahead writes the same row.
    expect(ready).toBe(direct)
    return direct!.match(/"t[^"]+"/g)
  }
  expect(columns({ notes: 'b' })).toBeNull()
  expect(columns({ [field!]: { $ts: '2026-11-20T12:00:00.000000Z' } })).toBeNull()
  expect(columns({ [other!]: 2 })).toEqual([`"t${shape.declared.get([...shape.declared.keys()][1]!)}"`])
  expect(columns({ [field!]: null, [other!]: '1' })).toHaveLength(2)
})
