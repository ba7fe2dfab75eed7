import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindCustomer } from '#features/insight/follow-ups/letters/remind.ts'
import { followUpCandidates } from '#features/insight/follow-ups/rules.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let number = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const invoice = (values: object = {}) =>
  world.insert(receivables, {
    invoiceNumber: `INV-${++number}`,
    status: 'Open',
    customerName: 'Acme',
    dueDate: '2026-11-01',
    totalAmount: 100,
    ...values,
  })
const remind = (receivableIds: string[], level = '1') =>
  world.execute(remindCustomer, { receivableIds, level: level as '1', how: 'E-mail' })
const followUps = async () => (await world.all('followups')) as unknown as FollowUp[]

describe('a reminder', () => {
  it('is on every invoice, and they are left alone for three days', async () => {
    const [a, b] = [await invoice(), await invoice()]
    expect((await remind([a.id, b.id, a.id])).result).toEqual({ reminded: 2 })
    expect((await world.get(receivables, a.id)).data).toMatchObject({ dunningLevel: 1, remindedOn: '2026-11-20' })
    const stored = await followUps()
    expect(stored.map(({ data }) => [data.subject, data.dueOn, data.outcome])).toEqual([
      ['INV-1', '2026-11-23', 'Sent copy'],
      ['INV-2', '2026-11-23', 'Sent copy'],
    ])
    const open = (await world.all('receivable')) as unknown as Receivable[]
    const at = { orders: [], parcels: [], today: '2026-11-20', timeZone: 'UTC', baseCurrency: 'USD' }
    expect(followUpCandidates({ receivables: open, followUps: stored, ...at })).toEqual([])
  })

  it('goes up a level on the same follow-up, with the notes of both', async () => {
    const { id } = await invoice()
    await remind([id])
    await remind([id], '2')
    const mine = (await followUps()).filter(({ data }) => data.about?.endsWith(id))
    expect(mine).toHaveLength(1)
    expect(mine[0]?.data.notes?.split('\n')).toEqual([
      '2026-11-20 Sent copy: Second reminder by e-mail',
      '2026-11-20 Sent copy: First reminder by e-mail',
    ])
    expect((await world.get(receivables, id)).data.dunningLevel).toBe(2)
  })

  it.each([
    [{ status: 'Paid' }, 'is Paid. Only open invoices can be reminded.'],
    [{ disputed: true }, 'is disputed. Resolve the dispute first.'],
    [{ balance: 0 }, 'There is no open balance on invoice'],
  ])('is refused for an invoice with %j, and then for all on it', async (values, sentence) => {
    const [good, bad] = [await invoice(), await invoice(values)]
    await expect(remind([good.id, bad.id])).rejects.toThrow(sentence)
    expect((await world.get(receivables, good.id)).data.dunningLevel).toBeUndefined()
  })
})
