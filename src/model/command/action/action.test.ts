import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { action, defineActions } from '#model/command/action/action.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, flag, money, text } from '#model/schema/fields.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const notes = defineCollection({
  name: 'debitNotes',
  label: { one: 'Debit note', many: 'Debit notes' },
  title: 'number',
  fields: {
    number: text('Number', { required: true }),
    status: choice('Status', ['Draft', 'Open', 'Closed']),
    amount: money('Amount'),
    isHeld: flag('On hold'),
    reason: text('Reason'),
  },
  list: { columns: ['number', 'status'], sort: 'number' },
  form: [['number', 'status', 'amount', 'isHeld', 'reason']],
  search: ['number'],
  indexes: [],
})

const noteActions = defineActions(
  notes,
  {
    prefix: 'debitNotes',
    record: 'noteId',
    noun: { one: 'debit note', many: 'debit notes' },
    name: ({ data }) => data.number ?? 'The note',
    initial: 'Open',
  },
  {
    issue: {
      label: 'Issue',
      past: 'issued',
      from: ['Draft'],
      to: 'Open',
      unless: ({ data, name }) => (data.amount ? undefined : `${name} has no amount. Enter its amount first.`),
      bulk: true,
    },
    hold: action(notes, {
      label: 'Hold',
      past: 'put on hold',
      key: 'h',
      from: ['Open'],
      input: { reason: text('Reason', { required: true }) },
      unless: ({ data, name }) => (data.isHeld ? `${name} is already on hold.` : undefined),
      check: ({ reason }) => (reason.trim() ? undefined : 'Enter a reason.'),
      set: ({ reason }) => ({ isHeld: true, reason }),
      bulk: true,
    }),
    close: { label: 'Close', past: 'closed', from: ['Draft', 'Open'], to: 'Closed' },
  },
)

let world: World
beforeAll(async () => {
  world = await openTestWorld({ collections: [notes], commands: noteActions.commands })
})
afterAll(() => world.close())

const at = { today: '2026-11-20', timeZone: 'UTC' }

describe('an action', () => {
  it('becomes a command, and one for many records where it says so', () => {
    expect(noteActions.commands.map(({ name }) => name)).toEqual([
      'debitNotes.issue',
      'debitNotes.hold',
      'debitNotes.close',
      'debitNotes.issueMany',
      'debitNotes.holdMany',
    ])
  })

  it('moves the state and sets its fields', async () => {
    const { id } = await world.insert(notes, { number: 'DN-1', status: 'Open', amount: 5 })
    await world.execute(noteActions.command('hold'), { noteId: id, reason: 'Price differs' })
    expect((await world.get(notes, id)).data).toMatchObject({ status: 'Open', isHeld: true, reason: 'Price differs' })
    await world.execute(noteActions.command('close'), { noteId: id })
    expect((await world.get(notes, id)).data.status).toBe('Closed')
  })

  it.each([
    ['issue', { status: 'Open' }, 'DN-2 is open. Only draft debit notes can be issued.'],
    ['close', { status: 'Closed' }, 'DN-2 is closed. Only draft and open debit notes can be closed.'],
    ['issue', { status: 'Draft' }, 'DN-2 has no amount. Enter its amount first.'],
    ['hold', { status: 'Open', isHeld: true }, 'DN-2 is already on hold.'],
  ] as const)('%s is refused for %o with the sentence the screen shows', async (action, data, sentence) => {
    const doc = await world.insert(notes, { number: 'DN-2', ...data })
    expect(noteActions.refusal(action, doc, at)).toBe(sentence)
    const input = { noteId: doc.id, ...(action === 'hold' && { reason: 'x' }) }
    await expect(world.execute(noteActions.command(action), input)).rejects.toThrow(sentence)
  })

  it('refuses an input that its check refuses', async () => {
    const { id } = await world.insert(notes, { number: 'DN-3', status: 'Open' })
    await expect(world.execute(noteActions.command('hold'), { noteId: id, reason: ' ' })).rejects.toThrow(/reason/i)
  })

  it('counts a record without a state as one in the initial state', async () => {
    const doc = await world.insert(notes, { number: 'DN-4' })
    expect(noteActions.open(doc, at)).toEqual(['hold', 'close'])
  })

  it('is done to many records in one commit, and names those it is refused for', async () => {
    const open = await world.insert(notes, { number: 'DN-5', status: 'Open' })
    const closed = await world.insert(notes, { number: 'DN-6', status: 'Closed' })
    const { result } = await world.execute(noteActions.bulk('hold')!, { ids: [open.id, closed.id], reason: 'x' })
    expect(result).toEqual({ done: 1, refused: ['DN-6 is closed. Only open debit notes can be put on hold.'] })
  })
})
