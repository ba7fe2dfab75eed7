import { toDay } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { needDeal, refreshDeal, reservationOf, salesSettings } from '#features/sales/deals/commands.ts'
import { nameOfDeal, openQty, pickable } from '#features/sales/deals/rules.ts'
import { shippedLeg, shipSlip, sourceOfSlip } from '#features/sales/dispatch/ship.ts'
import { draftInvoice } from '#features/sales/invoice-drafts/commands.ts'
import { shippedCosts } from '#features/sales/invoice-drafts/rules.ts'
import { issueInvoice } from '#features/sales/invoicing/commands.ts'
import { slipTable } from '#features/sales/packing-slips/actions.ts'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { createSlip, type QuantityToShip } from '#features/sales/packing-slips/commands.ts'
import { nameOfSlip, picked } from '#features/sales/packing-slips/rules.ts'
import { expectedOf } from '#features/sales/returns/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { postMovements } from '#features/stock/ledger/commands.ts'
import { reverseEntries, unreversedEntries } from '#features/stock/line-entries/commands.ts'
import { isGoods } from '#features/stock/line-entries/rules.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { needOpenDay } from '#features/stock/postings/commands.ts'
import { minus } from '#features/stock/postings/rules.ts'
import { reserveLot } from '#features/stock/reservations/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import type { ActionRun } from '#model/command/action/action-spec.ts'
import type { Tx } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { query, type Values } from '#model/schema/collection.ts'
import { choice, date, type Fields, lines, money, number, reference, tags, text } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

const shippingInput = {
  shippedOn: date('Shipped on', { help: 'Default: today' }),
  carrier: text('Carrier', { suggest: ['DHL', 'UPS', 'USPS', 'FedEx', 'Other'] }),
  service: text('Service'),
  trackingNumbers: tags('Tracking numbers'),
  freightCost: money('Freight cost', { min: 0 }),
  invoice: choice('Invoice', ['None', 'Draft', 'Issue'], { help: 'From Settings' }),
}

/** Ships a slip, and invoices it if requested. */
async function ship(run: ActionRun<Fields>, slip: PackingSlip, input: Partial<Values<typeof shippingInput>>) {
  const shippedOn = toDay(input.shippedOn, run.timeZone) ?? run.today
  const { slip: shipped, parcels } = await shipSlip(run, slip, { ...input, day: shippedOn })
  const how = input.invoice ?? (await salesSettings(run.tx)).invoiceOnShip ?? 'None'
  const invoice = how === 'None' ? undefined : await draftInvoice(run, { slipIds: [shipped.id], day: run.today })
  if (invoice && how === 'Issue') await issueInvoice(run as never, invoice)
  return {
    slip: (await run.tx.get(packingSlips, shipped.id)) ?? shipped,
    parcels,
    ...(invoice && { receivableId: invoice.id }),
  }
}

