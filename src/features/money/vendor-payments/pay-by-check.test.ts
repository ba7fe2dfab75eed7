import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { checkActions } from '#features/money/check-register/actions.ts'
import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { payByCheck } from '#features/money/vendor-payments/pay-by-check.ts'
import { setBank } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
let number = 1000
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'SKF USA Inc.', remitToName: 'SKF Remittance' }, 'skf')
})
afterAll(() => world.close())

const bill = (values: object = {}) =>
  world.insert(payables, {
    payableNumber: `AP-${++number}`,
    status: 'Open',
    vendorId: 'skf',
    vendorName: 'SKF USA Inc.',
    vendorInvoiceNo: `R-${number}`,
    dueDate: '2026-11-06',
    totalAmount: 1234.56,
    ...values,
  })
const paying = (payableId: string, checkNumber = String(++number)) => ({
  payableId,
  checkNumber,
  checkDate: '2026-11-20',
})

describe('paying by check', () => {
  it('writes the check and marks the payable paid', async () => {
    const { id } = await bill({ payableNumber: 'AP-2611-0007', vendorInvoiceNo: '9004418230' })

    const { result: check } = await world.execute(payByCheck, paying(id, '0042'))

    expect(check.data).toMatchObject({
      checkNumber: '42',
      status: 'Printed',
      payeeName: 'SKF Remittance',
      amount: 1234.56,
      amountInWords: 'One thousand two hundred thirty-four and 56/100 dollars',
      checkDate: '2026-11-20',
      memo: 'Invoice 9004418230',
      payableId: id,
      stub: [{ docNumber: 'AP-2611-0007', amount: 1234.56, paid: 1234.56 }],
    })
    expect((await world.get(payables, id)).data).toMatchObject({
      status: 'Paid',
      amountPaid: 1234.56,
      balance: 0,
      checkId: check.id,
      checkNumber: '42',
      paidOn: '2026-11-20',
    })
    expect((await world.commits()).at(-1)).toMatchObject({ command: 'payables.payByCheck' })
    await expect(world.execute(payByCheck, paying(id))).rejects.toThrow('Bill AP-2611-0007 is already Paid.')
  })

  it('pays what is still open of a partly paid one', async () => {
    const { id } = await bill({ totalAmount: 0.3, amountPaid: 0.1 })
    const { result: check } = await world.execute(payByCheck, paying(id))
    expect(check.data.amount).toBe(0.2)
    expect((await world.get(payables, id)).data).toMatchObject({ amountPaid: 0.3, balance: 0 })
  })

  it('takes a check number that was typed as a number', async () => {
    const { id } = await bill()
    const input = { ...paying(id), checkNumber: 77001 as unknown as string }
    expect((await world.execute(payByCheck, input)).result.data.checkNumber).toBe('77001')
  })

  it('never uses a number twice', async () => {
    const [first, second] = [await bill(), await bill()]
    const { result: check } = await world.execute(payByCheck, paying(first.id, '555'))
    await world.execute(checkActions.command('void'), { checkId: check.id, reason: 'Lost' })
    await expect(world.execute(payByCheck, paying(second.id, '00555'))).rejects.toThrow(
      'Check 555 was already written to SKF Remittance and is Void. Check numbers are not reused.',
    )
  })

  it('takes the next number of its account where none is typed, each number once, and a memo that is typed', async () => {
    await world.put('bankAccounts', 'book', { name: 'Book', kind: 'Bank', isActive: true, nextCheckNumber: 3001 })
    const pay = async (values: object) => {
      const { id } = await bill()
      return (
        await world.execute(payByCheck, {
          ...{ payableId: id, checkDate: '2026-11-20', bankAccountId: 'book' },
          ...values,
        })
      ).result.data
    }
    await pay({ checkNumber: '3003' })
    const both = await Promise.all([pay({ memo: 'Order 12' }), pay({ checkNumber: ' ' })])
    expect(both.map(({ checkNumber }) => checkNumber).sort()).toEqual(['3001', '3002'])
    expect(both[0]).toMatchObject({ status: 'Printed', memo: 'Order 12' })
    // 3003 was entered ahead of its turn, and 3004 is entered as the account suggests it.
    expect((await world.get(bankAccounts, 'book')).data).toMatchObject({ nextCheckNumber: 3004 })
    await pay({ checkNumber: '3004' })
    expect((await world.get(bankAccounts, 'book')).data).toMatchObject({ nextCheckNumber: 3005 })
  })

  it('asks for the first number of an account that has none', async () => {
    await world.put('bankAccounts', 'new', { name: 'New', kind: 'Bank', isActive: true })
    const { id } = await bill()
    const input = { payableId: id, checkDate: '2026-11-20', bankAccountId: 'new' }
    await expect(world.execute(payByCheck, input)).rejects.toThrow('New has no check number yet. Enter the first')
    const { result } = await world.execute(payByCheck, { ...input, checkNumber: '8' })
    expect(result.data.checkNumber).toBe('8')
  })

  it('leaves a check that is printed later in the queue, without a number', async () => {
    const { id } = await bill()
    const input = { payableId: id, checkDate: '2026-11-20', printLater: true }
    await expect(world.execute(payByCheck, { ...input, checkNumber: '9' })).rejects.toThrow('when it is printed')
    const { data } = (await world.execute(payByCheck, input)).result
    expect(data).toMatchObject({ status: 'Queued' })
    expect(data).not.toHaveProperty('checkNumber')
    expect(data).not.toHaveProperty('printedAt')
    expect((await world.get(payables, id)).data.status).toBe('Paid')
  })

  it.each([
    [{ status: 'Draft' }, 'is still a draft; approve it first.'],
    [{ status: 'Void' }, 'is already Void.'],
    [{ onHold: true, holdReason: 'Price differs' }, 'is on hold (Price differs); release it first.'],
    [{ balance: 0 }, 'has no open balance.'],
    [{ vendorId: undefined, vendorName: undefined }, 'has no vendor. Enter one first.'],
  ])('is refused for a payable with %j', async (values, sentence) => {
    const { id } = await bill(values)
    await expect(world.execute(payByCheck, paying(id))).rejects.toThrow(sentence)
    expect((await world.all('checks')).some(({ data }) => data.payableId === id)).toBe(false)
  })

  it.each(['abc', '12-3', '0', '-5'])('is refused for the check number %j', async (checkNumber) => {
    const { id } = await bill()
    await expect(world.execute(payByCheck, paying(id, checkNumber))).rejects.toThrow(
      `"${checkNumber}" is not a check number. Enter a whole number above 0 with at most 15 digits.`,
    )
  })

  it('is not for viewers', async () => {
    const { id } = await bill()
    const viewer = world.person('vera@prime.test', 'viewer')
    await expect(world.execute(payByCheck, paying(id), viewer)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('paying a vendor whose bank details are new', () => {
  const NEW = 'The bank details of Ball & Roller changed today and have not been confirmed by a call back.'
  beforeAll(async () => {
    await world.insert(vendors, { name: 'Ball & Roller' }, 'ball')
    await world.execute(setBank, { vendorId: 'ball', holder: 'Ball & Roller', account: '000123456789' })
  })
  const theirs = () => bill({ vendorId: 'ball', vendorName: 'Ball & Roller' })
  const forgetCall = () => world.execute(setBank, { vendorId: 'ball', holder: 'B & R', account: `99${++number}99` })

  it('waits until someone has called back, and nothing is written meanwhile', async () => {
    const { id } = await theirs()
    for (const calledBack of [undefined, '', '  '])
      await expect(
        world.execute(payByCheck, { ...paying(id), ...(calledBack !== undefined && { calledBack }) }),
      ).rejects.toThrow(NEW)
    expect((await world.get(payables, id)).data.status).toBe('Open')
    expect((await world.all('checks')).some(({ data }) => data.payableId === id)).toBe(false)
  })

  it('goes out with the name of who was reached, which confirms the details in the same commit', async () => {
    const [first, second] = [await theirs(), await theirs()]
    const { seq } = await world.execute(payByCheck, { ...paying(first.id), calledBack: ' Ann, 555 0100 ' }, world.kim)
    expect((await world.get(vendors, 'ball')).data.bankConfirmed).toBe('Ann, 555 0100 (kim@prime.test, 2026-11-20)')
    expect((await world.commits()).at(-1)).toMatchObject({ seq, command: 'payables.payByCheck' })
    await world.execute(payByCheck, paying(second.id))
    expect((await world.get(payables, second.id)).data.status).toBe('Paid')
  })

  it('asks again after the next change, and no more once it is a week old', async () => {
    await forgetCall()
    const { id } = await theirs()
    await expect(world.execute(payByCheck, paying(id))).rejects.toThrow('enter who you spoke to')
    world.pass(7 * 86_400_000)
    await world.execute(payByCheck, paying(id))
    world.pass(-7 * 86_400_000)
    expect((await world.get(vendors, 'ball')).data).not.toHaveProperty('bankConfirmed')
  })

  it('of another vendor never asks', async () => {
    const { id } = await bill()
    await world.execute(payByCheck, { ...paying(id), calledBack: 'nobody asked' })
    expect((await world.get(vendors, 'skf')).data).not.toHaveProperty('bankConfirmed')
  })
})

describe('voiding a check', () => {
  it('keeps its number and opens the payable again', async () => {
    const { id } = await bill({ amountPaid: 100 })
    const { result: check } = await world.execute(payByCheck, paying(id))

    await world.execute(checkActions.command('void'), { checkId: check.id, reason: 'Spoiled' })

    const open = (await world.get(payables, id)).data
    expect(open).toMatchObject({ status: 'Open', amountPaid: 100, balance: 1134.56 })
    for (const field of ['checkId', 'checkNumber', 'paidOn']) expect(open).not.toHaveProperty(field)
    expect((await world.get(checks, check.id)).data).toMatchObject({
      status: 'Void',
      voidReason: 'Spoiled',
      voidedAt: { $ts: '2026-11-20T12:00:00.000Z' },
      amount: 1134.56,
    })
    await expect(world.execute(checkActions.command('void'), { checkId: check.id, reason: 'x' })).rejects.toThrow(
      'is void. Only queued, printed, stopped and bounced checks can be voided.',
    )
  })

  it('is refused once the check has cleared', async () => {
    const check = await world.insert(checks, {
      checkNumber: '8000',
      status: 'Cleared',
      payeeName: 'SKF',
      amount: 5,
      checkDate: '2026-11-01',
    })
    await expect(world.execute(checkActions.command('void'), { checkId: check.id, reason: 'x' })).rejects.toThrow(
      'Check 8000 is cleared. Only queued, printed, stopped and bounced checks can be voided. The bank has paid it.',
    )
  })
})
