import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedWith } from '#features/data/history/recorded.ts'
import { chosenTarget, offered } from '#features/data/import/targets.ts'
import { commands } from '#features/definitions.ts'
import { searchLanes } from '#features/insight/global-search/sourcing/sources.ts'
import { registry } from '#features/registry.ts'
import { paletteSources } from '#features/shell/palette/records.tsx'
import { actionChoice, actionDone, actionPast, actionTitle } from '#model/command/action/action-words.ts'
import { actionsOf, collections, type Feature, install } from '#model/feature.ts'
import { addressOf, linkedPages, recordKind } from '#model/record-pages.ts'
import { debitNoteActions as actions } from '#test/support/fixture-feature/actions.ts'
import { debitNotes } from '#test/support/fixture-feature/collection.ts'
import fixture from '#test/support/fixture-feature/feature.ts'
import { send, settled } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'
import { bulkActsOf } from '#ui/actions/action-bulk.tsx'
import { actionPlaces } from '#ui/actions/action-places.ts'
import { gridColumns } from '#ui/grid/heads/columns.tsx'
import { offersOf } from '#ui/list/views/offers.ts'
import { keysOf } from '#ui/list/views/view-keys.ts'
import { entryOf } from '#ui/record/entry/entry.ts'
import { formGroups } from '#ui/record/record-form.tsx'
import { screenKeys } from '#ui/shell/keyboard/keyboard.ts'
import { newRecords } from '#ui/shell/new-records.ts'

const PATH = '/api/collections/debitNotes'
const KEY = { 'idempotency-key': 'a-key-of-the-fixture' }
const installed = [...registry]
let world: World

/** Opens Prime with one more feature in its registry. */
async function openWith(one: Feature): Promise<void> {
  install([...installed, one])
  const more = (one.actions ?? []).flatMap((table) => table.commands)
  world = await openTestWorld({ collections: [...collections], commands: [...commands, ...more] })
}
async function close(): Promise<void> {
  install(installed)
  await world.close()
}

describe('a feature of a collection and one line', () => {
  beforeAll(() => openWith(fixture))
  afterAll(close)

  it('has its form: records are created, read and checked by its fields', async () => {
    const made = await world.call(
      'POST',
      `${PATH}/documents`,
      { data: { number: 'DN-1', status: 'Open', amount: 5 } },
      KEY,
    )
    expect(made.status).toBe(201)
    const refused = await world.call(
      'POST',
      `${PATH}/documents`,
      { data: { amount: 5 } },
      { 'idempotency-key': 'another-key-of-the-fixture' },
    )
    expect(refused.body.errors).toMatchObject([{ pointer: '/data/number' }])
  })

  it('has the columns of its list, the fields of its form, and what a new record asks for', () => {
    const columns = gridColumns({ collection: debitNotes }, {}, undefined, () => true)
    expect(columns.map(({ colId }) => colId)).toEqual(['number', 'status', 'amount'])
    const groups = formGroups(debitNotes)
    expect(groups).toEqual([['number', 'status', 'amount', 'isHeld', 'holdReason']])
    expect(entryOf(debitNotes, groups).first).toEqual(['number', 'status', 'amount', 'isHeld'])
  })

  it('has its list, search and export', async () => {
    const list = await world.call('POST', `${PATH}/query`, { where: [['status', '==', 'Open']] })
    expect(list.body.documents).toMatchObject([{ data: { number: 'DN-1' } }])
    const found = await world.call('POST', `${PATH}/query`, { search: 'dn-1' })
    expect(found.body.documents).toHaveLength(1)
    const file = await world.call('GET', '/api/export?collection=debitNotes&format=csv')
    expect(file.body).toContain('DN-1')
  })

  it('takes a file in, and keeps the history of each record', async () => {
    const list = { name: 'list.csv', bytes: Buffer.from('Number,Amount,On hold\nDN-2,12.50,yes\n') }
    const { body } = await send(world, list, { collection: 'debitNotes', format: 'csv' }, { run: true })
    await settled(world, body.id)
    const rows = await world.all('debitNotes')
    expect(rows.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ number: 'DN-2', amount: 12.5, isHeld: true }),
    )
    const history = await world.call('GET', '/api/history?collection=debitNotes')
    expect(history.body.entries.length).toBeGreaterThanOrEqual(2)
    expect(recordedWith([]).some(({ of }) => of === debitNotes)).toBe(true)
  })

  it('is described by the API', async () => {
    const { body } = await world.call('GET', '/api/openapi.json')
    expect(body.components.schemas['collection-debitNotes'].title).toBe('Debit notes')
  })

  it('has its shortcut, its entry for a new record and its place among the targets of a file', () => {
    expect(screenKeys().z).toBe('/debit-notes')
    expect(newRecords()).toContainEqual(['New debit note', '/debit-notes'])
    expect(offered(['debitNotes'])).toContain('Debit notes')
    expect(chosenTarget('Debit notes')).toEqual({ collection: 'debitNotes' })
  })

  it('has its records found by palette and search', () => {
    const found = { of: debitNotes, notes: ['status'] }
    expect(paletteSources().at(-1)).toEqual(found)
    expect(searchLanes().at(-1)).toMatchObject({ ...found, key: 'debitNotes', label: 'Debit notes' })
  })

  it('opens its records on its page', () => {
    expect(addressOf('debitNotes', 'd1')).toMatch(/^\/debit-notes\?.*id=d1$/)
    expect(recordKind('debitNotes')).toBe('Debit note')
    expect(linkedPages().some(({ of }) => of === debitNotes)).toBe(true)
  })
})

