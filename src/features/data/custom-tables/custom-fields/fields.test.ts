import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#base/problem.ts'
import { ADD_FIELDS } from '#features/data/custom-tables/custom-fields/commands.ts'
import { undoCommit } from '#features/data/history/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { withCustomFields } from '#model/schema/custom-fields.ts'
import { bring } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let keys = 0
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const audited = { kind: 'date', label: 'Audited on', options: {} }
const grade = { kind: 'choice', label: 'Grade', choices: ['A', 'B'], options: { required: true, unique: true } }

async function add(table: string, fields: object, columns: string[] = []) {
  const { seq } = await world.execute(world.prime.commands.get(ADD_FIELDS)!, { table, fields, columns })
  // The new definition takes effect a moment after its structure changes.
  await pause(120)
  return seq
}
const create = async (data: object) => {
  const writes = [{ op: 'create', collection: 'vendors', id: `v${keys}`, data }]
  return world.call('POST', '/api/commit', { writes }, { 'idempotency-key': `own-field-test-key-${keys++}` })
}
const listed = async () =>
  (await world.call('GET', '/api/collections')).body.find(({ name }: { name: string }) => name === 'vendors')

describe('fields of one’s own in a table of the product', () => {
  it('are checked, listed, imported and exported like the others', async () => {
    await add('vendors', { custom_audited: audited, custom_grade: grade }, ['custom_audited'])
    const { definition, defined } = await listed()
    expect([defined, definition.list.columns.at(-1), definition.form.at(-1)]).toEqual([
      true,
      'custom_audited',
      ['custom_audited', 'custom_grade'],
    ])
    const refused = await create({ name: 'Norden', custom_audited: 'soon' })
    expect([refused.status, refused.body.errors[0].detail]).toEqual([422, 'Audited on is not a date.'])
    // The product itself never fills them, so none of them is required or unique.
    expect((await create({ name: 'Norden' })).status).toBe(200)
    expect((await create({ name: 'Süd', custom_grade: 'A' })).status).toBe(200)
    expect((await create({ name: 'West', custom_grade: 'A' })).status).toBe(200)
    const file = { name: 'a.csv', text: 'Name,Audited on\nOst,12/31/2026\n' }
    expect((await bring(world, file, { collection: 'vendors' })).counts).toMatchObject({ created: 1, failed: 0 })
    const [east] = (await world.all('vendors')).filter(({ data }) => data.name === 'Ost')
    expect(east?.data.custom_audited).toBe('2026-12-31')
    const { body } = await world.call('GET', '/api/export?collection=vendors')
    expect(String(body).split('\r\n')[0]).toMatch(/,Audited on,Grade$/)
  })

  it('go again with the undo, and what is in them stays', async () => {
    const seq = await add('vendors', { custom_grade: grade })
    await create({ name: 'Norden', custom_grade: 'A' })
    await world.execute(undoCommit, { seq })
    await pause(120)
    expect((await listed()).definition).toBeUndefined()
    expect((await world.all('vendors'))[0]?.data.custom_grade).toBe('A')
  })

  it.each<[string, string, object, RegExp]>([
    ['a name of the product', 'vendors', { name: audited }, /"name" is not a field that can be added/],
    [
      'a label of the product',
      'vendors',
      { custom_x: { ...audited, label: 'name' } },
      /already have a field named “name”/,
    ],
    ['a kind that is none', 'vendors', { custom_x: { kind: 'magic', label: 'X' } }, /"custom_x" is not a field/],
    ['what rules alone write', 'movements', { custom_x: audited }, /movements cannot have custom fields/],
    ['a table that is no table of the product', 'own', { custom_x: audited }, /own cannot have custom fields/],
  ])('are refused with %s', async (_, table, fields, words) => {
    const wrong = await add(table, fields).then(
      () => expect.unreachable(),
      (error: Problem) => error,
    )
    expect(wrong.faults[0]?.detail ?? wrong.message).toMatch(words)
  })

  it('never take the place of a field of the product, whatever a structure says', () => {
    const structure = { fields: { name: grade, custom_x: grade, [`custom_`]: grade }, columns: ['name', 'custom_x'] }
    const { fields, list } = withCustomFields(vendors, structure)
    expect([fields.name, Object.keys(fields).filter((name) => name.startsWith('custom_'))]).toEqual([
      vendors.fields.name,
      ['custom_x'],
    ])
    expect(list.columns).toEqual([...vendors.list.columns, 'custom_x'])
  })
})
