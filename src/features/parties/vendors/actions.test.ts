import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { payByCheck } from '#features/money/vendor-payments/pay-by-check.ts'
import { customerActions } from '#features/parties/customers/actions.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendorActions } from '#features/parties/vendors/actions.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { whyNotOrder, whyNotPay } from '#features/parties/vendors/rules.ts'
import { acceptReorder } from '#features/purchasing/reorder/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'SKF' }, 'v')
  await world.insert(customers, { name: 'Acme' }, 'c')
  await world.insert(
    payables,
    { payableNumber: 'AP-1', vendorId: 'v', dueDate: '2026-11-20', totalAmount: 10, status: 'Open' },
    'p',
  )
})
afterAll(() => world.close())

const pay = () => world.execute(payByCheck, { payableId: 'p', checkNumber: '7', checkDate: '2026-11-20' })

describe('a vendor on hold', () => {
  it('is not paid until released, and says why', async () => {
    await world.execute(vendorActions.command('hold'), {
      vendorId: 'v',
      status: 'On hold',
      reason: ' Wrong bank account ',
    })
    expect((await world.get(vendors, 'v')).data).toMatchObject({ status: 'On hold', holdReason: 'Wrong bank account' })
    await expect(pay()).rejects.toThrow('SKF is On hold (Wrong bank account); release the vendor first.')
    await expect(
      world.execute(vendorActions.command('hold'), { vendorId: 'v', status: 'On hold', reason: 'x' }),
    ).rejects.toThrow('already')

    await world.execute(vendorActions.command('release'), { vendorId: 'v' })
    expect((await world.get(vendors, 'v')).data.holdReason).toBeUndefined()
    expect((await pay()).result.data.checkNumber).toBe('7')
    await expect(world.execute(vendorActions.command('release'), { vendorId: 'v' })).rejects.toThrow(
      'SKF is active. Only on hold and blocked vendors can be released.',
    )
  })

  it('that is blocked gets no order either', async () => {
    await world.insert(parts, { partNumber: '6205', avgCost: 2 }, '6205')
    await world.execute(vendorActions.command('hold'), { vendorId: 'v', status: 'Blocked', reason: 'Fakes' })
    const ordering = world.execute(acceptReorder, { partId: '6205', vendorId: 'v', qty: 5 })
    await expect(ordering).rejects.toThrow('SKF is Blocked (Fakes); release the vendor first.')
    expect(await world.all('po')).toEqual([])
    await world.execute(vendorActions.command('release'), { vendorId: 'v' })
  })

  it.each([
    ['Active', false, false],
    ['Prospect', false, false],
    ['On hold', true, false],
    ['Blocked', true, true],
    [undefined, false, false],
  ])('%s: no payment %s, no order %s', (status, noPayment, noOrder) => {
    const vendor = { name: 'SKF', ...(status && { status }) }
    expect([whyNotPay(vendor) !== undefined, whyNotOrder(vendor) !== undefined]).toEqual([noPayment, noOrder])
    expect(whyNotPay(undefined)).toBeUndefined()
  })
})

it('a customer is blocked with a reason and released', async () => {
  await world.execute(customerActions.command('hold'), { customerId: 'c', status: 'Blocked', reason: 'Bounced check' })
  expect((await world.get(customers, 'c')).data).toMatchObject({ status: 'Blocked', holdReason: 'Bounced check' })
  await world.execute(customerActions.command('release'), { customerId: 'c' })
  expect((await world.get(customers, 'c')).data.status).toBe('Active')
})
