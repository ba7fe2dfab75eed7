import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#model/command/people.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { send, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const ACCOUNT = 'DE89370400440532013000'
const TAX_ID = '481-22-6789'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('bankDetails', 'v1', { holder: 'Kugel', account: ACCOUNT })
  await world.put('vendors', 'v1', { name: 'Kugel', vendorCode: 'K', taxId: TAX_ID, taxShown: '••••6789' })
  await world.put('savedViews', 'w1', { name: 'Mine', ownerUid: 'somebody', isShared: false })
  await world.call('POST', '/api/collections/structures/documents', {
    id: 'salaries',
    data: {
      one: 'Salary',
      many: 'Salaries',
      title: 'who',
      readers: ['owner'],
      writers: ['owner'],
      fields: {
        who: { kind: 'text', label: 'Who', options: {} },
        pay: { kind: 'number', label: 'Pay', options: {} },
      },
    },
  })
  await world.put('salaries', 's1', { who: 'Ann', pay: 5000, parts: ['a', 'b'] })
  await vi.waitFor(() => expect(world.prime.collections.get('salaries')?.access?.read).toEqual(['owner']))
})
afterAll(() => world.close())

const json = (into: string, id: string, data: object) => ({
  name: 'all.json',
  bytes: Buffer.from(JSON.stringify({ __collections__: { [into]: { [id]: { ...data, __collections__: {} } } } })),
})
/** Everything a dry run says about a file, without what differs from run to run. */
async function told(file: { name: string; bytes: Buffer }, plan: Partial<ImportPlan>, as: Caller = world.kim) {
  const { status, body } = await send(world, file, { collection: '*', format: 'json', key: '$id', ...plan }, { as })
  if (status !== 201) return { status, code: body.code }
  const { step, counts, faults, foreseen, differing } = await settled(world, body.id, as)
  const { body: preview } = await world.call('GET', `/api/imports/${body.id}/preview?kind=update`, undefined, {}, as)
  return { step, counts, reasons: faults.map(({ reason }) => reason), foreseen, differing, preview }
}
const masked = (answer: object, ...guesses: string[]) =>
  guesses.reduce((text, guess) => text.replaceAll(guess, '?'), JSON.stringify(answer))

describe('what a person may not read', () => {
  it.each<[string, ImportPlan['mode'], string, string, object, string, object]>([
    ['bank details', 'update', 'bankDetails', 'v1', { account: ACCOUNT }, 'v1', { account: 'wrong' }],
    ['whether there are bank details', 'update', 'bankDetails', 'v1', { account: 'x' }, 'nobody', { account: 'x' }],
    ['new bank details', 'create', 'bankDetails', 'v1', { account: 'x' }, 'nobody', { account: 'x' }],
    ['bank details, new or not', 'upsert', 'bankDetails', 'v1', { account: ACCOUNT }, 'nobody', { account: 'x' }],
    ['a closed table', 'update', 'salaries', 's1', { pay: 5000 }, 's1', { pay: 4000 }],
    ['whose row a closed table has', 'update', 'salaries', 's1', { pay: 5000 }, 's2', { pay: 5000 }],
    ["another's view", 'update', 'savedViews', 'w1', { name: 'Mine' }, 'w2', { name: 'Mine' }],
    ["the name of another's view", 'update', 'savedViews', 'w1', { name: 'Mine' }, 'w1', { name: 'Other' }],
    ['a tax id', 'update', 'vendors', 'v1', { taxId: TAX_ID }, 'v1', { taxId: '999-22-6789' }],
    ['a tax id, new or not', 'upsert', 'vendors', 'v1', { taxId: TAX_ID }, 'v1', { taxId: '999-22-6789' }],
  ])('%s is not told by %s into %s', async (_, mode, into, id, right, otherId, wrong) => {
    const first = await told(json(into, id, right), { mode })
    const second = await told(json(into, otherId, wrong), { mode })
    expect(masked(first, ACCOUNT, TAX_ID)).toBe(masked(second, '999-22-6789'))
  })

  it.each(['add', 'fill', 'replace', 'keep'] as const)('is not told by a row whose values %s', async (how) => {
    const of = (taxId: string) => told(json('vendors', 'v1', { taxId }), { mode: 'update', existing: { taxId: how } })
    expect(masked(await of(TAX_ID), TAX_ID)).toBe(masked(await of('999-22-6789'), '999-22-6789'))
    expect(JSON.stringify(await of('999-22-6789'))).not.toContain(TAX_ID)
  })

  it('is not told by a list of one collection', async () => {
    const of = async (taxId: string) => {
      const file = { name: 'list.csv', bytes: Buffer.from(`Code,Tax id\nK,${taxId}\n`) }
      return masked(
        await told(file, { collection: 'vendors', format: 'csv', mode: 'update', key: 'vendorCode' }),
        taxId,
      )
    }
    expect(await of(TAX_ID)).toBe(await of('999-22-6789'))
  })

  it('is told to who may read it', async () => {
    expect(await told(json('salaries', 's1', { pay: 5000 }), { mode: 'update' }, world.sam)).toMatchObject({
      counts: { unchanged: 1, failed: 0 },
    })
  })
})

it('a viewer imports nothing, whatever the file', async () => {
  const viewer = world.person('vic@prime.test', 'viewer')
  const csv = { name: 'list.csv', bytes: Buffer.from('Action\nx\n') }
  for (const answer of [
    await told(json('vendors', 'v1', { taxId: TAX_ID }), { mode: 'update' }, viewer),
    await told(csv, { collection: 'logs', format: 'csv', mode: 'create' }, viewer),
  ])
    expect(answer).toEqual({ status: 403, code: 'forbidden' })
})
