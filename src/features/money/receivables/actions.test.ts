import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceActions } from '#features/money/receivables/actions.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { billingActions } from '#features/sales/invoicing/actions.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let number = 0
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

async function invoice(data: object): Promise<string> {
  const id = `r${++number}`
  await world.put('receivable', id, { totalAmount: 50, dueDate: '2026-12-01', ...data })
  return id
}
const read = async (id: string) => (await world.get(receivables, id)).data

describe('an invoice', () => {
  it('gets its number when it is issued, not before', async () => {
    const first = await invoice({ status: 'Draft' })
    const second = await invoice({ status: 'Draft', invoiceNumber: 'OLD-9', invoiceDate: '2026-11-01' })
    await world.execute(billingActions.command('issue'), { receivableId: first })
    await world.execute(billingActions.command('issue'), { receivableId: second })
    expect(await read(first)).toMatchObject({
      status: 'Open',
      invoiceNumber: 'INV-2611-0001',
      invoiceDate: '2026-11-20',
    })
    expect(await read(second)).toMatchObject({ invoiceNumber: 'OLD-9', invoiceDate: '2026-11-01' })
  })

  it('is disputed and settled', async () => {
    const receivableId = await invoice({ status: 'Open' })
    await world.execute(invoiceActions.command('dispute'), { receivableId, reason: 'Two were broken' })
    expect(await read(receivableId)).toMatchObject({ disputed: true, disputeReason: 'Two were broken' })
    await world.execute(invoiceActions.command('settle'), { receivableId })
    expect(await read(receivableId)).toMatchObject({ disputed: false })
  })

  it.each<[string, object, (receivableId: string) => Promise<unknown>, string]>([
    [
      'issue twice',
      { status: 'Open' },
      (receivableId) => world.execute(billingActions.command('issue'), { receivableId }),
      'is open. Only draft invoices can be issued.',
    ],
    [
      'void what money came for',
      { status: 'Open', amountPaid: 1 },
      (receivableId) => world.execute(billingActions.command('void'), { receivableId, reason: 'x' }),
      'write off the open balance',
    ],
    [
      'dispute twice',
      { status: 'Open', disputed: true },
      (receivableId) => world.execute(invoiceActions.command('dispute'), { receivableId, reason: 'x' }),
      'is already disputed',
    ],
  ])('refuses to %s', async (_, data, act, words) => {
    await expect(act(await invoice(data))).rejects.toThrow(words)
  })
})
