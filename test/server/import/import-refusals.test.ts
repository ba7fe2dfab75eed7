import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPlan } from '#model/import/import.ts'
import { listsInto, settled as settledIn } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const { send, settled, importing } = listsInto(() => world)

describe('an import is refused', () => {
  it.each([
    [{ mode: 'upsert' }, 'An import that changes documents needs a key'],
    [{ key: 'brand' }, 'No column of the file fills the key "brand".'],
  ] as const)('with the plan %j', async (plan, sentence) => {
    const state = await importing('partNumber\n6205\n', plan as Partial<ImportPlan>)
    expect(state).toMatchObject({ step: 'failed', problem: expect.stringContaining(sentence) })
  })

  it.each([
    [{ format: 'xls' }, '"format" is csv, json or sheet.'],
    [{ mapping: { a: '__proto__' } }, '"mapping" names a field for each heading.'],
    [{ mapping: { a: 'brand', b: 'brand' } }, 'Two columns fill "brand".'],
    [{ strange: 1 }, '"strange" is not known here.'],
  ])('at the door with the plan %j', async (plan, detail) => {
    const { status, body } = await send('partNumber\n6205\n', plan as Partial<ImportPlan>)
    expect([status, body.detail]).toEqual([400, detail])
  })

  it('to viewers, to strangers, and into collections that commands keep', async () => {
    const viewer = world.person('vera@prime.test', 'viewer')
    expect((await send('partNumber\n6205\n', {}, { as: viewer })).status).toBe(403)
    expect((await send('next\n6205\n', { collection: 'counters' })).body.code).toBe('commands-only')
    expect((await send('next\n6205\n', { collection: 'counters' }, { as: world.kim })).status).toBe(404)
    const { body } = await send('partNumber\n6205\n')
    await settled(body.id)
    const foreign = await world.call('GET', `/api/imports/${body.id}`, undefined, {}, world.kim)
    expect(foreign.status).toBe(404)
  })

  it('when it is not a form', async () => {
    expect((await world.call('POST', '/api/imports', { a: 1 })).status).toBe(415)
  })

  it('for a status that only commands change, row by row', async () => {
    const check = { checkNumber: '1', payeeName: 'SKF', amount: 5, checkDate: '2026-11-20', status: 'Printed' }
    await world.put('checks', 'c1', check)
    const done = await importing('checkNumber,status,memo\n1,Void,x\n', { collection: 'checks', key: 'checkNumber' })
    expect(done.faults).toMatchObject([{ reason: 'Status changes through its commands only.' }])
  })
})

describe('a dry run says what the run would refuse', () => {
  it('prices below the floor, and how many new ones it lets in', async () => {
    await world.put('parts', 'a', { partNumber: '6205', brand: 'SKF', listPrice: 20, floorPrice: 15 })
    await world.put('parts', 'b', { partNumber: '6206', brand: 'SKF', listPrice: 9, floorPrice: 15 })
    const file = [
      'id,Part,Brand,List price,Floor price,Reason for price below floor',
      ...['a,6205,SKF,12,15,', 'b,6206,SKF,8,15,Dusty', 'c,6207,SKF,5,10,', 'd,6208,SKF,11,10,'],
    ].join('\n')
    const plan: Partial<ImportPlan> = { mode: 'upsert', key: '$id', mapping: MAPPING }
    const { body } = await send(file, plan)
    const tried = await settled(body.id)
    expect(tried).toMatchObject({
      counts: { created: 2, updated: 1, failed: 1 },
      foreseen: { 'would go below floor price': 1 },
      faults: [{ row: 1, reason: expect.stringContaining('12.00 is below the floor price of 15.00 for SKF 6205') }],
    })
    await world.call('POST', `/api/imports/${body.id}/run`)
    expect((await settled(body.id)).counts).toEqual(tried.counts)
  })

  it.each<[string, string, string, string]>([
    ['an address that no browser opens', 'links', 'title,url\nSKF,skf.com\nNTN,https://ntn.test\n', 'Enter an address'],
    [
      'a note on a closed collection',
      'fieldNotes',
      'of,field,text\ncounters,a,x\nparts,a,x\n',
      'There is no collection',
    ],
    [
      'a field that only owners use',
      'profiles',
      '$id,name,commissionPct\nann,Ann B,5\nkim,Kim B,\n',
      'Your role may not use the field "commissionPct".',
    ],
    ['a comment of someone else', 'comments', '$id,text\nann,y\nkim,y\n', 'belongs to someone else'],
  ])('%s', async (_, collection, file, sentence) => {
    await world.put('parts', 'a', { partNumber: '6205', brand: 'SKF' })
    for (const by of ['ann', 'kim'])
      await Promise.all([
        world.put('comments', by, { text: 'x', collection: 'parts', recordId: 'a', by: `${by}@prime.test` }),
        world.put('profiles', by, { userId: by, name: by, email: `${by}@prime.test`, commissionPct: 3 }),
      ])
    const headings = file.split('\n', 1)[0]!.split(',')
    const mapping = Object.fromEntries(headings.map((heading) => [heading, heading]))
    const plan: Partial<ImportPlan> = headings[0] === '$id' ? { mode: 'update', key: '$id' } : { mode: 'create' }
    const { body } = await send(file, { ...plan, collection, mapping }, { as: world.kim })
    const tried = await settledIn(world, body.id, world.kim)
    expect(tried.faults).toMatchObject([{ row: 1, reason: expect.stringContaining(sentence) }])
    await world.call('POST', `/api/imports/${body.id}/run`, undefined, {}, world.kim)
    const { counts, faults } = await settledIn(world, body.id, world.kim)
    expect({ counts, faults }).toEqual({ counts: tried.counts, faults: tried.faults })
  })
})

it('a column that was recognized as a field the person may not use is refused before the run', async () => {
  const file = 'userId,name,email,commissionPct\nu1,Ann,ann@prime.test,5\n'
  const { body } = await send(file, { collection: 'profiles', mode: 'create' }, { as: world.kim })
  expect(await settledIn(world, body.id, world.kim)).toMatchObject({
    step: 'failed',
    problem: 'Your role may not use the field "commissionPct".',
  })
})

const MAPPING = {
  id: '$id',
  Part: 'partNumber',
  Brand: 'brand',
  'List price': 'listPrice',
  'Floor price': 'floorPrice',
  'Reason for price below floor': 'floorReason',
}
