import type { Data } from '#model/schema/value.ts'
import { lines } from '#test/server/trade/model/books.ts'
import type { Clerk } from '#test/server/trade/model/clerk.ts'

export const D = '2026-11-20'
export const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD']
export const PRICES: Readonly<Record<string, number>> = { USD: 7.35, EUR: 6.6667, JPY: 1013, KWD: 2.1375 }
const DAYS = [D, '2026-11-12', '2026-10-28', '2026-10-02']

/** The actions of office staff; an action without a matching document does nothing. */
export const ACTS: Acts = { ...buying(), ...paying(), ...selling(), ...stock() }

const is =
  (...states: string[]) =>
  (data: Data) =>
    states.includes(String(data.status))
const currencyOf = (data: Data) => String(data.currency ?? 'USD')
const money = (clerk: Clerk): string => CURRENCIES[clerk.step.way % CURRENCIES.length]!
const day = (clerk: Clerk): string => DAYS[clerk.step.way % DAYS.length]!
const open = (line: Data) => Number(line.qtyOpen ?? 0) > 0

export type Acts = Record<string, (clerk: Clerk) => Promise<unknown> | undefined>

function buying(): Acts {
  return {
    async order(clerk) {
      const currency = money(clerk)
      const part = clerk.one('parts')!
      const second = clerk.office.books.all('parts')[0]!
      const price = PRICES[currency]!
      const poId = await clerk.make('po', {
        ...{ poNumber: `112026-${clerk.office.count}`, status: 'Draft', vendorId: `v-${currency}`, currency },
        lines: [
          { partId: part.id, partNumber: part.data.partNumber, qty: 4 + (clerk.step.pick % 30), unitPrice: price },
          ...(clerk.step.way > 4
            ? [{ partId: second.id, partNumber: second.data.partNumber, qty: 3, unitPrice: price }]
            : []),
        ],
      })
      if (poId) await clerk.send('po.issue', { poId })
    },
    receive(clerk) {
      const order = clerk.one('po', is('Pending'))
      const line = order && lines(order.data).find(open)
      if (!line) return undefined
      const isRejected = clerk.step.way === 3
      const rejected = isRejected ? { qtyRejected: 1, rejectReason: 'Rust' } : {}
      const one = { poLineId: line.lineId, qty: clerk.pieces(line.qtyOpen), ...rejected }
      return clerk.send('po.receive', { poId: order!.id, receivedOn: day(clerk), locationId: 'W1', lines: [one] })
    },
    receiveAll(clerk) {
      const order = clerk.one('po', is('Pending'))
      return order && clerk.send('po.receive', { poId: order.id, receivedOn: D, locationId: 'W1' })
    },
    receiveWithInvoice(clerk) {
      const order = clerk.one('po', is('Pending'))
      const invoiceNumber = `R-${clerk.office.count}`
      return order && clerk.send('po.receive', { poId: order.id, receivedOn: D, locationId: 'W1', invoiceNumber })
    },
    unreceive(clerk) {
      const receipt = clerk.one('receipts', is('Posted'))
      return receipt && clerk.send('po.unreceive', { poId: receipt.data.poId, receiptId: receipt.id, reason: 'Wrong' })
    },
    count(clerk) {
      return (async () => {
        const order = clerk.one('po', is('Pending'))
        const receipt = order && (await clerk.send('receipts.start', { poId: order.id, blind: true }))
        if (!receipt) return
        const qty = clerk.pieces(lines(order!.data)[0]?.qtyOpen ?? 1)
        await clerk.send('receipts.count', { receiptId: receipt.id, poLineId: '1', qty })
        const ends = clerk.step.way % 2 === 0
        await clerk.send(ends ? 'receipts.post' : 'receipts.discard', {
          receiptId: receipt.id,
          ...(ends ? { receivedOn: D } : { reason: 'Counted twice' }),
        })
      })()
    },
    bill(clerk) {
      const receipt = clerk.one('receipts', is('Posted'))
      if (!receipt) return undefined
      const [line] = lines(receipt.data)
      const apart = [1, 1.001, 1.2, 0.8][clerk.step.way % 4]!
      const price = Number((Number(line?.unitPrice ?? 0) * apart).toFixed(4))
      const own = { receiptId: receipt.id, receiptLineId: line?.lineId, unitPrice: price }
      const isWhole = clerk.step.tenths > 5
      return clerk.send('payables.bill', {
        ...{ vendorId: receipt.data.vendorId, vendorInvoiceNo: `B-${clerk.office.count}`, invoiceDate: day(clerk) },
        ...(isWhole ? { receiptIds: [receipt.id] } : { lines: [{ ...own, qty: clerk.pieces(line?.qty) }] }),
        ...(clerk.step.pick % 3 === 0 && { taxName: 'VAT 20' }),
      })
    },
    enterBill(clerk) {
      const currency = money(clerk)
      const total = Number(
        (PRICES[currency]! * (3 + (clerk.step.pick % 50))).toFixed({ JPY: 0, KWD: 3 }[currency] ?? 2),
      )
      return clerk.send('payables.enter', {
        ...{ vendorId: `v-${currency}`, vendorInvoiceNo: `E-${clerk.office.count}`, invoiceDate: day(clerk) },
        ...{ totalAmount: total, category: 'Rent', termsId: '2/10 Net 30' },
      })
    },
    charge(clerk) {
      const amount = 3 + clerk.step.pick
      return clerk.send('payables.bill', {
        ...{ vendorId: 'v-USD', vendorInvoiceNo: `F-${clerk.office.count}`, invoiceDate: D, approve: true },
        lines: [{ kind: 'Landed cost', category: 'Freight', amount }],
      })
    },
    spread(clerk) {
      const bill = clerk.one(
        'payables',
        (data) => lines(data).some(({ kind }) => kind === 'Landed cost') && data.status === 'Open',
      )
      const lot = clerk.one('inventory', ({ qtyOnHand }) => Number(qtyOnHand) > 0)
      if (!bill || !lot) return undefined
      const amount = clerk.part(bill.data.totalAmount)
      return clerk.send('stock.addCost', { lotIds: [lot.id], amount, billId: bill.id })
    },
    approve(clerk) {
      const bill = clerk.one('payables', is('Draft'))
      const acceptVariance = clerk.step.way % 3 === 0 ? {} : { acceptVariance: 'Agreed by phone' }
      return bill && clerk.send('payables.approve', { payableId: bill.id, ...acceptVariance })
    },
    voidBill(clerk) {
      const bill = clerk.one('payables', is('Open', 'Draft'))
      return bill && clerk.send('payables.void', { payableId: bill.id, reason: 'Wrong' })
    },
    hold(clerk) {
      const bill = clerk.one('payables', is('Open'))
      if (!bill) return undefined
      const { id: payableId, data } = bill
      return data.onHold
        ? clerk.send('payables.release', { payableId })
        : clerk.send('payables.hold', { payableId, reason: 'Price' })
    },
    splitBill(clerk) {
      const bill = clerk.one('payables', is('Open'))
      if (!bill) return undefined
      const [whole, first] = [Number(bill.data.balance), clerk.part(bill.data.balance, bill.data.currency)]
      const rest = Number((whole - first).toFixed(3))
      const parts = [first, rest].map((amount, at) => ({ dueDate: `2026-12-0${at + 1}`, amount }))
      return clerk.send('payables.instalments', { payableId: bill.id, parts })
    },
    sendBack(clerk) {
      const lot = clerk.one('inventory', ({ qtyOnHand, receiptId }) => Number(qtyOnHand) > 0 && !!receiptId)
      const vendorId = lot && clerk.office.books.get('receipts', lot.data.receiptId)?.vendorId
      if (!lot || !vendorId) return undefined
      const replace = clerk.step.way % 3 === 0
      return clerk.send('stock.return', {
        lotId: lot.id,
        qty: clerk.pieces(lot.data.qtyOnHand),
        vendorId,
        reason: 'Rust',
        replace,
      })
    },
    takeBack(clerk) {
      const returned = clerk.one('movements', ({ type }) => type === 'VendorReturn')
      return returned && clerk.send('stock.unreturn', { movementId: returned.id, reason: 'Wrong' })
    },
    debitNote(clerk) {
      const returned = clerk.one('movements', ({ type }) => type === 'VendorReturn')
      const vendor = returned?.data.vendorId ?? `v-${money(clerk)}`
      const line =
        returned && clerk.step.way % 2 === 0
          ? {
              ledger: 'GRNI',
              movementId: returned.id,
              amount: Math.max(1, Math.abs(Math.round(Number(returned.data.valueDelta)))),
            }
          : { ledger: 'Expense', amount: 1 + clerk.step.pick }
      return (async () => {
        const note = await clerk.send('vouchers.write', {
          ...{ type: 'Debit note', date: D, partyType: 'vendors', partyId: vendor, reason: 'Rust' },
          lines: [line],
        })
        if (note) await clerk.send('vouchers.post', { voucherId: note.id })
      })()
    },
    closeLines(clerk) {
      const order = clerk.one('po', is('Pending'))
      const line = order && lines(order.data).find(open)
      if (!line) return undefined
      const short = [{ poLineId: line.lineId, qty: clerk.pieces(line.qtyOpen) }]
      return clerk.send('po.closeLines', { poId: order!.id, lines: short, reason: 'Sold out' })
    },
    reopenOrder(clerk) {
      const order = clerk.one('po', is('Closed', 'Pending'))
      return order && clerk.send('po.reopen', { poId: order.id })
    },
    cancelOrder(clerk) {
      const order = clerk.one('po', is('Pending'))
      return order && clerk.send('po.cancel', { poId: order.id, reason: 'Too late' })
    },
  }
}

