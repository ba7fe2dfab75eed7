import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSellingWorld, type SellingWorld } from '#test/server/trade/selling-world.ts'

let world: SellingWorld
let customerId: string
beforeEach(async () => {
  world = await openSellingWorld()
  customerId = await world.customer()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const cartons = (...held: object[]) => ({ cartons: held.map((lines, at) => ({ no: at + 1, weightKg: 1, lines })) })
const enter = async (lines: object[], more: object = {}): Promise<string> =>
  (await world.run('deal.enter', { customerId, lines, ...more })).id
const line = async (transactionId: string, at = 0) => (await world.read('transactions', transactionId)).lines[at]
const status = async (transactionId: string) => (await world.read('transactions', transactionId)).status

describe('a quote', () => {
  it('is extended, lost with a reason, and reopened as a draft', async () => {
    const { partId } = await world.stocked(10, 4)
    const transactionId = await enter([{ partId, qty: 3, unitPrice: 9 }])
    expect(await world.refused('deal.lose', { transactionId, reason: 'Price' })).toContain('is draft')
    await world.run('deal.quote', { transactionId, validUntil: '2026-11-25' })
    expect(await world.refused('deal.extend', { transactionId, validUntil: '2026-11-19' })).toContain('has passed')
    expect((await world.run('deal.extend', { transactionId, validUntil: '2026-12-24' })).data.validUntil).toBe(
      '2026-12-24',
    )
    const lost = await world.run('deal.lose', { transactionId, reason: 'Lead time', note: 'Needs it Monday' })
    expect(lost.data).toMatchObject({ status: 'Lost', lostReason: 'Lead time', lostNote: 'Needs it Monday' })
    expect(await world.refused('deal.confirm', { transactionId })).toContain('is lost')
    const again = await world.run('deal.reopen', { transactionId, reason: ' They called back ' })
    expect(again.data).toMatchObject({ status: 'Draft', reopenReason: 'They called back' })
    expect(again.data.lostReason).toBe(undefined)
  })

  it('that ran out is confirmed only with its prices confirmed', async () => {
    const { partId } = await world.stocked(10, 4)
    const transactionId = await enter([{ partId, qty: 3, unitPrice: 9 }])
    await world.run('deal.quote', { transactionId, validUntil: '2026-11-20' })
    world.pass(86_400_000)
    expect(await world.refused('deal.confirm', { transactionId })).toContain('expired on 2026-11-20')
    await world.run('deal.confirm', { transactionId, repriced: true })
    expect(await status(transactionId)).toBe('Confirmed')
  })

  it('keeps its earlier revision when it is revised', async () => {
    const { partId } = await world.stocked(10, 4)
    const transactionId = await enter([{ partId, qty: 3, unitPrice: 9, taxName: 'VAT 20' }])
    await world.run('deal.revise', {
      transactionId,
      lines: [{ lineId: '1', partId, qty: 4, unitPrice: 9, taxName: 'VAT 20' }],
    })
    expect((await world.read('transactions', transactionId)).revision ?? 0).toBe(0)
    await world.run('deal.quote', { transactionId })
    await world.run('deal.revise', {
      transactionId,
      lines: [
        { lineId: '1', qty: 5, unitPrice: 8.5 },
        { partId, qty: 1, unitPrice: 7 },
      ],
    })
    const { data } = { data: await world.read('transactions', transactionId) }
    expect(data).toMatchObject({
      revision: 1,
      revisions: [{ revision: 0, totalAmount: 43.2 }],
      lines: [
        { lineId: '1', qty: 5 },
        { lineId: '2', qty: 1 },
      ],
    })
    expect(await world.ledgers()).toEqual({ Inventory: 40, Opening: -40 })
  })
})

it('a quote with a deposit is not merged away, the other is merged into it', async () => {
  const { partId } = await world.stocked(10, 4)
  const [one, two] = [await enter([{ partId, qty: 3, unitPrice: 9 }]), await enter([{ partId, qty: 1, unitPrice: 8 }])]
  const money = { amount: 20, deposit: 20, method: 'Wire', receivedOn: '2026-11-20', bankAccountId: 'main' }
  await world.run('payments.receive', { customerId, transactionId: two, ...money })
  expect(await world.refused('deal.merge', { transactionId: one, otherId: two })).toContain('has a deposit of 20.00.')
  await world.run('deal.merge', { transactionId: two, otherId: one })
  expect(await world.read('transactions', two)).toMatchObject({ totalAmount: 35, depositLeft: 20 })
})

it.each([
  ['a line of nothing', [{ qty: 1, unitPrice: 5 }], 'Line 1 has no part'],
  ['a lot there is not', [{ description: 'Bearing', qty: 1, unitPrice: 5, lotId: 'gone' }], 'There is no'],
])('a deal is not entered with %s', async (_, lines, words) => {
  await expect(world.run('deal.enter', { customerId, lines })).rejects.toThrow(words)
})

it('money that settles no invoice yet is taken off what a customer owes of the limit', async () => {
  customerId = await world.customer({ creditLimit: 100 })
  await world.run('receivable.enter', { customerId, invoiceNumber: 'A-1', invoiceDate: '2026-11-01', totalAmount: 90 })
  const money = { amount: 80, method: 'Wire', receivedOn: '2026-11-20', bankAccountId: 'main' }
  await world.run('payments.receive', { customerId, ...money })
  const { partId } = await world.stocked(10, 4)
  const transactionId = await enter([{ partId, qty: 10, unitPrice: 9.01 }])
  expect(await world.refused('deal.confirm', { transactionId })).toContain('owes 10.00 of a limit of 100.00')
  await world.run('deal.revise', { transactionId, lines: [{ lineId: '1', partId, qty: 10, unitPrice: 9 }] })
  await world.run('deal.confirm', { transactionId })
})

describe('whose credit is used up', () => {
  it.each([
    ['is on hold', { status: 'On hold', holdReason: 'Slow' }, {}, []],
    [
      'is 40 days overdue',
      {},
      { creditDays: 30 },
      [{ invoiceDate: '2026-09-01', dueDate: '2026-10-11', totalAmount: 5 }],
    ],
  ])('%s: nothing is confirmed without a reason', async (words, more, money, invoices) => {
    await world.put('settings', 'money', { name: 'Money', ...money })
    customerId = await world.customer(more)
    for (const one of invoices) await world.run('receivable.enter', { customerId, invoiceNumber: 'A-1', ...one })
    const { partId } = await world.stocked(10, 4)
    const transactionId = await enter([{ partId, qty: 3, unitPrice: 9 }])
    expect(await world.refused('deal.confirm', { transactionId })).toContain(words)
    const { deal } = await world.run('deal.confirm', { transactionId, override: 'Paid tomorrow' })
    expect(deal.data).toMatchObject({ status: 'Confirmed', creditOverride: 'Paid tomorrow' })
  })
})

describe('an order', () => {
  it('is reserved and released by line, as far as there is stock', async () => {
    const [one, two] = [await world.stocked(10, 4), await world.stocked(2, 1)]
    const transactionId = await enter([
      { partId: one.partId, qty: 8, unitPrice: 9 },
      { partId: two.partId, qty: 5, unitPrice: 3 },
    ])
    const { short } = await world.run('deal.confirm', { transactionId, reserve: false })
    expect(short).toEqual([
      { lineId: '1', qty: 8 },
      { lineId: '2', qty: 5 },
    ])
    expect(await world.run('deal.reserve', { transactionId, lineId: '2' })).toEqual({ reserved: 2 })
    expect(await world.refused('deal.reserve', { transactionId, lineId: '2' })).toContain(
      'No stock is available to reserve',
    )
    expect(await world.run('deal.reserve', { transactionId })).toEqual({ reserved: 8 })
    // The customer's record shows what is reserved for its orders.
    const held = await world.all('reservations')
    expect(held.map(({ data }) => [data.customerId, data.qty]).toSorted()).toEqual([
      [customerId, 2],
      [customerId, 8],
    ])
    expect(await line(transactionId, 1)).toMatchObject({ qtyReserved: 2, qtyOpen: 5 })
    expect(await world.run('deal.release', { transactionId, lineId: '1' })).toEqual({ reserved: 8 })
    expect(await world.read('parts', one.partId)).toMatchObject({ qtyReserved: 0, qtyAvailable: 10 })
    expect(await world.refused('deal.release', { transactionId, lineId: '1' })).toContain('Nothing is reserved')
  })

  it('is revised: what is promised follows, and nothing goes below what was shipped', async () => {
    const { partId } = await world.stocked(20, 4)
    const transactionId = await enter([{ partId, qty: 8, unitPrice: 9 }])
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.revise', { transactionId, lines: [{ lineId: '1', qty: 12, unitPrice: 9 }] })
    expect(await line(transactionId)).toMatchObject({ qty: 12, qtyOpen: 12, qtyReserved: 12 })
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 5 }] })
    expect(await world.refused('deal.revise', { transactionId, lines: [{ lineId: '1', qty: 4 }] })).toContain(
      'is shipped 5. Enter that quantity or more',
    )
    await world.run('deal.revise', { transactionId, lines: [{ lineId: '1', qty: 6 }] })
    expect(await line(transactionId)).toMatchObject({ qtyOpen: 1, qtyReserved: 1, qtyShipped: 5 })
    await world.run('deal.revise', { transactionId, lines: [{ lineId: '1', qty: 5 }] })
    await world.run('receivable.invoice', { transactionId, issue: true })
    expect(await status(transactionId)).toBe('Closed')
    expect(await world.refused('deal.revise', { transactionId, lines: [{ lineId: '1', qty: 9 }] })).toContain(
      'is closed',
    )
  })

  it('has lines cancelled, whole or in part, and taken back', async () => {
    const { partId } = await world.stocked(20, 4)
    const transactionId = await enter([
      { partId, qty: 8, unitPrice: 9 },
      { partId, qty: 3, unitPrice: 9 },
    ])
    await world.run('deal.confirm', { transactionId })
    await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 5 }] })
    const cancel = (lines: object[]) => ({ transactionId, lines, reason: 'Not needed' })
    expect(await world.refused('deal.cancelLines', cancel([{ lineId: '1', qty: 4 }]))).toContain(
      'has shipped 5. Cancel the rest',
    )
    expect(await world.refused('deal.cancel', { transactionId, reason: 'x' })).toContain(
      'has shipped 5. Cancel the rest',
    )
    await world.run('deal.cancelLines', cancel([{ lineId: '1', qty: 1 }, { lineId: '2' }]))
    expect(await line(transactionId)).toMatchObject({ qtyCancelled: 1, qtyOpen: 2, qtyReserved: 2 })
    expect(await line(transactionId, 1)).toMatchObject({ qtyCancelled: 3, qtyOpen: 0, qtyReserved: 0 })
    await world.run('receivable.invoice', { transactionId, issue: true })
    await world.run('deal.cancelLines', cancel([{ lineId: '1' }]))
    expect(await status(transactionId)).toBe('Closed')
    await world.run('deal.reopen', { transactionId })
    expect(await status(transactionId)).toBe('Confirmed')
    expect(await line(transactionId)).toMatchObject({ qtyCancelled: 0, qtyOpen: 3 })
    expect(await world.refused('deal.reopen', { transactionId })).toContain('No lines')
  })
})

