import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GeoPoint, Timestamp } from '@google-cloud/firestore'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FirestoreProject, startFirestore } from '#test/support/firestore.ts'
import { tool } from '#test/support/tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'prime-firestore-test-'))
let fire: FirestoreProject

beforeAll(async () => {
  fire = await startFirestore()
  const { firestore } = fire
  await firestore.doc('orders/o1').set({
    number: '112026-01',
    total: 12.5,
    count: 3,
    at: new Timestamp(1_795_217_195, 778_123_000),
    where: new GeoPoint(40.7, -74),
    customer: firestore.doc('clients/c1'),
    stamp: Buffer.from('hello'),
    none: null,
    tags: ['a', { deep: true }],
    notANumber: Number.NaN,
  })
  await firestore.doc('orders/o2').set({ number: '112026-02' })
  await firestore.doc('orders/o1/lines/l1').set({ quantity: 2 })
  await firestore.doc('orders/o2/lines/l1').set({ quantity: 5 })
  await firestore.doc('clients/c1').set({ name: 'Ανδρέας & Σία', constructor: 'no field of ours' })
  await firestore.doc('clients/c2').set({ name: 'Baltic Drives' })
})
afterAll(async () => {
  await fire.close()
  rmSync(folder, { recursive: true, force: true })
})

const bring = (data: string, args: readonly string[] = []) => {
  const report = join(folder, `${data}.json`)
  return tool('import-firestore', ['--project', fire.project, '--report', report, ...args], urlOf(data), folder, {
    FIRESTORE_EMULATOR_HOST: fire.host,
  })
}
const urlOf = (data: string) => `file:${join(folder, data, 'prime.db')}`
const documentsOf = async (data: string, collection: string) => {
  const to = join(folder, `${data}-${collection}.out.json`)
  const { code, error } = await tool('export', [collection, '--to', to], urlOf(data))
  if (code !== 0) throw new Error(error)
  const documents = JSON.parse(readFileSync(to, 'utf8')) as { id: string }[]
  return new Map(documents.map((document) => [document.id, document]))
}

describe('a Firestore project', () => {
  it('comes in collection by collection, with what is below, every value in its normal form', async () => {
    const { code, out } = await bring('all')
    expect(code).toBe(0)
    const lines = out.trim().split('\n')
    expect(lines.at(-1)).toBe(`imported 5, updated 0, failed 1 (errors in ${join(folder, 'all.errors.jsonl')})`)
    expect(lines).toContain(
      'orders: 2 read; 1 moments cut to milliseconds; 1 bytes kept as base64 text; 1 numbers that are not finite kept as text',
    )
    expect((await documentsOf('all', 'orders')).get('o1')).toMatchObject({
      number: '112026-01',
      total: 12.5,
      count: 3,
      at: { $ts: '2026-11-20T23:26:35.778Z' },
      where: { lat: 40.7, lng: -74 },
      customer: { ref: 'clients/c1' },
      stamp: 'aGVsbG8=',
      none: null,
      tags: ['a', { deep: true }],
      notANumber: 'NaN',
    })
    expect((await documentsOf('all', 'lines')).get('o2.l1')).toMatchObject({
      quantity: 5,
      parent: { ref: 'orders/o2' },
    })
    expect([...(await documentsOf('all', 'clients')).keys()]).toEqual(['c2'])
    expect(readFileSync(join(folder, 'all.errors.jsonl'), 'utf8')).toContain('constructor')
  })

  it('comes again without doubles', async () => {
    expect((await bring('all')).out.trim().split('\n').at(-1)).toContain('imported 0, updated 0, failed 1')
    expect((await documentsOf('all', 'lines')).size).toBe(2)
  })

  it('can be named collection by collection', async () => {
    const { out } = await bring('some', ['--collections', 'clients,orders/lines'])
    expect(out).toContain('imported 3, updated 0, failed 1')
    expect([...(await documentsOf('some', 'lines')).keys()].sort()).toEqual(['o1.l1', 'o2.l1'])
    await expect(documentsOf('some', 'orders')).rejects.toThrow('There is no collection "orders"')
  })

  it('goes on where a broken run stopped', async () => {
    const report = join(folder, 'broken.json')
    const orders = { read: 2, imported: 2, updated: 0, failed: 0, converted: {}, isDone: true }
    const stored = { project: fire.project, database: '(default)', isDone: false, levels: { orders } }
    writeFileSync(report, JSON.stringify(stored))
    const { out } = await bring('broken')
    // The two orders count as imported by the first run, and are not read again.
    expect(out).toContain('imported 5, updated 0, failed 1')
    await expect(documentsOf('broken', 'orders')).rejects.toThrow('There is no collection "orders"')
    expect((await documentsOf('broken', 'lines')).size).toBe(2)
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ isDone: true, levels: { clients: { read: 2 } } })
  })

  it('says in one sentence what is missing', async () => {
    const none = await tool('import-firestore', ['--project', 'x'], urlOf('none'))
    expect(none).toMatchObject({ code: 1, error: expect.stringContaining('--credentials FILE is missing') })
    const away = await tool('import-firestore', ['--project', 'x', '--credentials', '/no/key.json'], urlOf('none'))
    expect(away).toMatchObject({ code: 1, error: 'There is no file /no/key.json.\n' })
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ project: 'another', levels: {} }))
    expect((await bring('other')).error).toContain('is not the report of this project')
    expect(existsSync(join(folder, 'other.errors.jsonl'))).toBe(false)
  })
})
