import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '#features/definitions.ts'
import {
  adoptDocuments,
  beginLedger,
  closeBooks,
  exportJournal,
  rebuildBalances,
  reopenBooks,
} from '#features/money/books/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { needSettled, settle } from '#features/money/settlement/commands.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { openingStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postGroup } from '#features/stock/postings/commands.ts'
import { defineCommand } from '#model/command/command.ts'
import { date, money, reference } from '#model/schema/fields.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const pay = defineCommand({
  name: 'test.pay',
  label: 'Pay',
  input: {
    payableId: reference('Bill', 'payables', { required: true }),
    amount: money('Amount', { required: true }),
    on: date('On'),
  },
  async run(context) {
    const { input, today } = context
    const day = typeof input.on === 'string' ? input.on : today
    const bill = await needSettled(context, 'payables', input.payableId)
    const { legs } = await settle(context, bill, { money: input.amount }, day)
    await postGroup(context, {
      day,
      source: { docType: 'payments', docId: context.newId(), docNumber: 'PAY-1' },
      legs: [legs.money, { ledger: 'Bank', key: 'main', base: -input.amount }],
      rest: 'Exchange',
    })
  },
})

let world: World
beforeEach(async () => {
  world = await openTestWorld({ commands: [...commands, pay] })
  await world.insert(parts, { partNumber: '6205', brand: 'SKF', weightKg: 0.13 }, 'p')
  await world.insert(locations, { code: 'A-1' }, 'A-1')
})
afterEach(() => world.close())

const bill = (id: string, totalAmount: number, invoiceDate = '2026-10-05') =>
  world.insert(
    payables,
    {
      status: 'Open',
      payableNumber: id,
      vendorName: 'SKF',
      vendorId: 'v',
      invoiceDate,
      dueDate: '2026-11-30',
      totalAmount,
    },
    id,
  )
const found = async () =>
  (await world.execute(checkStock, {})).result.checks.filter((one) => one.found > 0).map(({ name }) => name)
const change = async (collection: string, id: string, data: object) => {
  const doc = (await world.all(collection)).find((one) => one.id === id)!
  await world.put(collection, id, { ...doc.data, ...data } as never)
}

describe('the ledger', () => {
  it('begins with what stood before it, and a second time posts only what is missing', async () => {
    await world.execute(openingStock, { partId: 'p', qty: 4, unitCost: 2.5, locationId: 'A-1' })
    for (const { id } of await world.all('postings'))
      await world.prime.driver.write(async (tx) => {
        const before = await tx.get('postings', id)
        await tx.commit([{ collection: 'postings', id, before }], {
          at: world.now(),
          by: { id: 'sam', email: 'sam@prime.test' },
          command: 'commit',
        })
      })
    await bill('AP-1', 100)
    expect(await found()).toEqual(['Stock value matches the ledger', 'Documents not in the ledger yet'])
    expect((await world.execute(beginLedger, {})).result).toEqual({ parts: 1, documents: 1, checks: 0 })
    expect(await found()).toEqual([])
    expect((await world.execute(beginLedger, {})).result).toEqual({ parts: 0, documents: 0, checks: 0 })
  })

  it('takes open documents in up to a day, each once', async () => {
    await bill('AP-1', 100, '2026-10-05')
    await bill('AP-2', 50, '2026-11-05')
    expect((await world.execute(adoptDocuments, { upTo: '2026-10-31' })).result).toEqual({ adopted: 1 })
    expect((await world.execute(adoptDocuments, {})).result).toEqual({ adopted: 1 })
    expect((await world.execute(adoptDocuments, {})).result).toEqual({ adopted: 0 })
  })

  it.each<[string, () => Promise<void>]>([
    ['Every journal balances', () => change('postings', postingId, { base: 1 })],
    ['Payables equal their postings', () => change('payables', 'AP-1', { balance: 7 })],
    ['Posted documents without a balance are paid', () => change('payables', 'AP-1', { amountPaid: 7 })],
    ['Stock value matches the ledger', () => change('movements', movementId, { valueDelta: 99 })],
  ])('a planted fault is found: %s', async (equation, plant) => {
    await world.execute(openingStock, { partId: 'p', qty: 4, unitCost: 2.5, locationId: 'A-1' })
    await bill('AP-1', 100)
    await world.execute(pay, { payableId: 'AP-1', amount: 40 })
    expect(await found()).toEqual([])
    postingId = (await world.all('postings')).at(-1)!.id
    movementId = (await world.all('movements'))[0]!.id
    await plant()
    expect(await found()).toContain(equation)
  })
  let postingId = ''
  let movementId = ''

  it('rebuilds a balance that was changed past it', async () => {
    await bill('AP-1', 100)
    await world.execute(pay, { payableId: 'AP-1', amount: 40 })
    await change('payables', 'AP-1', { balance: 7, amountPaid: 93 })
    expect((await world.execute(rebuildBalances, {})).result).toEqual({ mended: ['Bill AP-1'] })
    expect((await world.get(payables, 'AP-1')).data).toMatchObject({ balance: 60, amountPaid: 40, status: 'Open' })
  })
})

describe('closed books', () => {
  it('take no posting, keep their balances, and open again with a reason', async () => {
    await bill('AP-1', 100)
    await expect(world.execute(closeBooks, { through: '2026-10-31' })).rejects.toThrow('not in the ledger')
    await world.execute(adoptDocuments, {})
    await expect(world.execute(closeBooks, { through: '2026-10-30' })).rejects.toThrow('not the last day of a month')
    await expect(world.execute(closeBooks, { through: '2026-11-30' })).rejects.toThrow('is in the future')
    expect((await world.execute(closeBooks, { through: '2026-10-31' })).result).toMatchObject({
      closedThrough: '2026-10-31',
      balances: { AP: -100, Opening: 100 },
    })
    await expect(world.execute(closeBooks, { through: '2026-10-31' })).rejects.toThrow('already closed')
    await expect(world.execute(pay, { payableId: 'AP-1', amount: 1, on: '2026-10-20' })).rejects.toThrow(
      'closed through 2026-10-31',
    )
    await world.execute(pay, { payableId: 'AP-1', amount: 1, on: '2026-11-02' })
    expect(await found()).toEqual([])
    await world.execute(reopenBooks, { through: '2026-09-30', reason: 'A bill came late' })
    await world.execute(pay, { payableId: 'AP-1', amount: 1, on: '2026-10-20' })
  })

  it('give the same journal to the byte, in every format, with debits equal to credits', async () => {
    await bill('AP-1', 100)
    await world.execute(adoptDocuments, {})
    await world.execute(closeBooks, { through: '2026-10-31' })
    for (const format of ['CSV', 'QuickBooks Online', 'Xero', 'GnuCash', 'hledger'] as const) {
      const ask = { from: '2026-10-01', to: '2026-10-31', format, keep: true }
      const first = (await world.execute(exportJournal, ask)).result
      await world.execute(pay, { payableId: 'AP-1', amount: 1 })
      const second = (await world.execute(exportJournal, ask)).result
      expect(second).toEqual(first)
      expect(first).toMatchObject({ debits: 100, credits: 100, groups: 1 })
      expect(first.files[0]!.text).toMatch(/Accounts payable|2010/)
    }
    const stored = await world.all('ledgerExports')
    expect(stored).toHaveLength(10)
    expect(new Set(stored.map(({ data }) => data.sha256)).size).toBe(5)
  })
})
