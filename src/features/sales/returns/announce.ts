import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { definedValues, needDeal } from '#features/sales/deals/commands.ts'
import { dealTotals, nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { invoicedLine } from '#features/sales/returns/credit.ts'
import { reason, returnLines } from '#features/sales/returns/return-order.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { enterAtMost, nameOfLine } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

/** Creates a return of shipped and invoiced goods. */
export const announceReturn = defineCommand({
  name: 'deal.return',
  label: 'Return',
  help: 'Creates a numbered return, on which the goods are received and credited.',
  undoBy: 'Cancel the return.',
  input: {
    transactionId: reference('Deal', deals, { required: true }),
    lines: lines(
      'Lines',
      {
        dealLineId: text('Line', { required: true }),
        slipLineId: text('Slip line', { help: 'Default: last shipped' }),
        slipId: reference('Packing slip', packingSlips),
        qty: number('Quantity', { required: true }),
        reason,
      },
      { required: true },
    ),
    note: text('Note'),
  },
  async run(context) {
    const { tx, input, today } = context
    const sale = await needDeal(tx, input.transactionId)
    if (sale.data.kind === 'Return') throw refuse(`${nameOfDeal(sale)} is already a return.`)
    const announced = (await returnsOf(tx, sale.id)).flatMap(returnLines)
    const slips = await shippedSlips(tx, sale.id)
    const next: Data[] = []
    if (input.lines.length === 0)
      throw refuse(`No lines are selected for the return of ${nameOfDeal(sale)}. Choose lines first.`, 'lines')
    for (const requested of input.lines as Data[]) {
      const line = returnLines(sale).find(({ lineId }) => lineId === requested.dealLineId)
      if (!line)
        throw refuse(`${nameOfDeal(sale)} has no line ${requested.dealLineId}.`, { line: String(requested.dealLineId) })
      const qty = Number(requested.qty)
      const part = typeof line.partId === 'string' ? await tx.get(parts, line.partId) : undefined
      const fault = whyNotQty(qty, part?.data.uom)
      if (fault) throw refuse(`${nameOfLine(line)}: ${fault}`, { line: String(requested.dealLineId), number: qty })
      const ofLine = (all: readonly Data[]): number =>
        all
          .filter(({ dealLineId }) => dealLineId === line.lineId)
          .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      const gone = addQty(ofLine(announced), ofLine(next))
      const invoiced = Math.min(qtyIn(line, 'qtyInvoiced'), qtyIn(line, 'qtyShipped'))
      if (qty > addQty(invoiced, -gone))
        throw refuse(
          `${nameOfLine(line)}: ${invoiced} were shipped and invoiced, and returns already cover ${gone}. ${enterAtMost(addQty(invoiced, -gone))}`,
          { line: String(requested.dealLineId), number: qty },
        )
      for (const from of fromSlips(slips, line, requested, qty, [...announced, ...next]))
        next.push(returnLine(await asInvoiced(tx, line, from), from, String(requested.reason), String(next.length + 1)))
    }
    const base = await companyCurrency(tx)
    const { customerId, customerName, currency, fxRate, owner, channel } = sale.data
    const { marginPct: _, ...totals } = dealTotals(next, { currency, fxRate, base })
    return await tx.insert(deals, {
      transactionNumber: await nextNumber(tx, seriesOf('RMA', today), {
        collection: deals.name,
        field: 'transactionNumber',
      }),
      kind: 'Return',
      status: 'Confirmed',
      returnOfId: sale.id,
      orderDate: today,
      ...definedValues({ customerId, customerName, currency, fxRate, owner, channel, notes: input.note }),
      ...definedValues(totals),
    } as never)
  },
})

/** The line with the price and tax it was invoiced at, because the deal may have been revised since. */
async function asInvoiced(tx: Tx, line: Data, { slip, line: shipped }: FromSlip): Promise<Data> {
  const billed = await invoicedLine(tx, { slipId: slip.id, slipLineId: shipped.lineId } as Data)
  if (!billed) return line
  const { unitPrice, discountPct, taxName, taxRate } = billed.line
  return { ...line, ...definedValues({ unitPrice, discountPct, taxName, taxRate }) } as Data
}

const returnsOf = async (tx: Pick<Tx, 'find'>, saleId: string): Promise<Deal[]> =>
  (await tx.find(query(deals, { where: [['returnOfId', '==', saleId]] }))).filter(
    ({ data }) => data.status !== 'Cancelled',
  )

/** Shipped slips of a deal, latest first. */
const shippedSlips = async (tx: Pick<Tx, 'find'>, dealId: string): Promise<PackingSlip[]> =>
  (
    await tx.find(
      query(packingSlips, {
        where: [
          ['transactionId', '==', dealId],
          ['status', '==', 'Shipped'],
        ],
      }),
    )
  ).toSorted(
    (a, b) =>
      String(b.data.shippedOn).localeCompare(String(a.data.shippedOn)) ||
      String(b.data.slipNumber).localeCompare(String(a.data.slipNumber)),
  )

interface FromSlip {
  slip: PackingSlip
  line: Data
  qty: number
}

/** The shipped lines that are returned: the given one, otherwise the latest shipped. */
function fromSlips(
  slips: readonly PackingSlip[],
  line: Data,
  requested: Data,
  qty: number,
  known: readonly Data[],
): FromSlip[] {
  const found: FromSlip[] = []
  let left = qty
  for (const slip of slips)
    for (const own of returnLines(slip).toReversed()) {
      if (own.dealLineId !== line.lineId || left <= 0) continue
      if (requested.slipLineId && own.lineId !== requested.slipLineId) continue
      if (requested.slipId && slip.id !== requested.slipId) continue
      const before = known
        .filter((one) => one.slipId === slip.id && one.slipLineId === own.lineId)
        .reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      const part = Math.min(left, addQty(qtyIn(own, 'qtyInvoiced'), -before))
      if (part <= 0) continue
      found.push({ slip, line: own, qty: part })
      left = addQty(left, -part)
    }
  if (left > 0)
    throw refuse(
      `${nameOfLine(line)}: ${addQty(qty, -left)} were shipped and invoiced on that slip. ${enterAtMost(addQty(qty, -left))}`,
    )
  return found
}

function returnLine(line: Data, { slip, line: shipped, qty }: FromSlip, why: string, lineId: string): Data {
  const { partId, partNumber, brand, description, condition, unitPrice, discountPct, taxName, taxRate } = line
  return definedValues({
    ...{ lineId, kind: 'Goods', dealLineId: line.lineId, slipId: slip.id, slipLineId: shipped.lineId },
    ...{ partId, partNumber, brand, description, condition, qty, unitPrice, discountPct, taxName, taxRate },
    ...{ unitCost: shipped.unitCost, reason: why, backQty: 0, backValue: 0, settledQty: 0 },
  }) as Data
}