describe('an action of one entry', () => {
  beforeAll(() => openWith({ ...fixture, actions: [actions] }))
  afterAll(close)
  const at = { today: '2026-11-20', timeZone: 'UTC' }

  it('is a command, and one for many records, each described by the API', async () => {
    const { id } = await world.insert(debitNotes, { number: 'DN-1', status: 'Open', amount: 5 })
    await world.execute(actions.command('hold'), { debitNoteId: id, reason: 'Price differs' })
    expect((await world.get(debitNotes, id)).data).toMatchObject({ isHeld: true, holdReason: 'Price differs' })
    const other = await world.insert(debitNotes, { number: 'DN-2', status: 'Open', amount: 5 })
    const { result } = await world.execute(actions.bulk('hold')!, { ids: [id, other.id], reason: 'Both' })
    expect(result).toEqual({ done: 1, refused: ['DN-1 is already on hold.'] })
    const { body } = await world.call('GET', '/api/openapi.json')
    expect(body.paths['/api/commands/debitNotes.hold'].post).toMatchObject({
      summary: 'Hold',
      description: 'It is not settled until it is released. From Open.',
    })
    expect(body.paths['/api/commands/debitNotes.holdMany'].post.summary).toBe('Hold')
  })

  it('is refused by one sentence, by which the button hides too', async () => {
    const doc = await world.insert(debitNotes, { number: 'DN-3', status: 'Closed' })
    const sentence = 'DN-3 is closed. Only open debit notes can be put on hold.'
    expect(actionsOf('debitNotes')?.open(doc, at)).toEqual([])
    expect(actions.refusal('hold', doc, at)).toBe(sentence)
    const run = world.execute(actions.command('hold'), { debitNoteId: doc.id, reason: 'x' })
    await expect(run).rejects.toThrow(sentence)
  })

  it('is a button, an entry of the menus, a key and an entry of the palette', async () => {
    const open = await world.insert(debitNotes, { number: 'DN-4', status: 'Open', amount: 5 })
    const closed = await world.insert(debitNotes, { number: 'DN-5', status: 'Closed' })
    const clock = { ...at, now: world.now() }
    const view = { collection: debitNotes }
    // The record header and the row menu show these actions.
    const [offer, ...others] = offersOf(view, open, clock)
    expect(others).toEqual([])
    expect(offer).toMatchObject({ label: 'Hold', record: 'DN-4', fixed: { debitNoteId: open.id } })
    expect(offer!.command.name).toBe('debitNotes.hold')
    expect(offer!.confirm?.({})).toBe('DN-4 for USD 5.00 will be on hold.')
    expect(offersOf(view, closed, clock)).toEqual([])
    const { number: _, ...unnumbered } = open.data
    expect(offersOf(view, { ...open, data: unnumbered }, clock)[0]?.record).toBe('the note')
    expect(keysOf(view)).toEqual({ h: ['Hold'] })
    const place = actionPlaces().find(({ title }) => title === 'Hold: debit notes')
    expect(place).toMatchObject({ path: '/debit-notes', note: 'It is not settled until it is released.' })
  })

  it('is an act over the selected rows, which leaves out those that refuse it', async () => {
    const open = await world.insert(debitNotes, { number: 'DN-6', status: 'Open', amount: 5 })
    const closed = await world.insert(debitNotes, { number: 'DN-7', status: 'Closed' })
    const clock = { ...at, now: world.now() }
    const [act, ...others] = bulkActsOf(actions)
    expect(others).toEqual([])
    const offer = act!.offerOf([open, closed], clock)!
    expect(offer).toMatchObject({ label: 'Hold', record: '1 debit note', fixed: { ids: [open.id] } })
    expect(offer.command.name).toBe('debitNotes.holdMany')
    expect(offer.confirm?.({})).toContain('1 debit note for USD 5.00 will be on hold.')
    expect(act!.offerOf([closed], clock)).toBeUndefined()
  })

  it('is shown in the history of its record under its label', async () => {
    const { id } = await world.insert(debitNotes, { number: 'DN-8', status: 'Open', amount: 5 })
    await world.execute(actions.command('hold'), { debitNoteId: id, reason: 'Price differs' })
    const { body } = await world.call('GET', `/api/collections/debitNotes/documents/${id}/history`)
    expect(body.entries.map(({ command }: { command: string }) => command)).toEqual(['debitNotes.hold', 'commit'])
    const { body: log } = await world.call('GET', '/api/history?command=debitNotes.hold&limit=1')
    expect(log.entries).toMatchObject([{ command: 'debitNotes.hold', label: 'Hold', documents: [{ id }] }])
    const { body: list } = await world.call('GET', '/api/commands')
    expect(list).toContainEqual(expect.objectContaining({ name: 'debitNotes.hold', label: 'Hold' }))
  })

  it('has its words in dialog, toast, history and filter', () => {
    const hold = actions.command('hold')
    expect(actionTitle(hold, 'DN-1')).toBe('Put DN-1 on hold')
    expect(actionDone(hold, () => undefined, 'DN-1')).toBe('DN-1 put on hold')
    const tell = (field: string) => ({ holdReason: 'price differs' })[field]
    expect(actionPast(hold.name, hold.label, tell, 'DN-1')).toBe('put DN-1 on hold: price differs')
    expect(actionChoice(actions.bulk('hold')!.name, 'Hold').label).toBe('Put on hold (several)')
  })
})
