import type { Data } from '#model/schema/value.ts'
import { type Acts, CURRENCIES, D, PRICES } from '#test/server/trade/model/acts.ts'
import { lines } from '#test/server/trade/model/books.ts'
import type { Clerk } from '#test/server/trade/model/clerk.ts'

const is =
  (...states: string[]) =>
  (data: Data) =>
    states.includes(String(data.status))
const isSale = ({ kind }: Data) => kind !== 'Return'
const currencyAt = ({ step }: Clerk): string => CURRENCIES[step.way % CURRENCIES.length]!

/**
 * Quotes and their changes, packing slips step by step, inquiries from customers and to vendors, overdue items, and
 * PayPal.
 */
export const SELLING_ACTS: Acts = { ...quotes(), ...slips(), ...inquiries(), ...collecting() }

function quotes(): Acts {
  return {
    async quote(clerk) {
      const currency = currencyAt(clerk)
      const part = clerk.one('parts')!
      const sold = { partId: part.id, qty: 1 + (clerk.step.pick % 9), unitPrice: PRICES[currency]! * 1.5 }
      const deal = await clerk.send('deal.enter', { customerId: `c-${currency}`, lines: [sold, { ...sold, qty: 2 }] })
      if (deal) await clerk.send('deal.quote', { transactionId: deal.id, belowFloorReason: 'Known for years' })
    },
    endQuote(clerk) {
      const deal = clerk.one('transactions', is('Quoted'))
      const [name, more] = [
        ['extend', { validUntil: '2026-12-31' }],
        ['lose', { reason: 'Price' }],
        ['confirm', { override: 'Known for years' }],
        ['cancel', { reason: 'Twice' }],
      ][clerk.step.way % 4] as [string, object]
      return deal && clerk.send(`deal.${name}`, { transactionId: deal.id, ...more })
    },
    reopen(clerk) {
      const deal = clerk.one('transactions', is('Lost', 'Cancelled'))
      return deal && clerk.send('deal.reopen', { transactionId: deal.id })
    },
    revise(clerk) {
      const deal = clerk.one('transactions', (data) => isSale(data) && is('Draft', 'Quoted', 'Confirmed')(data))
      const [first, ...others] = deal ? lines(deal.data) : []
      if (!first) return undefined
      const changed = { ...first, qty: clerk.pieces(Number(first.qty ?? 0) + 2) }
      return clerk.send('deal.revise', { transactionId: deal!.id, lines: [changed, ...others], reason: 'They asked' })
    },
    cancelLines(clerk) {
      const deal = clerk.one('transactions', (data) => isSale(data) && data.status === 'Confirmed')
      const line = deal && lines(deal.data).find(({ qtyOpen }) => Number(qtyOpen) > 0)
      if (!line) return undefined
      const some = [{ lineId: line.lineId, qty: clerk.pieces(line.qtyOpen) }]
      return clerk.send('deal.cancelLines', { transactionId: deal!.id, lines: some, reason: 'Too late' })
    },
    split(clerk) {
      const deal = clerk.one('transactions', (data) => isSale(data) && is('Draft', 'Confirmed')(data))
      const line = deal && lines(deal.data).find(({ qty }) => Number(qty) > 1)
      return line && clerk.send('deal.split', { transactionId: deal!.id, lines: [{ lineId: line.lineId, qty: 1 }] })
    },
  }
}

function slips(): Acts {
  return {
    slip(clerk) {
      const deal = clerk.one('transactions', (data) => isSale(data) && data.status === 'Confirmed')
      return deal && clerk.send('slips.create', { transactionId: deal.id })
    },
    pick(clerk) {
      const slip = clerk.one('packingSlips', is('Draft', 'Picking'))
      if (!slip) return undefined
      const picked = lines(slip.data).map(({ lineId, lotId, qtyToPick }, at) => ({
        ...{ lineId, lotId, qty: at === 0 ? clerk.pieces(qtyToPick) : qtyToPick },
        ...(at === 0 && clerk.step.tenths < 10 && { shortReason: 'Damaged' }),
      }))
      return clerk.send('slips.pick', { slipId: slip.id, lines: picked })
    },
    pack(clerk) {
      const slip = clerk.one('packingSlips', is('Picking'))
      if (!slip) return undefined
      const held = Object.fromEntries(lines(slip.data).map(({ lineId, qty }) => [String(lineId), Number(qty ?? 0)]))
      return clerk.send('slips.pack', { slipId: slip.id, cartons: [{ no: 1, weightKg: 1.25, lines: held }] })
    },
    shipSlip(clerk) {
      const slip = clerk.one('packingSlips', is('Packed', 'Draft'))
      const invoice = ['None', 'Draft', 'Issue'][clerk.step.way % 3]
      return (
        slip && clerk.send('slips.ship', { slipId: slip.id, invoice, trackingNumbers: [`1Z${clerk.office.count}`] })
      )
    },
    discard(clerk) {
      const slip = clerk.step.way > 4 ? clerk.one('packingSlips', is('Draft', 'Picking', 'Packed')) : undefined
      return slip && clerk.send('slips.discard', { slipId: slip.id, reason: 'Twice' })
    },
  }
}

