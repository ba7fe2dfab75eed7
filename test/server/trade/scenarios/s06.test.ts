import { afterEach, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '#base/limits.ts'
import { type MoneyWorld, openMoneyWorld } from '#test/server/trade/money-world.ts'
import { onBothStores } from '#test/support/both-stores.ts'

onBothStores(() => {
  let world: MoneyWorld
  beforeEach(async () => {
    world = await openMoneyWorld()
    await world.make('vendors', { name: 'Kugel AG' }, 'kugel')
  })
  afterEach(() => world.close())

  it.each([
    {
      currency: 'USD',
      bankAccountId: 'main',
      bills: [600, 900, 500],
      credit: 100,
      ceiling: 1000,
      proposed: [
        { pay: 500, credit: 100, skip: false },
        { pay: 0, credit: 0, skip: true, why: 'Ceiling' },
        { pay: 500, credit: 0, skip: false },
      ],
      total: 1000,
      open: 900,
      end: { Expense: 1900, AP: -900, 'Checks issued': -1000 },
    },
    {
      // A skipped bill gets no credit: of 70, 50 settle the oldest bill and 20 go to the next bill that is paid.
      currency: 'USD',
      bankAccountId: 'main',
      bills: [50, 800, 120.4, 10.01],
      credit: 70,
      ceiling: 110.41,
      proposed: [
        { pay: 0, credit: 50, skip: false },
        { pay: 0, credit: 0, skip: true, why: 'Ceiling' },
        { pay: 100.4, credit: 20, skip: false },
        { pay: 10.01, credit: 0, skip: false },
      ],
      total: 110.41,
      open: 800,
      end: { Expense: 910.41, AP: -800, 'Checks issued': -110.41 },
    },
    {
      // At 1.2: 1,080.00 of bills and 60.12 of credit.
      currency: 'EUR',
      bankAccountId: 'eur',
      bills: [300, 400, 200],
      credit: 50.1,
      ceiling: 449.9,
      proposed: [
        { pay: 249.9, credit: 50.1, skip: false },
        { pay: 0, credit: 0, skip: true, why: 'Ceiling' },
        { pay: 200, credit: 0, skip: false },
      ],
      total: 449.9,
      open: 400,
      end: { Expense: 1019.88, AP: -480, 'Checks issued': -539.88 },
    },
  ])('a run over bills of $bills in $currency under $ceiling nets $credit and skips what does not fit', async (the) => {
    const { currency, bankAccountId } = the
    const bills: string[] = []
    for (const [at, total] of the.bills.entries())
      bills.push(await world.bill('kugel', total, { currency, category: 'Services', dueDate: `2026-11-${20 + at}` }))
    const note = await world.run('vouchers.write', {
      ...{ type: 'Debit note', date: '2026-11-20', partyType: 'vendors', partyId: 'kugel', currency, reason: 'Crate' },
      lines: [{ ledger: 'Expense', amount: the.credit }],
    })
    await world.run('vouchers.post', { voucherId: note.id })
    const asked = { payBy: '2026-11-25', ceiling: the.ceiling, bankAccountId }
    const run = await world.run('payRuns.propose', asked)
    expect(run.data.lines).toMatchObject(the.proposed.map((line, at) => ({ payableId: bills[at], ...line })))
    const { payments } = await world.run('payRuns.post', { payRunId: run.id })
    expect(payments).toEqual([
      { paymentId: expect.any(String), vendorId: 'kugel', amount: the.total, checkId: expect.any(String) },
    ])
    const check = await world.read('checks', payments[0].checkId)
    expect(check).toMatchObject({ status: 'Queued', amount: the.total })
    // The remittance tells the payee which bills were settled by credits, in part or completely.
    const told = the.proposed.flatMap(({ pay, credit, skip }, at) =>
      skip ? [] : [{ amount: the.bills[at], paid: pay, ...(credit && { settled: credit }) }],
    )
    expect(check.stub).toMatchObject([...told.filter(({ paid }) => paid > 0), ...told.filter(({ paid }) => paid === 0)])
    expect(await world.read('vouchers', note.id)).toMatchObject({ balance: 0 })
    for (const [at, line] of the.proposed.entries())
      expect(await world.read('payables', bills[at]!)).toMatchObject(
        line.skip ? { status: 'Open', balance: the.open } : { status: 'Paid', balance: 0 },
      )
    expect(await world.ledgers()).toEqual(the.end)
    expect(await world.findings()).toEqual([])
  })

  it('held bills, bills planned for later and bills of a held vendor stay out of a run', async () => {
    await world.make('vendors', { name: 'Held Inc' }, 'held')
    const [due, held, later] = [
      await world.bill('kugel', 10, { category: 'Rent', dueDate: '2026-11-20' }),
      await world.bill('kugel', 20, { category: 'Rent', dueDate: '2026-11-20' }),
      await world.bill('kugel', 40, { category: 'Rent', dueDate: '2026-11-20' }),
    ]
    await world.run('payables.hold', { payableId: held, reason: 'Wrong price' })
    await world.run('payables.schedule', { payableId: later, scheduledFor: '2026-12-10' })
    const run = await world.run('payRuns.propose', { payBy: '2026-11-25', bankAccountId: 'main' })
    const paid = run.data.lines.filter(({ skip }: { skip: boolean }) => !skip)
    expect(paid).toMatchObject([{ payableId: due, pay: 10 }])
    expect(run.data.note).toMatch(/^On hold and left out: AP-\S+ of Kugel.* \(Wrong price\)\.$/)
    await world.run('payRuns.cancel', { payRunId: run.id })
    expect(await world.refused('payRuns.post', { payRunId: run.id })).toContain('is Cancelled')
  })

  it('a due bill in another currency than the account stays out of a run, which names it', async () => {
    await world.make('vendors', { name: 'Euro GmbH', currency: 'EUR' }, 'euro')
    const due = { category: 'Rent', dueDate: '2026-11-20' }
    await world.bill('kugel', 10, due)
    await world.bill('euro', 20, due)
    await world.bill('euro', 40, { ...due, dueDate: '2026-12-20' })
    const run = await world.run('payRuns.propose', { payBy: '2026-11-25', bankAccountId: 'main' })
    expect(run.data.note).toMatch(/^In another currency and left out: AP-\S+ of Euro GmbH \(EUR\)\.$/)
  })

  /** Posts a run of six bills of six vendors; `meanwhile` happens after the run was calculated and before it writes. */
  async function postedWith(meanwhile?: () => Promise<unknown>) {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const bills: string[] = []
    for (const id of ids) {
      await world.make('vendors', { name: `Vendor ${id}` }, id)
      bills.push(await world.bill(id, 100, { dueDate: '2026-11-20' }))
    }
    const run = await world.run('payRuns.propose', { payBy: '2026-11-20', method: 'Check' })
    const { driver } = world.prime
    const between: typeof driver.write = async (work, how) => {
      world.prime.driver = driver
      await meanwhile?.()
      return await driver.write(work, how)
    }
    const post = async () => {
      world.prime.driver = { ...driver, write: between }
      await world.run('payRuns.post', { payRunId: run.id })
    }
    return { bills, post, ids }
  }

  it.each([
    ['nothing', undefined, 8],
    ['a customer is entered', () => world.make('customers', { name: 'Acme' }), 18],
    ['another vendor is paid', () => world.run('payments.pay', ahead(2_000)), 22],
    ['a bill is entered', () => world.bill('kugel', 77), 24],
  ] as const)(
    'a run is worked out before its turn, its payments in a row: meanwhile %s',
    async (_, meanwhile, most) => {
      const { post } = await postedWith(meanwhile)
      const { trips } = await world.costOf(post)
      expect(trips).toBeLessThanOrEqual(most)
      const numbers = (await world.all('payments')).map(({ data }) => data.paymentNumber as string)
      expect(numbers.toSorted()).toEqual(numbers.map((_each, at) => `PAY-2611-000${at + 1}`))
      const rows = await world.all('postings')
      expect(new Set(rows.map(({ data }) => data.seq)).size).toBe(rows.length)
      const named = rows.flatMap(({ data }) => (data.docType === 'payments' ? data.docNumber : []))
      expect(new Set(named)).toEqual(new Set(numbers))
      expect(await world.findings()).toEqual([])
    },
  )

  it('a run is worked out again before its turn where a bill of it was changed, and pays the others', async () => {
    const turns: string[] = []
    const { bills, post } = await postedWith(async () => {
      await world.run('payables.schedule', { payableId: bills[0], scheduledFor: '2026-12-24' })
      const { driver } = world.prime
      const counted: typeof driver.write = (work, how) => {
        if (how?.large) turns.push('again')
        return driver.write(work, how)
      }
      world.prime.driver = { ...driver, write: counted }
    })
    await post()
    expect(turns).toEqual(['again'])
    for (const id of bills) expect(await world.read('payables', id)).toMatchObject({ status: 'Paid' })
    expect(await world.findings()).toEqual([])
  })

  it('a run whose bill was paid in the meantime is refused whole', async () => {
    const paid = { vendorId: 'a', method: 'ACH', paidOn: '2026-11-20' }
    const { bills, post } = await postedWith(() =>
      world.run('payments.pay', { ...paid, allocations: [{ payableId: bills[0], amount: 60 }] }),
    )
    await expect(post()).rejects.toThrow('has 40.00 open, the run pays 100.00')
    expect(await world.all('payments')).toHaveLength(1)
    expect(await world.findings()).toEqual([])
  })

  const ahead = (unapplied: number) => ({ vendorId: 'kugel', method: 'ACH', paidOn: '2026-11-20', unapplied })

  it('what does not fit one run is left out, and the run says how many bills and what to do', async () => {
    const writes = Array.from({ length: LIMITS.payRunBills + 30 }, (_, at) => ({
      id: `b${at}`,
      data: {
        ...{ vendorId: 'kugel', vendorName: 'Kugel AG', vendorInvoiceNo: `K-${at}`, status: 'Open', currency: 'USD' },
        ...{ totalAmount: 10, dueDate: at < 20 ? '2026-11-20' : '2026-11-10', onHold: at === 40 },
      },
    }))
    for (let from = 0; from < writes.length; from += 250) {
      const some = writes.slice(from, from + 250).map((one) => ({ op: 'create', collection: 'payables', ...one }))
      const key = { 'idempotency-key': `bills-of-a-large-run-${from}` }
      expect((await world.call('POST', '/api/commit', { writes: some }, key)).status).toBe(200)
    }
    const run = await world.run('payRuns.propose', { payBy: '2026-11-20', bankAccountId: 'main' })
    expect(run.data.lines).toHaveLength(LIMITS.payRunBills)
    // A bill on hold is left out anyway; of the rest, those due last are left out.
    expect(run.data.lines.every(({ dueDate }: { dueDate: string }) => dueDate === '2026-11-10')).toBe(true)
    expect(run.data).toMatchObject({
      total: 10 * LIMITS.payRunBills,
      leftOut: 29,
      note: expect.stringMatching(
        /^29 more bills are due; a run pays at most 1,000\. Post this run, then propose payments again\. On hold and left out: \S+ of Kugel AG\.$/,
      ),
    })
  })
})
