import { addDays } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'
import { type Acts, CURRENCIES, D, PRICES } from '#test/server/trade/model/acts.ts'
import { lines } from '#test/server/trade/model/books.ts'

const is =
  (...states: string[]) =>
  (data: Data) =>
    states.includes(String(data.status))

/** Drop shipments, invoices ahead of goods, the bank, changed pay run proposals, and month ends. */
export const OFFICE_ACTS: Acts = { ...straight(), ...ahead(), ...bank(), ...runs(), ...months() }

function straight(): Acts {
  return {
    async dropShip(clerk) {
      const currency = CURRENCIES[clerk.step.way % CURRENCIES.length]!
      const part = clerk.one('parts')!
      const goods = { partId: part.id, partNumber: part.data.partNumber, qty: 2 + (clerk.step.pick % 9) }
      const sold = { ...goods, unitPrice: PRICES[currency]! * 2, source: 'Drop ship' }
      const deal = await clerk.send('deal.enter', { customerId: `c-${currency}`, lines: [sold] })
      if (!deal || !(await clerk.send('deal.confirm', { transactionId: deal.id, override: 'Known for years' }))) return
      const poId = await clerk.make('po', {
        ...{ poNumber: `112026-${clerk.office.count}`, status: 'Draft', vendorId: `v-${currency}`, currency },
        dropShip: { transactionId: deal.id, shipTo: { city: 'Reno' } },
        lines: [{ ...goods, unitPrice: PRICES[currency], forTransactionId: deal.id, forLineId: '1' }],
      })
      if (poId) await clerk.send('po.issue', { poId })
    },
    sendStraight(clerk) {
      const order = clerk.one('po', (data) => data.status === 'Pending' && data.dropShip !== undefined)
      const line = order && lines(order.data).find(({ qtyOpen }) => Number(qtyOpen) > 0)
      if (!line) return undefined
      const sent = [{ poLineId: line.lineId, qty: clerk.pieces(line.qtyOpen) }]
      return clerk.send('po.dropShipped', { poId: order!.id, shippedOn: D, lines: sent, carrier: 'UPS' })
    },
  }
}

function ahead(): Acts {
  return {
    async proforma(clerk) {
      const deal = clerk.one('transactions', (data) => data.kind !== 'Return' && is('Confirmed', 'Draft')(data))
      if (!deal) return
      const asked = { transactionId: deal.id, depositPct: 10 * clerk.step.tenths, holdUntilPaid: clerk.step.way > 4 }
      const made = await clerk.send('proforma.create', asked)
      if (made) await clerk.send('proforma.send', { proformaId: made.id })
    },
    payProforma(clerk) {
      const proforma = clerk.one('proformas', is('Sent', 'Accepted'))
      if (!proforma) return undefined
      const { customerId, currency, depositAmount, totalAmount } = proforma.data
      const amount = clerk.part(depositAmount ?? totalAmount, currency)
      return clerk.send('payments.receive', {
        ...{ customerId, amount, deposit: amount, proformaId: proforma.id, method: 'Wire', receivedOn: D },
        bankAccountId: 'main',
        ...(currency && { currency }),
      })
    },
    endProforma(clerk) {
      const proforma = clerk.one('proformas', is('Sent', 'Accepted'))
      const [name, more] = [
        ['accept', {}],
        ['convert', {}],
        ['cancel', {}],
        ['extend', { validUntil: '2026-12-31' }],
      ][clerk.step.way % 4] as [string, object]
      return proforma && clerk.send(`proforma.${name}`, { proformaId: proforma.id, ...more })
    },
  }
}

/** What the bank shows of a payment: in its own currency where the account is in the company's. */
const shownOf = ({ direction, currency, amount, bankAmount, feeAmount }: Data): number | undefined => {
  if (bankAmount === undefined && (currency ?? 'USD') !== 'USD') return undefined
  const sign = direction === 'In' ? 1 : -1
  const fee = Number(feeAmount ?? 0)
  return Number((bankAmount === undefined ? sign * Number(amount) - fee : sign * Number(bankAmount)).toFixed(2))
}

