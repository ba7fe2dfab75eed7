import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoCommit } from '#features/data/history/commands.ts'
import { lettersOf } from '#features/insight/follow-ups/letters/letter-run.ts'
import { remindMany } from '#features/insight/follow-ups/letters/remind.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const AT = { today: '2026-11-20', timeZone: 'UTC' }

describe('the letters of a run', () => {
  const acme = { id: 'acme', data: { name: 'Acme' } }
  const owed = (data: object = {}) => ({
    data: { status: 'Open', customerId: 'acme', dueDate: '2026-11-19', totalAmount: 10, ...data },
  })
  const of = (...items: ReturnType<typeof owed>[]) => lettersOf([acme], items, AT)[0]!

  it.each([
    ['due today', owed({ dueDate: '2026-11-20' })],
    ['without a due day', owed({ dueDate: undefined })],
    ['disputed', owed({ disputed: true })],
    ['promised for today', owed({ promiseDate: '2026-11-20' })],
    ['not chased for now', owed({ chasePausedUntil: '2026-11-20' })],
    ['paid', owed({ status: 'Paid' })],
    ['with nothing left', owed({ balance: 0 })],
    ['of somebody else', owed({ customerId: 'beta', customerName: 'Acme' })],
  ])('ask for no invoice that is %s', (_, item) => {
    expect(of(item)).toMatchObject({ invoices: [], why: 'Nothing overdue' })
  })

  it.each([
    [[owed()], '1'],
    [[owed({ dunningLevel: 1, remindedOn: '2026-11-01' }), owed()], '2'],
    [[owed({ dunningLevel: 3, remindedOn: '2026-11-01' })], '3'],
  ])('go by what was sent before: %j at level %s', (items, level) => {
    const letter = of(...items)
    expect([letter.level, letter.invoices.length, letter.why]).toEqual([level, items.length, undefined])
  })

  it('ask for what was promised in vain, not for what bears the name only', () => {
    const letter = of(owed({ customerId: undefined, customerName: 'Acme' }), owed({ promiseDate: '2026-11-19' }))
    expect(letter.invoices).toHaveLength(1)
  })

  it('go to no one twice on a day, nor to who is left alone', () => {
    expect(of(owed({ dunningLevel: 1, remindedOn: '2026-11-20' })).why).toBe('Reminded today')
    const paused = { id: 'acme', data: { name: 'Acme', chasePausedUntil: '2026-12-01' } }
    expect(lettersOf([paused], [owed()], AT)[0]).toMatchObject({
      invoices: [],
      why: 'Reminders paused until 2026-12-01',
    })
  })
})

describe('running the reminders', () => {
  let world: World
  beforeAll(async () => {
    world = await openTestWorld()
    for (const id of ['acme', 'beta', 'none', 'quiet']) await world.put('customers', id, { name: id.toUpperCase() })
    await world.put('customers', 'quiet', { name: 'QUIET', chasePausedUntil: '2026-12-01' })
    const owed = (id: string, data: object) =>
      world.put('receivable', id, {
        status: 'Open',
        invoiceNumber: id,
        dueDate: '2026-11-01',
        totalAmount: 10,
        ...data,
      })
    await owed('A-1', { customerId: 'acme', totalAmount: 100 })
    await owed('A-2', { customerId: 'acme', dunningLevel: 1, remindedOn: '2026-11-10' })
    await owed('A-3', { customerId: 'acme', dueDate: '2026-12-24' })
    await owed('B-1', { customerId: 'beta', totalAmount: 7 })
    await owed('Q-1', { customerId: 'quiet' })
  })
  afterAll(() => world.close())

  const printed = async (...ids: string[]) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/print/reminder-run',
      headers: { cookie: 'sam@prime.test', origin: ORIGIN, 'content-type': 'application/json' },
      payload: JSON.stringify({ ids }),
    })
    return readPdf(answer.rawPayload).pages
  }

  it('raises each at its own level in one commit, and prints them as one file as often as wanted', async () => {
    const { result, seq } = await world.execute(remindMany, { customerIds: ['acme', 'none', 'beta', 'quiet', 'acme'] })
    expect(result).toEqual({ customerIds: ['acme', 'beta'], invoices: 3 })
    const levels = Object.fromEntries(
      (await world.all('receivable')).map(({ id, data }) => [id, [data.dunningLevel, data.remindedOn]]),
    )
    expect(levels).toMatchObject({ 'A-1': [2, '2026-11-20'], 'A-2': [2, '2026-11-20'], 'B-1': [1, '2026-11-20'] })
    expect([levels['A-3'], levels['Q-1']]).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect((await world.all('followups')).map(({ data }) => data.subject).toSorted()).toEqual(['A-1', 'A-2', 'B-1'])
    for (const _ of [1, 2]) {
      const [first, second, ...more] = await printed(...(result as { customerIds: string[] }).customerIds)
      expect(first).toMatch(/Second reminder[\s\S]*A-1[\s\S]*A-2/)
      expect(first).not.toContain('A-3')
      expect(second).toMatch(/First reminder[\s\S]*B-1/)
      expect(more).toEqual([])
    }

    await expect(world.execute(remindMany, { customerIds: ['acme', 'none'] })).rejects.toThrow(
      'None of these customers needs a reminder today.',
    )
    await world.execute(undoCommit, { seq })
    expect(await world.all('followups')).toEqual([])
    expect((await world.all('receivable')).find(({ id }) => id === 'A-2')!.data.dunningLevel).toBe(1)
    expect((await printed('beta'))[0]).toContain('First reminder')
  })

  it('is for at most 500 customers, and none that does not exist', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `c${at}`)
    await expect(world.execute(remindMany, { customerIds: many })).rejects.toThrow('Select 500 customers or fewer')
    await expect(world.execute(remindMany, { customerIds: ['nobody'] })).rejects.toMatchObject({ code: 'not-found' })
  })
})
