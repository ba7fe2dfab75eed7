import { roundTo, sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import {
  type Audited,
  type AuditTarget,
  auditOf,
  dividedLines,
  FREIGHT_OUT,
} from '#features/shipping/shipments/audit-rules.ts'
import { type Shipment, shipments } from '#features/shipping/shipments/collection.ts'
import { divideExpense } from '#features/shipping/shipments/divide-expense.ts'
import { nameOfShipment, SLIPS } from '#features/shipping/shipments/rules.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { needRate } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { amountText, decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { bareNumber } from '#model/matching/tracking-numbers.ts'
import { query, type Values } from '#model/schema/collection.ts'
import { choice, lines, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const MAX_LINES = 1000

const input = {
  payableId: reference('Bill', payables),
  lines: lines(
    'Lines',
    {
      trackingNumber: text('Tracking #', { mono: true }),
      shipmentId: reference('Shipment', 'shipments'),
      kind: choice('Kind', ['Freight', 'Duty'], { default: 'Freight' }),
      amount: money('Amount', { required: true, min: 0 }),
    },
    { required: true },
  ),
  tolerancePct: number('Tolerance, percent', { min: 0, max: 100, default: 2 }),
}

type Context = CommandContext<Values<typeof input>>

/**
 * Compares a carrier's bill with the quotes, and assigns its lines to what they are for; a bill over the quote is put
 * on hold.
 */
export const auditFreightBill = defineCommand({
  name: 'shipments.auditBill',
  label: 'Check freight bill',
  help: 'Compares a carrier’s bill with the quote. A bill over the quote is on hold until released.',
  undoBy: 'Check the bill again with the right amounts.',
  input,
  async run(context) {
    const { tx, input } = context
    const given = input.lines as Data[]
    if (given.length === 0) throw refuse('Enter at least one line of the freight bill.')
    if (given.length > MAX_LINES) throw refuse(`Check ${MAX_LINES} lines or fewer at a time.`)
    const bill = input.payableId ? await needBill(tx, input.payableId) : undefined
    const rows: Row[] = []
    for (const line of given) rows.push(await rowOf(tx, line))
    const base = await companyCurrency(tx)
    const own = [...Map.groupBy(rows, ({ shipment, parcel }) => shipment?.id ?? parcel?.id ?? '')]
    const results: Data[] = []
    const over: string[] = []
    for (const [id, group] of own) {
      const compared = id === '' ? undefined : await compare(context, group, bill, base)
      const state = compared?.state ?? 'Unknown'
      if (compared && state === 'Over')
        over.push(`${compared.name} is ${amountText(compared.variance, compared.currency)} over the quote`)
      results.push(
        ...group.map((row) => ({ ...shown(row), state, ...(compared && { quoted: compared.quoted ?? null }) })),
      )
      if (compared) results.at(-1)!.variance = compared.variance
    }
    if (bill) await putOnBill(context, bill, rows, over)
    const count = (state: Audited): number => results.filter((one) => one.state === state).length
    return {
      matched: count('Matched'),
      over: count('Over'),
      unknown: count('Unknown'),
      total: sumMoney(given.map(({ amount }) => Number(amount))),
      variance: sumMoney(results.map(({ variance }) => Number(variance ?? 0))),
      lines: results,
    }
  },
})

/** A line of a freight bill with the shipment and parcel it is for; neither when the tracking number is unknown. */
interface Row {
  line: Data
  amount: number
  isDuty: boolean
  shipment?: Shipment | undefined
  parcel?: Parcel | undefined
}

const shown = ({ line: { trackingNumber, amount, kind = 'Freight' }, shipment }: Row): Data => ({
  ...(trackingNumber !== undefined && { trackingNumber }),
  ...(shipment && { shipmentId: shipment.id }),
  ...{ kind, amount: amount! },
})

async function needBill(tx: Tx, payableId: string): Promise<Payable> {
  const bill = await tx.need(payables, payableId)
  const { status = 'Open' } = bill.data
  if (status === 'Draft' || status === 'Open') return bill
  throw refuse(`${nameOfPayable(bill)} is already ${status}. Only draft and open bills are checked.`)
}

async function rowOf(tx: Tx, line: Data): Promise<Row> {
  const row = { line, amount: Number(line.amount), isDuty: line.kind === 'Duty' }
  if (typeof line.shipmentId === 'string') return { ...row, shipment: await tx.need(shipments, line.shipmentId) }
  const typed = typeof line.trackingNumber === 'string' ? line.trackingNumber.trim() : ''
  if (!typed) throw refuse('A line has neither a tracking number nor a shipment. Enter one of them.')
  const numbers = [...new Set([typed, bareNumber(typed)])]
  const found = await tx.find(query(parcels, { where: [['trackingNumber', 'in', numbers]], limit: 10 }))
  const parcel = found.find(({ data }) => data.shipmentId) ?? found[0]
  const shipment = parcel?.data.shipmentId ? await tx.get(shipments, parcel.data.shipmentId) : undefined
  return { ...row, parcel, ...(shipment && shipment.data.status !== 'Void' && { shipment }) }
}

/**
 * Compares everything billed for a shipment with its quote, and stores both on the shipment. A parcel without a
 * shipment is compared with its own cost.
 */
async function compare(context: Context, group: readonly Row[], bill: Payable | undefined, base: string) {
  const { tx, input } = context
  const [{ shipment, parcel }] = group as [Row]
  const currency = shipment?.data.currency || base
  const rate = await rateTo(context, bill, currency)
  const sum = (isDuty: boolean): number =>
    roundTo(
      sumMoney(group.filter((row) => row.isDuty === isDuty).map(({ amount }) => amount)) * rate,
      decimalsOf(currency),
    )
  const [freight, duty] = [sum(false), sum(true)]
  const quoted = shipment ? shipment.data.quotedAmount : parcel?.data.cost
  const others = linesIn(shipment?.data.freightBills as Data[]).filter(({ payableId }) => payableId !== bill?.id)
  const all = [...others, { ...(bill && { payableId: bill.id }), amount: freight, duty }]
  const billed = sumMoney(all.map(({ amount }) => Number(amount ?? 0)))
  const { state, variance } = auditOf({ billed, quoted }, input.tolerancePct ?? 2, currency)
  const name = shipment ? nameOfShipment(shipment) : `Parcel ${parcel?.data.trackingNumber ?? parcel?.id}`
  if (shipment)
    await tx.update(shipments, shipment.id, {
      ...{ billedAmount: billed, variance, auditState: state, freightBills: all as never },
      dutyAmount: sumMoney(all.map((one) => Number(one.duty ?? 0))),
      ...(bill && { payableId: bill.id }),
    })
  return { state, variance, quoted, currency, name }
}

/** The exchange rate from the currency of the bill to that of the shipment. */
async function rateTo(context: Context, bill: Payable | undefined, currency: string): Promise<number> {
  const base = await companyCurrency(context.tx)
  const from = bill?.data.currency || base
  if (from === currency) return 1
  const name = bill ? nameOfPayable(bill) : 'The freight bill'
  const rate = (one: string) => needRate(context, { currency: one, day: context.today, name })
  return (bill?.data.fxRate ?? (await rate(from))) / (await rate(currency))
}

/** Writes the lines to the bill, moves what is already posted, and puts the bill on hold when it is over the quote. */
async function putOnBill(
  context: Context,
  bill: Payable,
  rows: readonly Row[],
  over: readonly string[],
): Promise<void> {
  const { tx } = context
  const targets: AuditTarget[] = []
  for (const row of rows) if (row.shipment ?? row.parcel) targets.push(await targetOf(tx, row))
  const net = sumMoney([bill.data.totalAmount ?? 0, -(bill.data.taxAmount ?? 0)])
  const total = sumMoney(rows.map(({ amount }) => amount))
  const next = total > net ? undefined : dividedLines(linesIn(bill.data.lines as Data[]), net, targets)
  if (!next) {
    const [all, whole] = [total, net].map((amount) => amountText(amount, bill.data.currency))
    throw refuse(`The lines total ${all}, but ${nameOfPayable(bill)} is ${whole}. Correct one of them.`)
  }
  if (bill.data.posted) await divideExpense(context, bill, targets)
  await tx.update(payables, bill.id, {
    lines: next as never,
    ...(over.length > 0 && { onHold: true, holdReason: over.join('; ').slice(0, 500) }),
  })
}

/** Freight to customers is an expense; freight and duty of inbound goods wait to be allocated to them. */
async function targetOf(tx: Tx, { amount, isDuty, shipment, parcel }: Row): Promise<AuditTarget> {
  const isInbound = (shipment?.data.direction ?? parcel?.data.direction) === 'Inbound'
  const slips = await Promise.all((shipment?.data.slipIds ?? []).map((id) => tx.getAny(SLIPS, id)))
  const deals = new Set(slips.flatMap((slip) => slip?.data.transactionId ?? []))
  const transactionId = deals.size === 1 ? String([...deals][0]) : parcel?.data.transactionId
  const isLanded = isInbound || isDuty
  return {
    kind: isLanded ? 'Landed cost' : 'Expense',
    category: isDuty ? 'Duty' : isInbound ? 'Freight' : FREIGHT_OUT,
    description: shipment ? nameOfShipment(shipment) : `Parcel ${parcel?.data.trackingNumber ?? ''}`,
    amount,
    ...(shipment && { shipmentId: shipment.id }),
    ...(!isLanded && transactionId && { transactionId }),
  }
}
