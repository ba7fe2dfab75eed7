import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const tasks = async () => (await world.all('todos')).map(({ data }) => data)
const call = (name: string, input: object, key: string) =>
  world.call('POST', `/api/commands/${name}`, { input }, { 'idempotency-key': `begin-expense-${key}-of-the-test` })

describe('an expense that begins with its receipt', () => {
  it('is a draft with a task, once; the task is done when the voucher is posted', async () => {
    const first = await call('vouchers.begin', { memo: 'Taxi' }, 'first')
    expect((await call('vouchers.begin', { memo: 'Taxi' }, 'first')).body).toEqual(first.body)
    const { id, data } = first.body.result
    expect(data).toMatchObject({ type: 'Payment', status: 'Draft', memo: 'Taxi', preparedBy: 'sam@prime.test' })
    expect(await tasks()).toMatchObject([
      {
        title: 'Enter payee and amount of the expense of 2026-11-20: Taxi',
        status: 'To do',
        assignee: 'sam@prime.test',
      },
    ])

    const early = await call('vouchers.approve', { voucherId: id }, 'early')
    expect([early.status, early.body.detail]).toEqual([
      422,
      expect.stringContaining('has a total of 0. Enter an amount first.'),
    ])
    await world.run('vouchers.write', {
      ...{ voucherId: id, type: 'Payment', date: '2026-11-20', payeeName: 'City Taxi', method: 'Cash' },
      lines: [{ ledger: 'Expense', key: 'Travel', amount: 23.5 }],
    })
    await world.run('vouchers.approve', { voucherId: id })
    await world.run('vouchers.post', { voucherId: id })
    expect((await tasks()).map(({ status }) => status)).toEqual(['Done'])
  })

  it('is undone as a whole: neither the draft nor the task is left', async () => {
    const before = (await tasks()).length
    const { body } = await call('vouchers.begin', {}, 'undone')
    expect(await tasks()).toHaveLength(before + 1)
    expect((await call('history.undo', { seq: body.seq }, 'undo')).status).toBe(200)
    expect(await tasks()).toHaveLength(before)
    expect((await world.all('vouchers')).some(({ id }) => id === body.result.id)).toBe(false)
  })
})