function paying(): Acts {
  return {
    pay(clerk) {
      const bill = clerk.one('payables', is('Open'))
      if (!bill) return undefined
      const { currency, discountAmount, vendorId } = bill.data
      const amount = clerk.part(bill.data.balance, currency)
      const discount = clerk.step.way === 5 ? { discount: Number(discountAmount ?? 0) } : {}
      const ahead = clerk.step.way === 6 ? { unapplied: clerk.part(bill.data.totalAmount, currency) } : {}
      return clerk.send('payments.pay', {
        ...{ vendorId, method: ['ACH', 'Check', 'Wire', 'Card'][clerk.step.way % 4], paidOn: D, bankAccountId: 'main' },
        ...{ allocations: [{ payableId: bill.id, amount, ...discount }], ...ahead },
        ...(clerk.step.pick % 5 === 0 && { feeAmount: 1.5 }),
      })
    },
    deposit(clerk) {
      const order = clerk.one('po', is('Pending'))
      if (!order) return undefined
      const { vendorId, totalAmount, currency } = order.data
      return clerk.send('payments.pay', {
        ...{ vendorId, method: 'Wire', paidOn: D, bankAccountId: 'main', depositPoId: order.id, allocations: [] },
        deposit: clerk.part(Number(totalAmount) / 2, currency),
      })
    },
    payByCheck(clerk) {
      const bill = clerk.one('payables', is('Open'))
      const checkNumber = String(clerk.office.books.get('bankAccounts', 'main')?.nextCheckNumber ?? 1001)
      return (
        bill &&
        clerk.send('payables.payByCheck', {
          payableId: bill.id,
          checkNumber,
          checkDate: '2026-11-30',
          bankAccountId: 'main',
        })
      )
    },
    run(clerk) {
      return (async () => {
        const asked = {
          payBy: '2026-12-15',
          bankAccountId: 'main',
          ceiling: 50 + 20 * clerk.step.pick,
          method: clerk.step.way % 2 ? 'ACH' : 'Check',
        }
        const run = await clerk.send('payRuns.propose', asked)
        if (run) await clerk.send(clerk.step.way === 3 ? 'payRuns.cancel' : 'payRuns.post', { payRunId: run.id })
      })()
    },
    voidPayment(clerk) {
      const payment = clerk.one('payments', is('Posted'))
      return payment && clerk.send('payments.void', { paymentId: payment.id, reason: 'Wrong' })
    },
    apply(clerk) {
      const [source, type] = sourceOf(clerk)
      if (!source) return undefined
      const isOurs = source.data.partyType === 'vendors'
      const own = isOurs ? 'vendorId' : 'customerId'
      const docType = isOurs ? 'payables' : 'receivable'
      const doc = clerk.one(docType, (data) => data.status === 'Open' && data[own] === source.data.partyId)
      if (!doc) return undefined
      const most = Math.min(leftOf(source.data), Number(doc.data.balance))
      const allocations = [{ docType, docId: doc.id, amount: clerk.part(most, currencyOf(source.data)) }]
      return clerk.send('payments.apply', { sourceType: type, sourceId: source.id, allocations })
    },
    unapply(clerk) {
      const paid = clerk.one(
        'payments',
        (data) => data.status === 'Posted' && Array.isArray(data.allocations) && data.allocations.length > 0,
      )
      const [part] = (paid?.data.allocations ?? []) as Data[]
      if (!paid || !part) return undefined
      const amount = clerk.step.way % 2 ? { amount: clerk.part(part.amount, paid.data.currency) } : {}
      return clerk.send('payments.unapply', { sourceType: 'payments', sourceId: paid.id, docId: part.docId, ...amount })
    },
    refund(clerk) {
      const [source, sourceType] = sourceOf(clerk)
      if (!source) return undefined
      const amount = clerk.part(leftOf(source.data), currencyOf(source.data))
      return clerk.send('payments.refund', {
        sourceType,
        sourceId: source.id,
        amount,
        method: 'ACH',
        bankAccountId: 'main',
        paidOn: D,
      })
    },
    voidVoucher(clerk) {
      const voucher = clerk.one('vouchers', is('Posted'))
      return voucher && clerk.send('vouchers.void', { voucherId: voucher.id, reason: 'Wrong' })
    },
    print(clerk) {
      return (async () => {
        const waiting = clerk.office.books.all('checks', (data) => data.direction !== 'In' && data.status === 'Queued')
        const checkIds = waiting.slice(0, 1 + (clerk.step.pick % 3)).map(({ id }) => id)
        if (checkIds.length === 0) return
        const batch = await clerk.send('checks.printBatch', { bankAccountId: 'main', checkIds })
        if (!batch) return
        const spoiled = clerk.step.way % 2 ? { spoiledIds: [checkIds[0]], reason: 'Jam' } : {}
        await clerk.send('checks.confirmBatch', { batchId: batch.batchId, ...spoiled })
      })()
    },
    voidCheck(clerk) {
      const check = clerk.one('checks', is('Printed', 'Queued', 'Stopped'))
      const keepPayment = clerk.step.way % 3 === 0
      return check && clerk.send('checks.void', { checkId: check.id, reason: 'Lost', keepPayment })
    },
    reissue(clerk) {
      const check = clerk.one('checks', is('Printed', 'Stopped', 'Void'))
      return check && clerk.send('checks.reissue', { checkId: check.id, reason: 'Lost' })
    },
    stop(clerk) {
      const check = clerk.one('checks', is('Printed', 'Stopped'))
      if (!check) return undefined
      const checkId = check.id
      return check.data.status === 'Stopped'
        ? clerk.send('checks.unstop', { checkId })
        : clerk.send('checks.stop', { checkId, kind: 'Oral' })
    },
    clear(clerk) {
      const check = clerk.one('checks', (data) => data.direction !== 'In' && is('Printed', 'Cleared')(data))
      return (
        check &&
        clerk.send(check.data.status === 'Cleared' ? 'checks.unclear' : 'checks.clear', { checkIds: [check.id] })
      )
    },
    bounce(clerk) {
      const check = clerk.one('checks', is('Printed', 'Cleared', 'Queued'))
      return check && clerk.send('checks.bounce', { checkId: check.id, on: D, fee: 3, charge: 20 })
    },
    depositChecks(clerk) {
      const check = clerk.one('checks', (data) => data.direction === 'In' && is('Queued', 'Cleared')(data))
      if (!check) return undefined
      return check.data.status === 'Queued'
        ? clerk.send('checks.deposit', { bankAccountId: 'main', checkIds: [check.id], on: D })
        : clerk.send('checks.undeposit', { checkIds: [check.id] })
    },
    net: (clerk) => clerk.send('vouchers.contra', { vendorId: 'v-USD', customerId: 'c-USD' }),
  }
}