it('what an order is short of names the documents that have reserved it', async () => {
  const { partId } = await world.stocked(10, 4)
  const first = await enter([{ partId, qty: 7, unitPrice: 9 }])
  const number = String((await world.run('deal.confirm', { transactionId: first })).deal.data.transactionNumber)
  const second = await enter([{ partId, qty: 10, unitPrice: 9 }])
  const confirmed = await world.run('deal.confirm', { transactionId: second })
  expect(confirmed.short).toEqual([{ lineId: '1', qty: 7 }])
  expect(confirmed.note).toMatch(/^Line 1 \(62\d+\): 7 of 10 back-ordered; 7 just reserved for SO-/)
  expect(await world.refused('deal.reserve', { transactionId: second })).toContain(`7 just reserved for ${number}`)
  world.pass(3_600_000)
  expect(await world.refused('deal.reserve', { transactionId: second })).toContain(`; 7 reserved for ${number}`)
  const wanted = { transactionId: second, lines: [{ dealLineId: '1', qty: 5 }] }
  expect(await world.refused('slips.create', wanted)).toMatch(
    new RegExp(`^Of 62\\d+, 3 can be shipped; 2 more are not available: 7 reserved for ${number}\\.$`),
  )
  await world.run('deal.release', { transactionId: first })
  expect(await world.run('deal.reserve', { transactionId: second })).toEqual({ reserved: 7 })
})

