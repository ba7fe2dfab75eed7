import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeDuplicates } from '#features/data/duplicates/commands.ts'
import { undoMerge } from '#features/data/duplicates/undo-command.ts'
import { restoreDocument, undoCommit } from '#features/data/history/commands.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { isSamePart } from '#features/stock/parts/rules.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { bring, listsInto } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(parts, { partNumber: '6205-2RS1', brand: 'SKF' }, 'a')
})
afterEach(() => world.close())

const { importing, send: sendList, settled } = listsInto(() => world)
const part = (data: object, id?: string) => world.insert(parts, { partNumber: '6205 2rs1', brand: 'skf', ...data }, id)
const update = (id: string, data: object) =>
  world.call('PATCH', `/api/collections/parts/documents/${id}`, { patch: data }, ANY)
const ANY = { 'if-match': '*' }
const NAMED = 'skf 6205 2rs1 already exists, as SKF 6205-2RS1: use it, or use a different part number or brand.'

describe('the same part', () => {
  it('is one number of one maker, however both are written', () => {
    for (const [partNumber, brand, other, of, is] of [
      ['6205-2RS1', 'SKF', '6205 2rs1', 'skf', true],
      ['6205-2RS1/C3', 'SKF', '62052RS1C3', 'SKF', true],
      ['62/22', 'SKF', '62 / 22', 'SKF', true],
      ['6205-2RS1', '', '6205-2RS1', '', true],
      ['6205-2RS1', 'SKF', '6205-2RS1', '', false],
      ['6205-2RS1', 'SKF', '6205DDU', 'NSK', false],
      ['62/22', 'SKF', '6222', 'SKF', false],
      ['719/8 CE', 'SKF', '7198CE', 'SKF', false],
      ['NU208', 'NTN', 'NU208EA', 'NTN', false],
    ] as const) {
      expect(isSamePart({ partNumber, brand }, { partNumber: other, brand: of })).toBe(is)
    }
  })
})

it('no two of the real designations are taken for one, however they are written', () => {
  const rowsOf = (file: string, heads: number) =>
    readFileSync(`test/fixtures/bearing-catalogue/${file}.csv`, 'utf8').split(/\r?\n/).filter(Boolean).slice(heads)
  const makers = ['skf_angular_contact_ball_bearings', 'skf_cylindrical_roller_bearings']
  const numbers = makers.flatMap((file) => rowsOf(file, 1).map((row) => row.split(',')[0]!))
  const traders = rowsOf('product_catalogue_zh_two_header_rows', 2).map((row) => row.split(',')[1]!)
  for (const [list, rows] of [
    [numbers, 2738],
    [traders, 1355],
  ] as const) {
    expect(list).toHaveLength(rows)
    const alike = [...Map.groupBy(list, pnKey).values()].filter((own) =>
      own.some((one, at) =>
        own.some((two, other) => other > at && isSamePart({ partNumber: one }, { partNumber: two })),
      ),
    )
    expect(alike).toEqual([])
  }
})