function sourceOf(clerk: Clerk): [{ id: string; data: Data } | undefined, string] {
  const type = clerk.step.way % 2 ? 'payments' : 'vouchers'
  return [clerk.one(type, (data) => data.status === 'Posted' && leftOf(data) > 0), type]
}
const leftOf = (data: Data): number =>
  Number(data.balance ?? Number(data.unapplied ?? 0) + Number(data.depositLeft ?? 0))

function selling(): Acts {
  return {
    async deal(clerk) {
      const currency = money(clerk)
      const part = clerk.one('parts')!
      const goods = { partId: part.id, qty: 1 + (clerk.step.pick % 12), unitPrice: PRICES[currency]! * 2 }
      const deal = await clerk.send('deal.enter', {
        ...{ customerId: `c-${currency}`, lines: [{ ...goods, ...(clerk.step.way % 2 && { taxName: 'Sales tax' }) }] },
        ...(clerk.step.way > 5 && { freightCharge: currency === 'JPY' ? 900 : 9.5 }),
      })
      if (deal) await clerk.send('deal.confirm', { transactionId: deal.id, override: 'Known for years' })
    },
    reserve(clerk) {
      const deal = clerk.one('transactions', is('Confirmed'))
      return deal && clerk.send(clerk.step.way % 3 ? 'deal.reserve' : 'deal.release', { transactionId: deal.id })
    },
    ship(clerk) {
      const deal = clerk.one('transactions', (data) => data.kind !== 'Return' && data.status === 'Confirmed')
      const line = deal && lines(deal.data).find(open)
      if (!line) return undefined
      const some = clerk.step.tenths === 10 ? {} : { lines: [{ lineId: line.lineId, qty: clerk.pieces(line.qtyOpen) }] }
      return clerk.send('deal.ship', {
        transactionId: deal!.id,
        ...some,
        ...(clerk.step.way > 4 && { invoice: 'Issue' }),
      })
    },
    voidSlip(clerk) {
      const slip = clerk.one('packingSlips', is('Shipped'))
      return slip && clerk.send('slips.void', { slipId: slip.id, reason: 'Wrong' })
    },
    invoice(clerk) {
      const deal = clerk.one('transactions', is('Confirmed', 'Closed'))
      return (
        deal &&
        clerk.send('receivable.invoice', {
          transactionId: deal.id,
          issue: clerk.step.way % 4 !== 0,
          invoiceDate: day(clerk),
        })
      )
    },
    issue(clerk) {
      const invoice = clerk.one('receivable', is('Draft'))
      return invoice && clerk.send('receivable.issue', { receivableId: invoice.id })
    },
    service(clerk) {
      const currency = money(clerk)
      const line = { description: 'Repair', kind: 'Service', qty: 1 + clerk.step.pick, unitPrice: PRICES[currency] }
      return clerk.send('receivable.invoice', {
        customerId: `c-${currency}`,
        lines: [line],
        issue: true,
        invoiceDate: day(clerk),
      })
    },
    voidInvoice(clerk) {
      const invoice = clerk.one('receivable', is('Open', 'Draft'))
      return invoice && clerk.send('receivable.void', { receivableId: invoice.id, reason: 'Wrong' })
    },
    collect(clerk) {
      const invoice = clerk.one('receivable', is('Open'))
      if (!invoice) return undefined
      const { customerId, currency, balance } = invoice.data
      const amount = clerk.part(balance, currency)
      const writeOff =
        clerk.step.way === 4 ? { writeOff: Number((Number(balance) - amount).toFixed(3)), reason: 'Freight' } : {}
      const isAuto = clerk.step.way === 5
      return clerk.send('payments.receive', {
        ...{
          customerId,
          amount,
          method: ['Wire', 'Check', 'ACH', 'Cash'][clerk.step.way % 4],
          receivedOn: D,
          bankAccountId: 'main',
        },
        ...(currency && { currency }),
        ...(isAuto ? { auto: true } : { allocations: [{ receivableId: invoice.id, amount, ...writeOff }] }),
        ...(clerk.step.pick % 4 === 0 && { feeAmount: 0.3 }),
      })
    },
    takeDeposit(clerk) {
      const deal = clerk.one('transactions', (data) => data.kind !== 'Return' && is('Confirmed', 'Quoted')(data))
      if (!deal) return undefined
      const { customerId, currency, totalAmount } = deal.data
      const amount = clerk.part(Number(totalAmount) / 2, currency)
      return clerk.send('payments.receive', {
        ...{
          customerId,
          amount,
          deposit: amount,
          transactionId: deal.id,
          method: 'Wire',
          receivedOn: D,
          bankAccountId: 'main',
        },
        ...(currency && { currency }),
      })
    },
    receiveShort(clerk) {
      const invoice = clerk.one('receivable', is('Open'))
      return (
        invoice &&
        clerk.send('receivable.receive', {
          receivableId: invoice.id,
          amount: clerk.part(invoice.data.balance, invoice.data.currency),
          paidOn: D,
          bankAccountId: 'main',
        })
      )
    },
    writeOff(clerk) {
      const invoice = clerk.one('receivable', is('Open', 'Written off'))
      if (!invoice) return undefined
      const receivableId = invoice.id
      return invoice.data.status === 'Open'
        ? clerk.send('receivable.writeOff', { receivableId, reason: 'Bankrupt' })
        : clerk.send('receivable.unwriteOff', { receivableId })
    },
    return(clerk) {
      return (async () => {
        const deal = clerk.one(
          'transactions',
          (data) => data.kind !== 'Return' && lines(data).some(({ qtyInvoiced }) => Number(qtyInvoiced) > 0),
        )
        const line = deal && lines(deal.data).find(({ qtyInvoiced }) => Number(qtyInvoiced) > 0)
        if (!line) return
        const asked = { dealLineId: line.lineId, qty: clerk.pieces(line.qtyInvoiced), reason: 'Wrong size' }
        const back = await clerk.send('deal.return', { transactionId: deal!.id, lines: [asked] })
        if (!back || clerk.step.way === 0) return
        const outcome = ['Quarantine', 'OK', 'Scrap'][clerk.step.way % 3]
        const came = { lineId: '1', qty: asked.qty, locationId: 'W1', outcome }
        await clerk.send('returns.receive', { transactionId: back.id, receivedOn: D, lines: [came] })
        if (clerk.step.way > 3) await clerk.send('returns.credit', { transactionId: back.id, restockingPct: 10 })
        else if (clerk.step.way === 3)
          await clerk.send('returns.unreceive', { transactionId: back.id, reason: 'Not ours' })
      })()
    },
    credit(clerk) {
      const back = clerk.one('transactions', (data) => data.kind === 'Return' && data.status === 'Confirmed')
      return back && clerk.send('returns.credit', { transactionId: back.id, withoutGoods: clerk.step.way % 2 === 0 })
    },
    cancelDeal(clerk) {
      const deal = clerk.one('transactions', is('Confirmed', 'Draft', 'Cancelled'))
      if (!deal) return undefined
      const transactionId = deal.id
      return deal.data.status === 'Cancelled'
        ? clerk.send('deal.reopen', { transactionId })
        : clerk.send('deal.cancel', { transactionId, reason: 'Lost' })
    },
  }
}