describe('a packing slip', () => {
  let transactionId: string
  let slipId: string
  let lotId: string
  beforeEach(async () => {
    const stock = await world.stocked(10, 4)
    lotId = (await world.run('stock.open', { partId: stock.partId, qty: 6, unitCost: 5, locationId: 'W1' })).lotId
    transactionId = await enter([{ partId: stock.partId, qty: 8, unitPrice: 9 }])
    await world.run('deal.confirm', { transactionId })
    slipId = (await world.run('slips.create', { transactionId, lines: [{ dealLineId: '1', qty: 6 }] })).id
  })

  it('is picked from another lot and short only with a reason, then shipped as it was picked', async () => {
    const other = await world.stocked(5, 1)
    const pick = (more: object) => ({ slipId, lines: [{ lineId: '1', qty: 6, ...more }] })
    expect(await world.refused('slips.pick', pick({ lotId: other.lotId }))).toMatch(/is 62\d+, not 62\d+/)
    expect(await world.refused('slips.pick', pick({ qty: 5 }))).toContain('Enter the reason')
    expect(await world.refused('slips.pick', pick({ qty: 7 }))).toContain('Enter 6 or fewer')
    const picked = await world.run('slips.pick', pick({ qty: 4, lotId, shortReason: 'Box damaged' }))
    expect(picked.data).toMatchObject({ status: 'Picking', lines: [{ qty: 4, lotId, shortReason: 'Box damaged' }] })
    expect(await world.refused('slips.pack', { slipId, cartons: [{ no: 1, weightKg: 0 }] })).toContain(
      'Carton 1 has no weight',
    )
    await world.run('slips.pack', { slipId, cartons: [{ no: 1, weightKg: 1.25, lines: { 1: 4 } }] })
    await world.run('slips.ship', { slipId })
    expect(await world.ledgers()).toMatchObject({ SNI: 20 })
    expect(await line(transactionId)).toMatchObject({ qtyShipped: 4, qtyOpen: 4 })
  })

  it('refuses halves, less than nothing, lines it does not have, more than was picked and one carton twice', async () => {
    for (const [_, command, input, words] of [
      [
        'half a piece',
        'slips.pick',
        { lines: [{ lineId: '1', qty: 3.5, shortReason: 'Cut' }] },
        'Enter whole numbers.',
      ],
      ['less than nothing in a carton', 'slips.pack', cartons({ 1: 7 }, { 1: -1 }), 'Carton 2 holds -1 of line 1'],
      ['a line it does not have', 'slips.pack', cartons({ 9: 6 }), 'Carton 1 holds line 9, which'],
      ['more than was picked', 'slips.pack', cartons({ 1: 4 }, { 1: 3 }), 'The cartons hold 7, 6 are picked'],
      [
        'one carton twice',
        'slips.pack',
        {
          cartons: [
            { no: 1, weightKg: 1 },
            { no: 1, weightKg: 1 },
          ],
        },
        'There are two cartons 1.',
      ],
    ] as const) {
      expect(await world.refused(command, { slipId, ...input })).toContain(words)
    }
  })

  it('that is packed at once says what is in it', async () => {
    const { data } = await world.run('slips.pack', { slipId, cartons: [{ no: 1, weightKg: 1 }] })
    expect(data).toMatchObject({ status: 'Packed', lines: [{ qty: 6 }] })
  })

  it('keeps its lots: the next one of the deal takes what is left of them', async () => {
    const stock = await world.stocked(7, 4)
    await world.run('stock.open', { partId: stock.partId, qty: 30, unitCost: 5, locationId: 'W1' })
    const dealId = await enter([{ partId: stock.partId, qty: 20, unitPrice: 9 }])
    await world.run('deal.confirm', { transactionId: dealId })
    const slip = (more: object = {}) => world.run('slips.create', { transactionId: dealId, ...more })
    const slips = [await slip({ lines: [{ dealLineId: '1', qty: 12 }] }), await slip()]
    expect(slips.map(({ data }) => data.lines.map((one: { qtyToPick: number }) => one.qtyToPick))).toEqual([
      [7, 5],
      [8],
    ])
    expect(await world.refused('slips.create', { transactionId: dealId })).toMatch(
      /^SO-\S+ has nothing left to ship: 20 are open, 20 of them are already on packing slips\.$/,
    )
    for (const { id } of slips) await world.run('slips.ship', { slipId: id })
    expect(await line(dealId)).toMatchObject({ qtyShipped: 20, qtyOpen: 0 })
  })

  it('can be voided once the return of its goods was taken back', async () => {
    const { slip } = await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 5 }] })
    const invoice = await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
    const back = (qty: number) => ({ transactionId, lines: [{ dealLineId: '1', qty, reason: 'Wrong part' }] })
    expect(await world.refused('deal.return', { transactionId, lines: [] })).toContain('Choose lines first.')
    expect(await world.refused('deal.return', back(0.5))).toContain('Enter whole numbers.')
    const { id } = await world.run('deal.return', back(3))
    const came = { transactionId: id, receivedOn: '2026-11-20' }
    expect(await world.refused('returns.receive', { ...came, lines: [] })).toContain('Choose lines first.')
    await world.run('returns.receive', { ...came, lines: [{ lineId: '1', qty: 3, outcome: 'OK' }] })
    await world.run('returns.unreceive', { transactionId: id, reason: 'Not ours' })
    await world.run('deal.cancel', { transactionId: id, reason: 'Not ours' })
    await world.run('receivable.void', { receivableId: invoice.id, reason: 'Wrong' })
    expect((await world.run('slips.void', { slipId: slip.id, reason: 'Wrong' })).data.status).toBe('Void')
    expect(await world.ledgers()).toMatchObject({ Inventory: 70, Opening: -70 })
  })

  it.each([
    ['credited', 'returns.credit', 'is named twice'],
    ['cancelled', 'deal.cancelLines', 'is named twice'],
    ['revised', 'deal.revise', 'is named twice'],
  ])('of which one line is %s twice at once is refused', async (_, command, words) => {
    const { slip } = await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 2 }] })
    await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
    const lines = [{ dealLineId: '1', qty: 2, reason: 'Wrong part' }]
    const back = await world.run('deal.return', { transactionId, lines })
    const came = { receivedOn: '2026-11-20', lines: [{ lineId: '1', qty: 2 }] }
    await world.run('returns.receive', { transactionId: back.id, ...came })
    const why = command === 'returns.credit' ? {} : { reason: 'Wrong' }
    const id = command === 'returns.credit' ? back.id : transactionId
    const twice = [2, 2].map((qty) => ({ lineId: '1', qty, ...(command === 'deal.revise' && { unitPrice: 9 }) }))
    expect(await world.refused(command, { transactionId: id, lines: twice, ...why })).toContain(words)
  })

  it('that is shipped is of goods still, at the price it was invoiced with', async () => {
    const { slip } = await world.run('deal.ship', { transactionId, lines: [{ lineId: '1', qty: 3 }] })
    const work = [{ lineId: '1', kind: 'Service', description: 'Work', qty: 8, unitPrice: 9 }]
    expect(await world.refused('deal.revise', { transactionId, lines: work })).toContain(
      'is shipped 3; its kind cannot be changed.',
    )
    await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
    await world.run('deal.revise', { transactionId, lines: [{ lineId: '1', qty: 8, unitPrice: 5 }] })
    const lines = [{ dealLineId: '1', qty: 2, reason: 'Wrong part' }]
    const back = await world.run('deal.return', { transactionId, lines })
    expect(back.data).toMatchObject({ totalAmount: 18, lines: [{ unitPrice: 9 }] })
    await world.run('returns.receive', {
      transactionId: back.id,
      receivedOn: '2026-11-20',
      lines: [{ lineId: '1', qty: 2 }],
    })
    const credit = (more: object) => ({ transactionId: back.id, lines: [{ lineId: '1', ...more }] })
    expect(await world.refused('returns.credit', credit({ qty: 0.5 }))).toContain('Enter whole numbers.')
    expect(await world.refused('returns.credit', credit({ unitPrice: 99 }))).toContain('was invoiced at 9.00')
  })

  it('is credited at the cost its goods left with, also after an arrival that was taken back with more', async () => {
    const { partId } = await world.stocked(6, 3.3333)
    const dealId = await enter([{ partId, qty: 6, unitPrice: 9 }])
    await world.run('deal.confirm', { transactionId: dealId })
    const { slip } = await world.run('deal.ship', { transactionId: dealId })
    await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
    const lines = [{ dealLineId: '1', qty: 5, reason: 'Wrong part' }]
    const { id } = await world.run('deal.return', { transactionId: dealId, lines })
    const came = { transactionId: id, receivedOn: '2026-11-20', lines: [{ lineId: '1', qty: 5 }] }
    const { lots } = await world.run('returns.receive', came)
    await world.run('stock.addCost', { lotIds: lots, kind: 'Freight', amount: 7.77, basis: 'Value' })
    await world.run('returns.unreceive', { transactionId: id, reason: 'Not ours' })
    await world.run('returns.receive', came)
    await world.run('returns.credit', { transactionId: id })
    expect((await world.ledgers()).SNI).toBeUndefined()
  })

  it('is discarded before it is shipped, and the goods are packed again', async () => {
    expect(await world.refused('slips.create', { transactionId, lines: [{ dealLineId: '1', qty: 3 }] })).toContain(
      'is open for 2; ',
    )
    expect((await world.run('slips.discard', { slipId, reason: 'Wrong address' })).data).toMatchObject({
      status: 'Void',
      voidReason: 'Wrong address',
    })
    expect(await world.refused('slips.ship', { slipId })).toContain('is void')
    expect((await world.run('slips.create', { transactionId })).data.lines).toMatchObject([{ qtyToPick: 8 }])
    expect(await line(transactionId)).toMatchObject({ qtyReserved: 8 })
    const { slip } = await world.run('deal.ship', { transactionId })
    expect(await world.refused('slips.discard', { slipId: slip.id })).toContain('is shipped')
  })
})

it('a deal that came half shipped with its history goes on from there', async () => {
  const { partId } = await world.stocked(10, 4)
  const own = { partId, kind: 'Goods', partNumber: '6201', qty: 8, unitPrice: 9 }
  const done = { qtyShipped: 3, qtyInvoiced: 3, qtyOpen: 5 }
  await world.put('transactions', 'old', {
    ...{
      transactionNumber: 'SO-OLD',
      kind: 'Sale',
      status: 'Confirmed',
      customerId,
      lines: [{ lineId: '5', ...own, ...done }],
    },
  })
  await world.run('deal.reserve', { transactionId: 'old' })
  const { slip } = await world.run('deal.ship', { transactionId: 'old' })
  await world.run('receivable.invoice', { slipIds: [slip.id], issue: true })
  expect(await line('old')).toMatchObject({ qtyShipped: 8, qtyInvoiced: 8, qtyOpen: 0 })
})