function bank(): Acts {
  return {
    async statement(clerk) {
      const { office, step } = clerk
      const waiting = office.books
        .all('payments', (data) => data.status === 'Posted' && data.bankAccountId === 'main' && !data.bankLineId)
        .slice(step.pick % 7, (step.pick % 7) + 1 + (step.way % 4))
        .flatMap(({ data }) => shownOf(data) ?? [])
      const rows = [...waiting, -(1 + step.pick) / 4].map((amount, at) => `${D},BANK ${office.count}-${at},${amount}`)
      const text = ['Date,Description,Amount', ...rows].join('\n')
      await clerk.send('bank.importStatement', { bankAccountId: 'main', text })
      // Importing a file a second time adds nothing.
      if (step.way === 5) await clerk.send('bank.importStatement', { bankAccountId: 'main', text })
    },
    async matchLine(clerk) {
      const statement = clerk.one('bankStatements', is('Open'))
      const found = statement && (await clerk.send('bank.suggest', { statementId: statement.id }))
      const all = (found?.suggestions ?? []) as { bankLineId: string; ids: string[] }[]
      const one = all[clerk.step.pick % Math.max(1, all.length)]
      if (!one) return
      const of = (collection: string) => one.ids.filter((id) => clerk.office.books.get(collection, id))
      const [checkIds, paymentIds] = [of('checks'), of('payments')]
      // Anything else is a posting group: a transfer or a fee.
      const groupIds = one.ids.filter((id) => ![...checkIds, ...paymentIds].includes(id))
      await clerk.send('bank.match', { bankLineId: one.bankLineId, checkIds, paymentIds, groupIds })
    },
    fee(clerk) {
      const line = clerk.one('bankLines', (data) => data.state === 'Unmatched')
      if (!line) return undefined
      const kind = ['Fee', 'Expense', 'Transfer', 'Interest'][clerk.step.way % 4]
      const part = Number(line.data.amount)
      const other = kind === 'Transfer' && clerk.step.pick % 2 ? { bankAccountId: 'eur' } : {}
      return clerk.send('bank.match', { bankLineId: line.id, create: [{ kind, amount: part, ...other }] })
    },
    unmatch(clerk) {
      const line = clerk.one('bankLines', (data) => data.state === 'Matched')
      return line && clerk.send('bank.unmatch', { bankLineId: line.id, reason: 'Wrong' })
    },
    reconcile(clerk) {
      const statement = clerk.one('bankStatements')
      if (!statement) return undefined
      const statementId = statement.id
      return statement.data.status === 'Open'
        ? clerk.send('bank.reconcile', { statementId })
        : clerk.send('bank.reopen', { statementId, reason: 'One line was wrong' })
    },
    transfer: (clerk) =>
      clerk.send('bank.transfer', {
        ...{ fromId: 'main', toId: ['eur', 'petty', 'paypal'][clerk.step.way % 3], amount: 5 + clerk.step.pick, on: D },
        ...(clerk.step.way > 4 && { feeAmount: 0.35 }),
      }),
    replenish: (clerk) => clerk.send('bank.replenish', { bankAccountId: 'petty', fromId: 'main', on: D }),
    countCash: (clerk) =>
      clerk.send('bank.countCash', { bankAccountId: 'petty', counted: 10 * clerk.step.tenths, note: 'Counted', on: D }),
  }
}

function runs(): Acts {
  return {
    async editRun(clerk) {
      const { step } = clerk
      const run = await clerk.send('payRuns.propose', { payBy: '2026-12-31', bankAccountId: 'main', method: 'Check' })
      const found = ((run?.data.lines ?? []) as Data[]).filter(({ pay }) => Number(pay) > 0)
      const line = found[step.pick % Math.max(1, found.length)]
      if (!line) return
      const change = [
        { pay: clerk.part(line.pay, run.data.currency) },
        { skip: true },
        { pay: clerk.part(line.pay, run.data.currency), discount: 0 },
      ][step.way % 3]
      await clerk.send('payRuns.edit', { payRunId: run.id, lines: [{ payableId: line.payableId, ...change }] })
      await clerk.send('payRuns.post', { payRunId: run.id, perBill: step.way > 4 })
    },
  }
}

function months(): Acts {
  return {
    closeOctober: (clerk) => clerk.send('ledger.close', { through: '2026-10-31', force: true }),
    reopen(clerk) {
      const closed = String(clerk.office.books.get('settings', 'money')?.closedThrough ?? '')
      return closed
        ? clerk.send('ledger.reopen', { through: addDays(`${closed.slice(0, 8)}01`, -1), reason: 'A bill was late' })
        : undefined
    },
    async byHand(clerk) {
      const total = 10 + clerk.step.pick
      const [kind, own] = clerk.step.way % 2 ? ['payables', 'vendor'] : ['receivable', 'customer']
      const number = kind === 'payables' ? { vendorInvoiceNo: `H-${clerk.office.count}` } : {}
      const party = { [`${own}Id`]: `${own[0]}-USD`, [`${own}Name`]: `${own} USD` }
      await clerk.make(kind!, { status: 'Open', totalAmount: total, invoiceDate: D, ...party, ...number })
    },
  }
}