/** Shipping the goods of a packing slip, and reversing it. */
export const shipActions = defineActions(packingSlips, slipTable, {
  ship: action(packingSlips, {
    label: 'Ship',
    past: 'shipped',
    icon: 'send',
    help: 'Goods leave the stock at cost; each tracking number is a parcel.',
    undoBy: 'Void the shipment.',
    from: ['Draft', 'Picking', 'Packed'],
    to: 'Shipped',
    unless: ({ data, name }) => (data.kind === 'Drop ship' ? `${name} was shipped by the vendor.` : undefined),
    input: shippingInput,
    suggest: ({ data }) => {
      const numbers = linesIn(data.cartons as Value | undefined).flatMap(({ trackingNumber }) => trackingNumber ?? [])
      return {
        ...(data.carrier && { carrier: data.carrier }),
        ...(data.service && { service: data.service }),
        ...(numbers.length > 0 && { trackingNumbers: numbers }),
      }
    },
    guard: async (_, { tx, data, name }) =>
      data.transactionId && (await tx.get(deals, data.transactionId)) ? undefined : `${name} has no deal.`,
    set: () => ({}),
    after: (input, run) => ship(run as never, run.next, input),
    effect: ({ data, name }) => {
      const { cartons, customerName, weightKg } = data
      const count = linesIn(cartons as Value | undefined).length
      const packed = count > 0 ? ` in ${counted(count, 'carton')}${weightKg ? `, ${weightKg} kg` : ''}` : ''
      const pieces = counted(picked(linesIn(data.lines as Value | undefined)), 'piece')
      return `${name} for ${customerName ?? 'the customer'}: ${pieces}${packed} will leave the stock.`
    },
    bulk: { outcome: 'will leave the stock' },
  }),
  void: action(packingSlips, {
    label: 'Void shipment',
    past: 'voided',
    ask: 'Void shipment {it}',
    history: 'voided shipment {it}[: {voidReason}]',
    help: 'The goods return to their lots and are reserved again.',
    undoBy: 'Ship the goods again.',
    icon: 'ban',
    from: ['Shipped'],
    to: 'Void',
    unless: ({ data, name }) =>
      data.kind === 'Drop ship' ? `${name} is a drop shipment. Reverse its receipt instead.` : undefined,
    input: { reason: text('Reason', { required: true }), on: date('Date', { help: 'Default: today' }) },
    guard: async (_, { tx, id, data, name }) => {
      if (!data.transactionId || !(await tx.get(deals, data.transactionId))) return `${name} has no deal.`
      for (const invoiceId of data.invoiceIds ?? []) {
        const invoice = await tx.get(receivables, invoiceId)
        if (invoice && invoice.data.status !== 'Void')
          return `${name} is invoiced by ${calledInvoice(invoice)}; void the invoice first.`
      }
      const back = await returnedLot(tx, id)
      if (back) return `Goods of ${name} were returned (lot ${back.data.lotNumber}). Reverse the return first.`
      const open = await expectedReturn(tx, data.transactionId, id)
      return open && `${name} has goods to come back on ${nameOfDeal(open)}. Receive or cancel that return first.`
    },
    set: (input, { today, timeZone }) => ({
      voidReason: input.reason.trim(),
      voidedOn: toDay(input.on, timeZone) ?? today,
    }),
    after: async (input, run) => {
      const day = toDay(input.on, run.timeZone) ?? run.today
      await needOpenDay(run, day)
      await takeShipmentBack(run as never, run.next, day)
      return await run.tx.need(packingSlips, run.id)
    },
    menuOnly: true,
  }),
})

/** The lot in which goods of a slip were returned; undefined when there is none or its receipt was reversed. */
async function returnedLot(tx: Pick<Tx, 'find'>, slipId: string): Promise<Lot | undefined> {
  for (const lot of await tx.find(query(lots, { where: [['returnOfId', 'starts-with', `${slipId}/`]] }))) {
    const rows = await tx.find(
      query(movements, {
        where: [
          ['lotId', '==', lot.id],
          ['type', '==', 'CustomerReturn'],
        ],
      }),
    )
    if (rows.reduce((sum, { data }) => addQty(sum, data.qtyDelta), 0) > 0) return lot
  }
  return undefined
}

/** The return on which goods of a slip are still expected. */
async function expectedReturn(tx: Pick<Tx, 'find'>, saleId: string, slipId: string): Promise<Deal | undefined> {
  const open = await tx.find(
    query(deals, {
      where: [
        ['returnOfId', '==', saleId],
        ['status', '==', 'Confirmed'],
      ],
    }),
  )
  return open.find(({ data }) =>
    linesIn(data.lines as Value | undefined).some((line) => line.slipId === slipId && expectedOf(line) > 0),
  )
}

const calledInvoice = ({ data }: Receivable): string => data.invoiceNumber ?? 'a draft invoice'