function stock(): Acts {
  const held = ({ qtyOnHand }: Data) => Number(qtyOnHand) > 0
  return {
    adjust(clerk) {
      const lot = clerk.one('inventory', held)
      const qty = clerk.step.way % 2 ? clerk.pieces(3) : -clerk.pieces(lot?.data.qtyOnHand)
      return lot && clerk.send('stock.adjust', { lotId: lot.id, qty, reason: 'Found' })
    },
    countLot(clerk) {
      const lot = clerk.one('inventory', held)
      return (
        lot &&
        clerk.send('count.lot', { lotId: lot.id, countedQty: clerk.pieces(lot.data.qtyOnHand), reason: 'Miscounted' })
      )
    },
    scrap(clerk) {
      const lot = clerk.one('inventory', held)
      return (
        lot &&
        clerk.send('stock.scrap', {
          lotId: lot.id,
          qty: clerk.pieces(Number(lot.data.qtyOnHand) / 3),
          reason: 'Damaged',
        })
      )
    },
    move(clerk) {
      const lot = clerk.one('inventory', held)
      return (
        lot &&
        clerk.send('stock.transfer', {
          lotId: lot.id,
          qty: clerk.pieces(lot.data.qtyOnHand),
          toLocationId: clerk.step.way % 2 ? 'W2' : 'W1',
        })
      )
    },
    open(clerk) {
      const part = clerk.one('parts')!
      return clerk.send('stock.open', {
        partId: part.id,
        qty: 20 + clerk.step.pick,
        unitCost: 3.3333,
        locationId: 'W1',
        on: D,
      })
    },
    closeMonth: (clerk) => clerk.send('ledger.close', { through: '2026-09-30', force: 'Drafts stay' }),
  }
}
