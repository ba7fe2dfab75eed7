import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  const D = '2026-11-20'
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
    await world.make('customers', { name: 'Acme', status: 'Active' }, 'acme')
    await world.make('locations', { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true }, 'W1')
    await world.make('parts', { partNumber: '6205', brand: 'SKF', isActive: true, uom: 'ea' }, 'part')
  })
  afterEach(async () => {
    expect(await world.findings()).toEqual([])
    await world.close()
  })

  type Call = readonly [name: string, input: object]

  const bill = (total = 100) => world.bill('kugel', total, { category: 'Services', dueDate: D })
  const order = async (qty = 10) => {
    const lines = [{ partId: 'part', partNumber: '6205', qty, unitPrice: 4 }]
    const id = await world.make('po', { poNumber: '112026-01', status: 'Draft', vendorId: 'kugel', lines })
    await world.run('po.issue', { poId: id })
    return id
  }
  const receive = (poId: string, more: object = {}) => ({ poId, receivedOn: D, locationId: 'W1', ...more })
  const billing = (receiptId: string, vendorInvoiceNo: string) => ({
    ...{ vendorId: 'kugel', vendorInvoiceNo, invoiceDate: D },
    receiptIds: [receiptId],
  })
  const paying = (payableId: string, amount: number) => ({
    ...{ vendorId: 'kugel', method: 'ACH', paidOn: D, bankAccountId: 'main' },
    allocations: [{ payableId, amount }],
  })
  const check = async (amount = 100) => {
    const paid = await world.pay('kugel', await bill(amount), amount, { method: 'Check' })
    return paid.data.checkId as string
  }
  const deal = async (qty: number) => {
    const lines = [{ partId: 'part', qty, unitPrice: 9 }]
    return (await world.run('deal.enter', { customerId: 'acme', lines })).id as string
  }
  const confirmed = async (qty: number) => {
    const transactionId = await deal(qty)
    await world.run('deal.confirm', { transactionId })
    return transactionId
  }
  const stock = (qty: number) => world.run('stock.open', { partId: 'part', qty, unitCost: 3, locationId: 'W1' })
  const shipped = async () => {
    await stock(5)
    const transactionId = await confirmed(5)
    const { slip } = await world.run('deal.ship', { transactionId })
    return { transactionId, slipId: slip.id as string }
  }

  /**
   * Two concurrent actions, what the second person is told, and the final state: numbers of rows and ledger balances.
   */
  interface Pair {
    two: string
    calls: () => Promise<readonly [Call, Call]>
    told: RegExp
    ends: () => Promise<unknown>
    stands: unknown
  }

  const rows = async (collection: string, status: string) =>
    (await world.all(collection)).filter(({ data }) => data.status === status).length
  const same = (name: string, input: object): readonly [Call, Call] => [
    [name, input],
    [name, input],
  ]

  const PAIRS: readonly Pair[] = [
    {
      two: 'pay one bill',
      calls: async () => same('payments.pay', paying(await bill(), 100)),
      told: /is already Paid/,
      ends: () => world.ledgers(true),
      stands: { Expense: 100, 'Bank main': -100 },
    },
    {
      two: 'pay one bill by check and by wire',
      calls: async () => {
        const payableId = await bill()
        return [
          ['payables.payByCheck', { payableId, checkNumber: '501', checkDate: D, bankAccountId: 'main' }],
          ['payments.pay', paying(payableId, 100)],
        ]
      },
      told: /is already Paid/,
      ends: () => rows('payments', 'Posted'),
      stands: 1,
    },
    {
      two: 'write one check number',
      calls: async () => {
        const write = async (): Promise<Call> => [
          'payables.payByCheck',
          { payableId: await bill(), checkNumber: '501', checkDate: D, bankAccountId: 'main' },
        ]
        return [await write(), await write()]
      },
      told: /Check 501 was already written to Kugel AG/,
      ends: () => world.ledgers(),
      stands: { Expense: 200, AP: -100, 'Checks issued': -100 },
    },
    {
      two: 'receive one order',
      calls: async () => same('po.receive', receive(await order())),
      told: /is already Received/,
      ends: () => world.ledgers(),
      stands: { Inventory: 40, GRNI: -40 },
    },
    {
      two: 'receive the rest of one line',
      calls: async () => {
        const poId = await order()
        await world.run('po.receive', receive(poId, { lines: [{ poLineId: '1', qty: 4 }] }))
        return same('po.receive', receive(poId, { lines: [{ poLineId: '1', qty: 6 }] }))
      },
      told: /is already Received|is open for 0/,
      ends: () => world.ledgers(),
      stands: { Inventory: 40, GRNI: -40 },
    },
    {
      two: 'receive one order with its invoice',
      calls: async () => same('po.receive', receive(await order(), { invoiceNumber: 'K-1' })),
      told: /is already Received/,
      ends: () => world.ledgers(),
      stands: { Inventory: 40, AP: -40 },
    },
    {
      two: 'take one receipt back',
      calls: async () => {
        const poId = await order()
        const receipt = await world.run('po.receive', receive(poId))
        return same('po.unreceive', { poId, receiptId: receipt.id, reason: 'Wrong' })
      },
      told: /is already void|is Pending|is pending/,
      ends: () => world.ledgers(),
      stands: {},
    },
    {
      two: 'post one count of goods',
      calls: async () => {
        const receipt = await world.run('receipts.start', { poId: await order() })
        await world.run('receipts.count', { receiptId: receipt.id, poLineId: '1', qty: 10 })
        return same('receipts.post', { receiptId: receipt.id, receivedOn: D })
      },
      told: /is Posted/,
      ends: () => world.ledgers(),
      stands: { Inventory: 40, GRNI: -40 },
    },
    {
      two: 'bill one receipt',
      calls: async () => {
        const { id } = await world.run('po.receive', receive(await order()))
        return [
          ['payables.bill', billing(id, 'K-1')],
          ['payables.bill', billing(id, 'K-2')],
        ]
      },
      told: /is already billed/,
      ends: () => rows('payables', 'Draft'),
      stands: 1,
    },
    {
      two: 'enter one invoice',
      calls: async () => {
        const { id } = await world.run('po.receive', receive(await order()))
        return same('payables.bill', billing(id, 'K-1'))
      },
      told: /was already entered/,
      ends: () => rows('payables', 'Draft'),
      stands: 1,
    },
    {
      two: 'approve one bill',
      calls: async () => {
        const { id } = await world.run('po.receive', receive(await order()))
        const draft = await world.run('payables.bill', billing(id, 'K-1'))
        return same('payables.approve', { payableId: draft.id })
      },
      told: /only a draft is approved/,
      ends: () => world.ledgers(),
      stands: { Inventory: 40, AP: -40 },
    },
    {
      two: 'void one bill',
      calls: async () => same('payables.void', { payableId: await bill(), reason: 'Wrong' }),
      told: /is void|is Void/,
      ends: () => world.ledgers(),
      stands: {},
    },
    {
      two: 'post one pay run',
      calls: async () => {
        await bill()
        await bill(50)
        const run = await world.run('payRuns.propose', { payBy: D, bankAccountId: 'main', method: 'ACH' })
        return same('payRuns.post', { payRunId: run.id })
      },
      told: /is Posted/,
      ends: () => world.ledgers(true),
      stands: { Expense: 150, 'Bank main': -150 },
    },
    {
      two: 'print one check',
      calls: async () =>
        same('checks.printBatch', { bankAccountId: 'main', checkIds: [await check()], firstNumber: '7' }),
      told: /is not Queued/,
      ends: async () => [await rows('checks', 'Printed'), (await world.read('bankAccounts', 'main')).nextCheckNumber],
      stands: [1, 8],
    },
    {
      two: 'confirm one batch',
      calls: async () => {
        const checkIds = [await check(), await check(50)]
        const { batchId } = await world.run('checks.printBatch', { bankAccountId: 'main', checkIds, firstNumber: '7' })
        return same('checks.confirmBatch', { batchId, spoiledIds: [checkIds[0]], reason: 'Jam' })
      },
      told: /is already confirmed/,
      ends: async () => [await rows('checks', 'Void'), await rows('checks', 'Queued'), await rows('checks', 'Printed')],
      stands: [1, 1, 1],
    },
    {
      two: 'void one payment',
      calls: async () => {
        const { id } = await world.pay('kugel', await bill(), 100)
        return same('payments.void', { paymentId: id, reason: 'Wrong' })
      },
      told: /is already void/,
      ends: () => world.ledgers(),
      stands: { Expense: 100, AP: -100 },
    },
    {
      two: 'apply what is left of one payment',
      calls: async () => {
        const receivableId = await world.invoice('acme', 80)
        const paid = { customerId: 'acme', amount: 50, method: 'Wire', receivedOn: D, bankAccountId: 'main' }
        const { id } = await world.run('payments.receive', paid)
        const allocations = [{ docType: 'receivable', docId: receivableId, amount: 50 }]
        return same('payments.apply', { sourceType: 'payments', sourceId: id, allocations })
      },
      told: /Only 0\.00 of .* is left/,
      ends: () => world.ledgers(),
      stands: { AR: 30, Bank: 50, Sales: -80 },
    },
    {
      two: 'post one voucher',
      calls: async () => {
        const draft = await world.run('vouchers.write', {
          ...{ type: 'Payment', date: D, payeeName: 'Landlord', bankAccountId: 'main', method: 'ACH' },
          lines: [{ ledger: 'Expense', key: 'Rent', amount: 70 }],
        })
        return same('vouchers.post', { voucherId: draft.id })
      },
      told: /is Posted/,
      ends: () => world.ledgers(),
      stands: { Expense: 70, Bank: -70 },
    },
    {
      two: 'match one line of the bank',
      calls: async () => {
        const text = `Date,Description,Amount\n${D},Fee,-15.00`
        await world.run('bank.importStatement', { bankAccountId: 'main', text, opening: 0, closing: -15 })
        const [line] = await world.all('bankLines')
        return same('bank.match', { bankLineId: line!.id, create: [{ kind: 'Fee', amount: -15 }] })
      },
      told: /is already matched/,
      ends: () => world.ledgers(),
      stands: { Bank: -15, 'Bank fees': 15 },
    },
    {
      two: 'fill up one cash box',
      calls: async () => same('bank.replenish', { bankAccountId: 'petty', fromId: 'main' }),
      told: /is full/,
      ends: () => world.ledgers(true),
      stands: { 'Bank petty': 200, 'Bank main': -200 },
    },
    {
      two: 'close one month',
      calls: async () => same('ledger.close', { through: '2026-10-31' }),
      told: /already closed/,
      ends: async () => (await world.all('snapshots')).length,
      stands: 1,
    },
    {
      two: 'ship the rest of one deal',
      calls: async () => {
        await stock(5)
        return same('deal.ship', { transactionId: await confirmed(5) })
      },
      told: /left to ship|is open for 0/,
      ends: () => world.ledgers(),
      stands: { SNI: 15, Opening: -15 },
    },
    {
      two: 'invoice one packing slip',
      calls: async () => same('receivable.invoice', { slipIds: [(await shipped()).slipId], issue: true }),
      told: /shipped and not invoiced/,
      ends: () => world.ledgers(),
      stands: { AR: 45, Sales: -45, COGS: 15, Opening: -15 },
    },
    {
      two: 'credit one return',
      calls: async () => {
        const { transactionId } = await shipped()
        await world.run('receivable.invoice', { transactionId, issue: true })
        const asked = [{ dealLineId: '1', qty: 2, reason: 'Wrong size' }]
        const back = await world.run('deal.return', { transactionId, lines: asked })
        const came = [{ lineId: '1', qty: 2, locationId: 'W1', outcome: 'OK' }]
        await world.run('returns.receive', { transactionId: back.id, receivedOn: D, lines: came })
        return same('returns.credit', { transactionId: back.id })
      },
      told: /is already credited/,
      ends: () => world.ledgers(),
      stands: { AR: 27, Sales: -27, COGS: 9, Inventory: 6, Opening: -15 },
    },
  ]

  it.each(PAIRS)('two people $two at one moment: the second sees the current state', async (pair) => {
    const calls = await pair.calls()
    const told = await world.atOnce(calls.map(([name, input], at) => [name, input, `somebody-of-two-clerks-${at}`]))
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [first, second] = [told.find(({ status }) => status === 200)!, told.find(({ status }) => status === 422)!]
    expect(second.detail).toMatch(pair.told)
    expect(await pair.ends()).toEqual(pair.stands)
    const at = told.indexOf(first)
    const [again] = await world.atOnce([[...calls[at]!, `somebody-of-two-clerks-${at}`]])
    expect(again).toMatchObject({ status: 200, isReplay: true, result: first.result })
    expect(await pair.ends()).toEqual(pair.stands)
  })

  describe('many at one moment', () => {
    it('two deals for the same last pieces are both confirmed, and no piece is promised twice', async () => {
      await stock(10)
      const ids = [await deal(7), await deal(7)]
      const told = await world.atOnce(ids.map((transactionId) => ['deal.confirm', { transactionId }] as const))
      expect(told.map(({ status }) => status)).toEqual([200, 200])
      const reserved = told.map(({ result }) => result.deal.data.lines[0].qtyReserved as number)
      expect(reserved.toSorted()).toEqual([3, 7])
      expect(told.map(({ result }) => result.short.length).toSorted()).toEqual([0, 1])
      expect(await world.read('parts', 'part')).toMatchObject({ qtyOnHand: 10, qtyReserved: 10 })
    })

    it('two phones count into one receipt, and their counts add up', async () => {
      const receipt = await world.run('receipts.start', { poId: await order(30), blind: true })
      const counts = [3, 4, 5, 6, 7, 2].map(
        (qty) => ['receipts.count', { receiptId: receipt.id, poLineId: '1', qty }] as const,
      )
      const told = await world.atOnce(counts)
      expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(Math.max(...told.map(({ result }) => result.qty))).toBe(27)
      const { differences } = await world.run('receipts.post', { receiptId: receipt.id, receivedOn: D })
      expect(differences).toEqual([{ poLineId: '1', expected: 30, counted: 27 }])
      expect(await world.read('parts', 'part')).toMatchObject({ qtyOnHand: 27, qtyIncoming: 3 })
    })
  })
})