function inquiries(): Acts {
  const asked = (data: Data) => data.side !== 'Buying' && is('New', 'In progress')(data)
  return {
    inquiry(clerk) {
      const part = clerk.one('parts')!
      const text = `${1 + clerk.step.pick} pcs SKF ${part.data.partNumber}\n2 x QQ77${clerk.step.way}-ZZ`
      return clerk.send('rfq.receive', { text, customerId: `c-${currencyAt(clerk)}` })
    },
    assign(clerk) {
      const rfq = clerk.one('rfqs', asked)
      return rfq && clerk.send(clerk.step.way % 2 ? 'rfq.assign' : 'rfq.match', { rfqId: rfq.id })
    },
    answer(clerk) {
      const rfq = clerk.one('rfqs', (data) => data.side !== 'Buying' && is('New', 'In progress', 'Quoted')(data))
      if (!rfq) return undefined
      const [first, ...others] = lines(rfq.data)
      const answers = [
        { lineId: first?.lineId, quotedPrice: 9 + clerk.step.tenths, quotedQty: 1 + clerk.step.way },
        ...others.map(({ lineId }) => ({ lineId, noStock: true })),
      ]
      const more = { validUntil: '2026-12-31', belowFloorReason: 'Known for years' }
      return clerk.send('rfq.answer', { rfqId: rfq.id, lines: answers, ...more })
    },
    endInquiry(clerk) {
      const rfq = clerk.one('rfqs', (data) => data.side !== 'Buying')
      if (!rfq) return undefined
      const name = { Quoted: clerk.step.way % 2 ? 'win' : 'lose', New: 'decline', 'In progress': 'decline' }
      const step = name[rfq.data.status as keyof typeof name] ?? 'reopen'
      return clerk.send(`rfq.${step}`, {
        rfqId: rfq.id,
        ...(['lose', 'decline'].includes(step) && { reason: 'Price' }),
      })
    },
    async askVendors(clerk) {
      const part = clerk.one('parts')!
      const wanted = [{ partNumber: part.data.partNumber, partId: part.id, brand: 'SKF', qty: 3 + clerk.step.pick }]
      const vendorIds = [`v-${currencyAt(clerk)}`, 'v-USD']
      const rfq = await clerk.send('rfq.ask', { lines: wanted, vendorIds })
      if (!rfq) return
      for (const vendorId of new Set(vendorIds))
        await clerk.send('rfq.offer', {
          ...{ rfqId: rfq.id, vendorId },
          lines: [{ lineId: '1', price: 5.25 + clerk.step.way, qty: 50, leadDays: 7 }],
        })
      await clerk.send('rfq.compare', { rfqId: rfq.id, landedPct: 4 })
    },
    award(clerk) {
      const rfq = clerk.one('rfqs', (data) => data.side === 'Buying' && data.status !== 'Won' && lines(data).length > 0)
      const [offer] = ((rfq?.data.offers ?? []) as Data[]).filter(({ lineId }) => lineId === '1')
      if (!rfq || !offer) return undefined
      return clerk.send('rfq.award', { rfqId: rfq.id, lines: [{ lineId: '1', vendorId: offer.vendorId, qty: 2 }] })
    },
  }
}

function collecting(): Acts {
  return {
    charge: (clerk) => clerk.send('receivable.financeCharge', { asOf: D, issue: clerk.step.way % 2 === 0 }),
    dispute(clerk) {
      const invoice = clerk.one('receivable', is('Open'))
      const name = invoice?.data.disputed || invoice?.data.disputeReason ? 'settle' : 'dispute'
      return invoice && clerk.send(`receivable.${name}`, { receivableId: invoice.id, reason: 'Short' })
    },
    commission: (clerk) =>
      clerk.send('commissions.pay', { email: 'sam@prime.test', upTo: D, bankAccountId: 'main', method: 'ACH' }),
    async paypal(clerk) {
      const { step, office } = clerk
      const invoice = clerk.one('receivable', (data) => data.status === 'Open' && (data.currency ?? 'USD') === 'USD')
      const gross = invoice ? clerk.part(invoice.data.balance) : 10 + step.pick
      const fee = Number((gross * 0.03).toFixed(2))
      const id = `T${office.count}`
      const row = ['11/20/2026', '10:00:00', 'UTC', 'Buyer', 'Payment', 'Completed', 'USD', gross, -fee]
      const rest = [Number((gross - fee).toFixed(2)), 'a@b.example', 'us@prime.test', id, '', '', '0']
      const text = `${HEAD}\n${[...row, ...rest].map((cell) => `"${cell}"`).join(',')}`
      await clerk.send('paypal.import', { text })
      const known = office.books.all('paypalTransactions', (data) => data.txnId === id)[0]
      const rowId = known?.id ?? clerk.one('paypalTransactions', (data) => data.matchState === 'Unmatched')?.id
      if (invoice && rowId && step.way < 6)
        await clerk.send('paypal.match', {
          ...{ rowId, customerId: invoice.data.customerId },
          allocations: [{ receivableId: invoice.id, amount: gross }],
        })
    },
    unmatch(clerk) {
      const row = clerk.one('paypalTransactions', (data) => data.matchState !== 'Unmatched')
      return row && clerk.send('paypal.unmatch', { rowId: row.id })
    },
    ignore(clerk) {
      const row = clerk.one('paypalTransactions', (data) => data.matchState === 'Unmatched')
      return row && clerk.send('paypal.ignore', { rowId: row.id })
    },
  }
}

const HEAD =
  'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance'