describe('a part that already exists', () => {
  it('is refused by its number however it is written, named, with the way to it', async () => {
    await expect(part({})).rejects.toThrow(NAMED)
    const { status, body } = await world.call(
      'POST',
      '/api/collections/parts/documents',
      {
        data: { partNumber: '6205 2rs1', brand: 'skf' },
      },
      { 'idempotency-key': 'one-that-is-there' },
    )
    expect([status, body.errors[0], body.leadsTo]).toEqual([
      422,
      { pointer: '/data/partNumber', code: 'unique', detail: NAMED },
      { name: 'SKF 6205-2RS1', href: '/inventory?tab=all&id=a' },
    ])
    await part({ brand: 'FAG' })
    await part({ partNumber: '6205-2RS1/C3' })
  })

  it('is refused to a number that is changed to it, and says so where it is archived', async () => {
    await part({ partNumber: '6206' }, 'b')
    await world.call('PATCH', '/api/collections/parts/documents/a', { patch: { isActive: false } }, ANY)
    const { status, body } = await update('b', { partNumber: '6205-2RS1' })
    expect([status, body.detail]).toEqual([422, expect.stringContaining('and archived: restore it')])
    expect((await update('b', { description: 'Ball bearing' })).status).toBe(200)
  })

  it('two of one commit are refused too', async () => {
    const writes = ['x', 'y'].map((id) => ({
      op: 'create',
      collection: 'parts',
      id,
      data: { partNumber: '6303', brand: 'FAG' },
    }))
    const { status, body } = await world.call(
      'POST',
      '/api/commit',
      { writes },
      { 'idempotency-key': 'two-of-one-commit' },
    )
    expect([status, body.errors[0].pointer]).toEqual([422, '/writes/1/data/partNumber'])
  })

  it('is created by one of several who type it at the same moment', async () => {
    const typed = ['6303-2Z', '6303 2Z', '63032z', '6303.2Z'].map((partNumber) => part({ partNumber, brand: 'FAG' }))
    const outcomes = await Promise.allSettled(typed)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await world.all('parts')).filter(({ data }) => data.pnKey === '63032Z')).toHaveLength(1)
  })

  it('is left out of an import with its reason, the other rows come in', async () => {
    const { counts, faults } = await importing('Part number,Brand\n6206,SKF\n6205.2RS1,SKF\n6207,SKF\n6206,SKF\n', {
      collection: 'parts',
      mode: 'create',
    })
    expect(counts).toMatchObject({ created: 2, failed: 2 })
    expect(JSON.stringify(faults)).toContain('already exists, as SKF 6205-2RS1')
  })

  it('is reported by the dry run of an import, also when an earlier row creates it', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `7${at + 100},SKF`)
    const { body } = await sendList(`Part number,Brand\n6205.2RS1,SKF\n${rows.join('\n')}\n7-100,skf\n`, {
      mode: 'create',
    })
    const { counts, faults } = await settled(body.id)
    expect(counts).toMatchObject({ created: 300, failed: 2 })
    expect(faults.map(({ row }) => row)).toEqual([1, 302])
  })
})

it('comes as it stood with documents that bring their ids, and the check names it', async () => {
  const written = ['6303-2Z', '6303 2Z'].map((partNumber, at) => ({ id: `m${at}`, partNumber, brand: 'FAG' }))
  const text = JSON.stringify(written)
  const { counts } = await bring(world, { name: 'parts.json', text }, { collection: 'parts', mode: 'upsert' }, 'tried')
  expect(counts).toMatchObject({ created: 2, failed: 0 })
  const { result } = await world.execute(checkStock, {})
  expect(result.checks.find(({ name }) => name === 'No duplicate parts')).toMatchObject({
    found: 1,
    examples: ['FAG 6303-2Z 2 times'],
  })
})

describe('older data may hold a part twice', () => {
  beforeEach(() => world.put('parts', 'old', { partNumber: '6205 2RS1', brand: 'SKF', pnKey: '62052RS1' }))

  it('both are worked on as ever', async () => {
    expect((await update('old', { listPrice: 5 })).status).toBe(200)
    expect((await update('old', { partNumber: '6205-2RS1' })).status).toBe(200)
  })

  it('they are merged, and an undo of the merge brings both back', async () => {
    const { result } = await world.execute(mergeDuplicates, { collection: 'parts', keepId: 'a', loserIds: ['old'] })
    await world.execute(undoMerge, { mergeId: result.mergeId })
    expect((await world.all('parts')).map(({ id }) => id).sort()).toEqual(['a', 'old'])
  })

  it('one that was deleted comes back beside the other', async () => {
    await world.call('DELETE', '/api/collections/parts/documents/old', undefined, ANY)
    await world.execute(restoreDocument, { collection: 'parts', id: 'old' })
    expect(await world.all('parts')).toHaveLength(2)
  })
})

it('what was deleted does not come back beside one that took its place', async () => {
  await world.call('DELETE', '/api/collections/parts/documents/a', undefined, ANY)
  const { seq } = (await world.commits()).at(-1)!
  world.pass(1_000)
  await part({}, 'b')
  await expect(world.execute(undoCommit, { seq })).rejects.toThrow('SKF 6205-2RS1 already exists, as skf 6205 2rs1')
  await expect(world.execute(restoreDocument, { collection: 'parts', id: 'a' })).rejects.toThrow('already exists')
})
