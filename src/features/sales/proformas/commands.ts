import { addDays, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { whyNotAmount } from '#features/money/payments/rules.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { definedValues, needDeal, salesSettings } from '#features/sales/deals/commands.ts'
import { dealTotals, nameOfDeal, qtyIn } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { nameOfSlip, pickedOf } from '#features/sales/packing-slips/rules.ts'
import { proformas } from '#features/sales/proformas/collection.ts'
import { depositShare, whyNotDeposit } from '#features/sales/proformas/rules.ts'
import { isGoods, openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { linesIn, nameOfLine } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import { date, flag, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The maximum number of proformas that expire in one run. */
const MAX_EXPIRED = 500

/** Creates a proforma for what is open on a deal, or for packing slips; with a deposit if requested. */
export const newProforma = defineCommand({
  name: 'proforma.create',
  label: 'Proforma',
  help: 'An invoice in advance, for a deposit or for customs. It does not create a receivable.',
  undoBy: 'Cancel the proforma.',
  input: {
    transactionId: reference('Deal', deals),
    slipIds: tags('Packing slips'),
    lines: lines('Lines', {
      dealLineId: text('Deal line', { required: true }),
      qty: number('Quantity', { help: 'Default: all open' }),
    }),
    depositPct: number('Deposit %', { min: 0, max: 100, decimals: 4 }),
    depositAmount: money('Deposit', { min: 0, decimals: 3 }),
    validUntil: date('Valid until'),
    holdUntilPaid: flag('Hold the goods until it is paid'),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const slips = []
    for (const id of new Set(input.slipIds ?? [])) slips.push(await tx.need(packingSlips, id))
    const gone = slips.find(({ data }) => data.status === 'Void')
    if (gone) throw refuse(`${nameOfSlip(gone)} is void. Choose another packing slip.`)
    const dealIds = new Set(slips.map(({ data }) => data.transactionId))
    if (dealIds.size > 1) throw refuse('The packing slips are of several deals. Write a proforma for each.')
    const dealId = input.transactionId ?? [...dealIds][0]
    if (!dealId) throw refuse('Choose a deal or packing slips.', 'transactionId')
    const deal = await needDeal(tx, dealId)
    const status = deal.data.status ?? 'Draft'
    if (!['Draft', 'Quoted', 'Confirmed'].includes(status))
      throw refuse(`${nameOfDeal(deal)} is ${status.toLowerCase()}. Only open deals have a proforma.`)
    const all = withLineIds(deal.data.lines as Value | undefined)
    // For packing slips, their contents: the picked quantity, otherwise the quantity to pick.
    const packed = new Map<string, number>()
    for (const line of slips.flatMap((slip) => linesIn(slip.data.lines as Value | undefined)))
      packed.set(String(line.dealLineId), addQty(packed.get(String(line.dealLineId)) ?? 0, pickedOf(line)))
    const openQty = (line: Data): number =>
      slips.length > 0 ? (packed.get(String(line.lineId)) ?? 0) : openOfLine(deals.name, line)
    const place = slips.length > 0 ? slips.map(nameOfSlip).join(', ') : 'the deal'
    const requested = ((input.lines ?? []) as Data[]).map(({ dealLineId, qty }) => ({ id: String(dealLineId), qty }))
    const goods =
      requested.length > 0
        ? requested
        : all.filter(isGoods).map(({ lineId }) => ({ id: String(lineId), qty: undefined }))
    const taken: Data[] = []
    for (const { id, qty } of goods) {
      const line = all.find(({ lineId }) => lineId === id)
      if (!line) throw refuse(`${nameOfDeal(deal)} has no line ${id}.`)
      const before = taken.filter(({ lineId }) => lineId === id).reduce((sum, one) => addQty(sum, qtyIn(one, 'qty')), 0)
      const open = addQty(openQty(line), -before)
      const own = typeof qty === 'number' ? qty : open
      if (own <= 0 && typeof qty === 'number')
        throw refuse(`${nameOfLine(line)}: Quantity must be greater than 0.`, { line: id, number: own })
      if (own > open)
        throw refuse(`${nameOfLine(line)}: ${own} are more than is open on ${place} (${open}).`, {
          line: id,
          number: own,
        })
      if (own > 0) taken.push({ ...line, qty: own })
    }
    const charges = all.filter((line) => !isGoods(line)).flatMap(openCharge)
    const isForCharges = slips.length === 0 && !all.some(isGoods) && charges.length > 0
    if (taken.length === 0 && !isForCharges)
      throw refuse(`Nothing of ${slips.length > 0 ? slips.map(nameOfSlip).join(', ') : nameOfDeal(deal)} is open.`)
    const base = await companyCurrency(tx)
    const { currency, fxRate, customerId, customerName, incoterm } = deal.data
    const { lines: priced, totalAmount, taxAmount } = dealTotals([...taken, ...charges], { currency, fxRate, base })
    const freight = sumMoney(priced.filter(({ kind }) => kind === 'Freight').map((line) => qtyIn(line, 'amount')))
    // A percentage or amount of 0 means no deposit.
    const depositPct = input.depositPct || undefined
    const { holdUntilPaid } = input
    const until = toDay(input.validUntil, timeZone)
    if (until && until < today) throw refuse(`${until} has passed. Enter today or a later day.`, 'validUntil')
    const fine =
      input.depositAmount === undefined ? undefined : whyNotAmount('The deposit', input.depositAmount, currency ?? base)
    if (fine) throw refuse(fine, 'depositAmount')
    const depositAmount = input.depositAmount || depositShare(totalAmount, depositPct, currency ?? base)
    const over = whyNotDeposit(depositAmount, totalAmount, currency ?? base)
    if (over) throw refuse(over, 'depositAmount')
    const days = Number((await salesSettings(tx)).quoteDays ?? 30)
    return await tx.insert(proformas, {
      proformaNumber: await nextNumber(tx, seriesOf('PF', today), {
        collection: proformas.name,
        field: 'proformaNumber',
      }),
      status: 'Draft',
      revision: 0,
      transactionId: deal.id,
      ...definedValues({
        customerId,
        customerName,
        currency,
        fxRate,
        incoterm,
        depositPct,
        depositAmount,
        holdUntilPaid,
      }),
      ...(slips.length > 0 && { slipIds: slips.map(({ id }) => id) }),
      date: today,
      validUntil: until ?? addDays(today, days),
      lines: await linesOf(
        tx,
        priced.filter(({ kind }) => kind !== 'Freight'),
      ),
      ...{ freight, taxAmount, totalAmount, amountPaid: 0, paidState: 'None' },
    } as never)
  },
})

async function linesOf(tx: Tx, priced: readonly Data[]): Promise<Data[]> {
  const made: Data[] = []
  for (const { lineId, partId, partNumber, brand, description, qty, unitPrice, amount } of priced) {
    const part = typeof partId === 'string' ? (await tx.get(parts, partId))?.data : undefined
    const netWeight = part?.weightKg === undefined ? undefined : Number((part.weightKg * Number(qty)).toFixed(3))
    made.push(
      definedValues({
        ...{ dealLineId: lineId, partNumber, brand, description, qty, unitPrice, amount, netWeight },
        ...{ hsCode: part?.hsCode, origin: part?.originCountry },
      }) as Data,
    )
  }
  return made
}

/** Marks sent proformas as expired after their last day; runs every night. */
export const expireProformas = defineCommand({
  name: 'proforma.expire',
  label: 'Expire proformas',
  help: 'Marks sent proformas as expired after their last day.',
  undoBy: 'Extend the proforma.',
  input: {},
  async run({ tx, today }) {
    const over = await tx.find(
      query(proformas, {
        where: [
          ['status', '==', 'Sent'],
          ['validUntil', '<', today],
        ],
        limit: MAX_EXPIRED,
      }),
    )
    for (const { id } of over) await tx.update(proformas, id, { status: 'Expired' })
    return { expired: over.length }
  },
})

/** The part of a service, freight or fee line that is not invoiced yet. */
function openCharge(line: Data): Data[] {
  const qty = addQty(addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyCancelled')), -qtyIn(line, 'qtyInvoiced'))
  return qty > 0 ? [{ ...line, qty }] : []
}