async function takeShipmentBack(run: ActionRun<Fields>, slip: PackingSlip, day: string): Promise<void> {
  const { tx } = run
  const issued = await tx.find(
    query(movements, {
      where: [
        ['docType', '==', packingSlips.name],
        ['docId', '==', slip.id],
      ],
    }),
  )
  const all = linesIn(slip.data.lines as Value | undefined)
  const legs = []
  const carried = await shippedCosts(tx, slip)
  for (const { id, data } of issued.filter((one) => one.data.type === 'Issue')) {
    const line = all.find(({ lineId }) => lineId === data.docLineId) ?? { lineId: data.docLineId ?? '' }
    legs.push({
      lotId: data.lotId,
      type: 'IssueVoid' as const,
      qtyDelta: -data.qtyDelta,
      docType: packingSlips.name,
      docId: slip.id,
      docNumber: nameOfSlip(slip),
      docLineId: String(line.lineId),
      correctionOfId: id,
      ...(slip.data.voidReason && { reason: slip.data.voidReason }),
      counter: { ...shippedLeg(slip, line), base: minus(carried(String(line.lineId))) },
    })
  }
  await postMovements(run, legs, day, { source: sourceOfSlip(slip) })
  await reverseEntries(run, await unreversedEntries(tx, sourceOfSlip(slip)), { day, source: sourceOfSlip(slip) })
  const deal = await needDeal(tx, String(slip.data.transactionId))
  for (const line of all) {
    const lot = Number(line.qty) > 0 ? await tx.get(lots, String(line.lotId)) : undefined
    const qty = lot ? Math.min(Number(line.qty), lot.data.qtyAvailable) : 0
    if (lot && qty > 0) await reserveLot(tx, lot.id, qty, reservationOf(deal, String(line.dealLineId)))
  }
  await refreshDeal(run, deal.id)
}

/** Ships directly from the deal: the slip is created, picked and shipped in one step. */
export const dealShipActions = defineActions(deals, dealActions.about as never, {
  ship: action(deals, {
    label: 'Ship',
    past: 'shipped',
    history: 'shipped goods of {it}',
    done: 'Goods of {it} shipped',
    icon: 'send',
    help: 'Ships all reserved stock, or the selected lines and quantities.',
    undoBy: 'Void the shipment.',
    from: ['Confirmed', 'Closed'],
    to: ['Confirmed', 'Closed'],
    unless: ({ data, name }) => (data.kind === 'Return' ? `${name} is a return.` : undefined),
    input: {
      lines: lines('Lines', {
        lineId: text('Line', { required: true }),
        qty: number('Quantity', { required: true }),
        lotId: reference('Lot', lots),
      }),
      ...shippingInput,
    },
    picks: ({ data }) => ({
      ...{ of: 'lines', id: 'lineId', word: 'Ship', none: 'Leave empty to ship all reserved stock.' },
      lines: pickable(linesIn(data.lines as Value | undefined).filter(isGoods), openQty),
    }),
    check: () => undefined,
    set: () => ({}),
    after: async (input, run) => {
      const wanted = (input.lines ?? []).map(
        ({ lineId, qty, lotId }) => ({ dealLineId: String(lineId), qty: Number(qty), lotId }) as QuantityToShip,
      )
      const slip = await createSlip(run, run.next, wanted)
      return await ship(run as never, slip, input)
    },
    effect: ({ data, name, timeZone }, { lines: some, shippedOn }) => {
      const of = linesIn(some as Value | undefined).length > 0 ? 'the selected lines' : 'all reserved stock'
      const [ordered, shipped] = [toDay(data.orderDate, timeZone), toDay(shippedOn, timeZone)]
      const isBefore = ordered !== undefined && shipped !== undefined && shipped < ordered
      return [
        `${name} for ${data.customerName ?? 'the customer'}: ${of} will be shipped.`,
        ...(isBefore ? ['That day is before the order was confirmed.'] : []),
      ].join(' ')
    },
    menuOnly: true,
  }),
})
