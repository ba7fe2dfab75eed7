import { describe, expect, it } from 'vitest'
import { definitions } from '#features/definitions.ts'
import { setBank } from '#features/parties/bank/commands.ts'
import { setTaxId } from '#features/parties/tax-ids/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { onceRules } from '#model/schema/unique.ts'
import { type Answer, openTestWorld, type World } from '#test/support/world.ts'

const TAX_ID = '481-22-6789'
const ACCOUNT = '000123456789'
const WRONG: Readonly<Record<string, string>> = { [TAX_ID]: '999-22-6789', [ACCOUNT]: '999123456789' }
const JANE = '/api/collections/vendors/documents/jane'

/** Everything visible to someone who guesses: the response, the record, its history and the effects of undoing it. */
async function messageOf(act: (world: World) => Promise<Answer>): Promise<string> {
  const world = await openTestWorld()
  try {
    await world.insert(vendors, { name: 'Jane Doe', taxId: TAX_ID }, 'jane')
    await world.insert(vendors, { name: 'Other' }, 'other')
    await world.execute(setBank, { vendorId: 'jane', holder: 'Jane', account: ACCOUNT })
    const { status, body } = await act(world)
    const get = (url: string) => world.call('GET', url, undefined, {}, world.kim)
    const seen = [
      status,
      body,
      (await get(JANE)).body,
      (await get(`${JANE}/history`)).body,
      (await get('/api/history')).body,
      (await get('/api/collections/vendors/changes?since=0')).body,
      (await world.call('POST', '/api/collections/duplicateGroups/query', {}, {}, world.kim)).body,
    ]
    const undo = await world.call(
      'POST',
      '/api/commands/history.undo',
      { input: { seq: body.seq ?? 0 } },
      key(),
      world.kim,
    )
    const { requestId: _id, ...undone } = undo.body
    // The epoch, and the cursor that contains it, differ for each database.
    const { epoch } = await world.prime.driver.read((tx) => tx.head())
    const text = JSON.stringify([...seen, undone, (await get(JANE)).body]).replaceAll(epoch, 'EPOCH')
    return text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/"nextCursor":"[^"]*"/g, '')
  } finally {
    await world.close()
  }
}
let keys = 0
const key = () => ({ 'idempotency-key': `guesses-of-this-suite-${++keys}` })

describe('a right guess is answered like a wrong one', () => {
  it.each<[string, string, (world: World, guess: string) => Promise<Answer>]>([
    [
      'a new vendor with the tax id',
      TAX_ID,
      (world, taxId) =>
        world.call(
          'POST',
          '/api/collections/vendors/documents',
          { id: 'g', data: { name: 'g', taxId } },
          {},
          world.kim,
        ),
    ],
    [
      'many guesses in a commit that fails',
      TAX_ID,
      (world, taxId) => {
        const create = (id: string, data: object) => ({ op: 'create', collection: 'vendors', id, data })
        const writes = [create('a', { name: 'a', taxId }), create('b', { name: 'b', email: 'none' })]
        return world.call('POST', '/api/commit', { writes }, key(), world.kim)
      },
    ],
    [
      'the tax id on another vendor',
      TAX_ID,
      (world, taxId) =>
        world.call(
          'PATCH',
          '/api/collections/vendors/documents/other',
          { patch: { taxId } },
          { 'if-match': '*' },
          world.kim,
        ),
    ],
    [
      'the tax id on its own vendor',
      TAX_ID,
      (world, taxId) => world.call('PATCH', JANE, { patch: { taxId } }, { 'if-match': '*' }, world.kim),
    ],
    [
      'the command that sets the tax id of its own vendor',
      TAX_ID,
      (world, taxId) =>
        world.call('POST', `/api/commands/${setTaxId.name}`, { input: { vendorId: 'jane', taxId } }, key(), world.kim),
    ],
    [
      'the command that sets the tax id of another vendor',
      TAX_ID,
      (world, taxId) =>
        world.call('POST', `/api/commands/${setTaxId.name}`, { input: { vendorId: 'other', taxId } }, key(), world.kim),
    ],
    [
      'the command that sets bank details',
      ACCOUNT,
      (world, account) =>
        world.call(
          'POST',
          `/api/commands/${setBank.name}`,
          { input: { vendorId: 'jane', holder: 'Jane', account } },
          key(),
          world.kim,
        ),
    ],
    [
      'a merge of a vendor that is made for it',
      TAX_ID,
      async (world, taxId) => {
        await world.insert(vendors, { name: 'g', taxId }, 'g')
        const input = { collection: 'vendors', keepId: 'jane', loserIds: ['g'] }
        return await world.call('POST', '/api/commands/duplicates.merge', { input }, key(), world.kim)
      },
    ],
  ])('%s', async (_, right, guess) => {
    const [first, second] = [
      await messageOf((world) => guess(world, right)),
      await messageOf((world) => guess(world, WRONG[right]!)),
    ]
    expect(first).toBe(second)
    expect(first).not.toContain(right)
  })
})

it('no collection holds once what not everyone who writes it may read', () => {
  for (const collection of definitions({}).collections.values()) {
    const { private: isPrivate, sealed = [], fields = {}, owned, direct } = collection.access ?? {}
    const compared = onceRules(collection).map(({ field }) => field)
    const hidden = isPrivate || owned ? Object.keys(collection.fields as Fields) : [...sealed, ...Object.keys(fields)]
    if (direct !== 'commands') expect(compared.filter((field) => hidden.includes(field))).toEqual([])
  }
})
