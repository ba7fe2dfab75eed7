import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderTotal, whyNotPending, whyNotReceivable } from '#features/purchasing/purchase-orders/rules.ts'
import { billLine, billReceived } from '#features/purchasing/receiving/bills/commands.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import {
  cameLine,
  receivePurchaseOrder,
  receiveTogether,
  takeReceiptBack,
} from '#features/purchasing/receiving/commands.ts'
import { dropShipped } from '#features/purchasing/receiving/goods/drop-ship.ts'
import { numberOn, onDrafts, openLines, unbilledLines, worthOf } from '#features/purchasing/receiving/order-lines.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { returnGoodsOffer } from '#features/stock/movements/actions.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { writtenDecimals } from '#model/document/amounts/amount.ts'
import { currencyOf, sumsOf } from '#model/document/amounts/sums.ts'
import { lineChoice, linesIn } from '#model/document/lines.ts'
import type { Clause, Query } from '#model/query/query.ts'
import { pageOf, recordAddress } from '#model/record-address.ts'
import { type Field, type Fields, lines as linesField } from '#model/schema/fields.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

export interface GoodsOffer {
  command: AnyCommand
  label: string
  title?: string
  fixed: Data
  suggest?: Data
  ask?: Fields
  among?: Readonly<Record<string, readonly Clause[]>>
  confirm: (input: Data) => string
  action?: (input: Data) => string
  reverses?: true
  later?: true
  fresh?: { query: Query; offerOf: (docs: readonly Doc[]) => OfferStart | undefined }
  leadsTo?: (result: unknown) => { name: string; href: string } | undefined
}

/** The parts of an offer that depend on the current records. */
type OfferStart = Pick<GoodsOffer, 'command' | 'label' | 'fixed'> & Partial<GoodsOffer>

/** The other fields of a line are known from its order; freight and other lines are entered on the bill's own page. */
const BILLED = linesField('Lines', {
  description: billLine.description,
  qty: billLine.qty,
  unitPrice: billLine.unitPrice,
})

interface At {
  today: Day
  /** The company's currency. */
  base: string
}

/** An amount with its currency, with the decimals of that currency. */
function written(amount: number, currency: string): string {
  const { least, most } = writtenDecimals(currency)
  return `${currency} ${figure(amount, least, most)}`
}

const hidden = (names: readonly string[]): Data =>
  Object.fromEntries(names.map((name) => [name, undefined])) as unknown as Data

/**
 * The receiving and billing actions on an order: receive by line, record the invoice, bill, and reverse, each with its
 * effect in numbers.
 */
export function invoiceOffers(order: PurchaseOrder, at: At): GoodsOffer[] {
  const { data, id } = order
  const name = nameOfOrder(order)
  const amount = written(orderTotal(data), currencyOf(data, at.base))
  const isByInvoice = data.payableId !== undefined || data.receiveState === undefined
  const hasReceipts = data.receiveState === 'Partial' || data.receiveState === 'Full'
  const came = hasReceipts || data.status === 'Received'
  return [
    ...dropShipOffers(order, at),
    ...receiveOffers(order, at),
    ...(whyNotReceivable(order)
      ? []
      : [
          {
            command: receivePurchaseOrder,
            label: 'Record invoice',
            title: `Record the invoice of ${name}`,
            fixed: { poId: id, ...hidden(['locationId', 'vendorSlipNo', 'parcelIds', 'lines', 'updatePrice']) },
            suggest: { receivedOn: at.today },
            confirm: () =>
              `${name} will be received, and a bill of ${amount} from ${data.vendorName ?? 'the vendor'} is opened.`,
            action: () => 'Record invoice',
            leadsTo: billOf,
          },
        ]),
    ...billOffers([order], at),
    ...(hasReceipts && data.vendorId && !data.dropShip ? [returnGoodsOffer(['poId', '==', id], data.vendorId)] : []),
    ...(came
      ? [
          {
            command: takeReceiptBack,
            label: isByInvoice ? 'Reverse invoice' : 'Reverse receipt',
            // The command's own title mentions a receipt, but here the goods were received by an invoice alone.
            ...(isByInvoice && { title: `Reverse the invoice of ${name}` }),
            reverses: true as const,
            among: {
              receiptId: [
                ['poId', '==', id],
                ['status', '==', 'Posted'],
              ] satisfies Clause[],
            },
            fixed: { poId: id, ...hidden(isByInvoice ? ['receiptId', 'on'] : []) },
            confirm: () =>
              isByInvoice
                ? `${name} will be pending again, and its bill of ${amount} void.`
                : `${name} for ${amount} will be pending again, and the goods leave the stock.`,
            action: () => (isByInvoice ? 'Reverse invoice' : 'Reverse receipt'),
          },
        ]
      : []),
  ]
}

const { poLineId: _, qty, qtyRejected, rejectReason, ...details } = cameLine
/** What is counted for each line; the details of a lot are hidden at first. */
const CAME: Fields = {
  ...{ qty, qtyRejected, rejectReason },
  ...Object.fromEntries(
    Object.entries<Field>(details).map(([name, field]) => [
      name,
      { ...field, options: { ...field.options, inDetails: true } },
    ]),
  ),
}

/** The choice of an order line to receive, by its part, with the ordered and received quantities. */
function orderedPart({ data }: PurchaseOrder): Field {
  return lineChoice(
    withLineIds((data.lines ?? []) as Data[]).map((line): Data => {
      const before = numberOn(line, 'qtyReceived')
      return {
        ...line,
        qty: `${figure(numberOn(line, 'qty'))} ordered${before > 0 ? `, ${figure(before)} received` : ''}`,
      }
    }),
  )
}

/** The receive action, with the open quantity of each line as the initial accepted quantity, to be corrected. */
function receiveOffers(order: PurchaseOrder, { today, base }: At): GoodsOffer[] {
  const open = openLines(order)
  if (whyNotPending(order) || open.length === 0) return []
  return [
    {
      command: receivePurchaseOrder,
      label: 'Receive',
      title: `Receive ${nameOfOrder(order)}`,
      fixed: { poId: order.id, ...hidden(['invoiceNumber', 'parcelIds']) },
      suggest: { receivedOn: today, lines: open },
      ask: { lines: linesField('Lines', { poLineId: orderedPart(order), ...CAME }) },
      confirm: ({ lines }) => {
        const all = linesIn(lines)
        const currency = currencyOf(order.data, base)
        return `${counted(pieces(all), 'piece')} of ${nameOfOrder(order)} will be in stock, worth ${written(worthOf(order, all, currency), currency)}.`
      },
      action: ({ lines }) => `Receive ${counted(pieces(lines), 'piece')}`,
      leadsTo: (result) => {
        const { id, data } = (result ?? {}) as { id?: string; data?: { receiptNumber?: string } }
        return id
          ? { name: `receipt ${data?.receiptNumber ?? ''}`.trim(), href: recordAddress(receipts, id) }
          : undefined
      },
    },
  ]
}

/** The action for goods that the vendor ships directly to our customer. */
function dropShipOffers(order: PurchaseOrder, { today }: At): GoodsOffer[] {
  const open = openLines(order)
  if (!order.data.dropShip || whyNotPending(order) || open.length === 0) return []
  const { of } = dropShipped.input.lines
  const named = withLineIds((order.data.lines ?? []) as Data[]).flatMap((line): Data[] => {
    const left = open.find(({ poLineId }) => poLineId === line.lineId)
    return left ? [{ ...line, qty: left.qty! }] : []
  })
  return [
    {
      command: dropShipped,
      label: 'Shipped by the vendor',
      fixed: { poId: order.id },
      suggest: { shippedOn: today, lines: open.map(({ poLineId, qty }): Data => ({ poLineId: poLineId!, qty: qty! })) },
      ask: {
        lines: linesField('Lines', { ...of, poLineId: lineChoice(named) }, { required: true }),
      },
      confirm: ({ lines }) =>
        `${counted(pieces(lines), 'piece')} of ${nameOfOrder(order)} will be recorded as shipped to the customer, without going into stock.`,
    },
  ]
}

const pieces = (lines: unknown): number =>
  linesIn(lines as Value).reduce((sum, line) => addQty(sum, numberOn(line, 'qty')), 0)

/** The action that bills what was received of these orders; none unless all are from one vendor. */
function billOffers(orders: readonly PurchaseOrder[], { today, base }: At): GoodsOffer[] {
  const lines = unbilledLines(orders)
  const vendorIds = new Set(orders.map(({ data }) => data.vendorId))
  const [vendorId] = vendorIds
  if (lines.length === 0 || vendorIds.size > 1 || !vendorId) return []
  const currency = currencyOf(orders[0]!.data, base)
  const title = orders.length === 1 ? `Bill ${nameOfOrder(orders[0]!)}` : 'Bill received goods'
  return [goodsBillOffer({ vendorId, lines, currency, title, today })]
}

interface GoodsToBill {
  vendorId: string
  lines: readonly Data[]
  /** The order and receipt lines to look for on draft bills, when `lines` do not identify them. */
  goods?: readonly Data[]
  currency: string
  title: string
  today: Day
}

/** The action that bills these lines at prices that can be corrected; it says what is already on draft bills. */
export const goodsBillOffer = (of: GoodsToBill, drafts: readonly Payable[] = []): GoodsOffer => ({
  command: billReceived,
  label: 'Bill',
  title: of.title,
  fixed: { vendorId: of.vendorId, ...hidden(['receiptIds', 'currency']) },
  suggest: { invoiceDate: of.today, lines: [...of.lines] },
  ask: { lines: BILLED },
  confirm: (input) => {
    const sum = sumMoney(
      linesIn(input.lines).map((line) =>
        typeof line.amount === 'number' ? line.amount : numberOn(line, 'qty') * numberOn(line, 'unitPrice'),
      ),
    )
    return [
      `A draft bill with ${counted(linesIn(input.lines).length, 'line')} for ${written(sum, of.currency)} before tax is compared with order and receipt.`,
      ...onDrafts(of.goods ?? of.lines, drafts).map(
        ({ bill, qty }) =>
          `${counted(qty, 'piece')} ${qty === 1 ? 'is' : 'are'} already on draft bill ${bill.data.payableNumber ?? 'without a number'}.`,
      ),
    ].join(' ')
  },
  action: () => 'Create bill',
  leadsTo: billOf,
  fresh: {
    query: {
      collection: payables.name,
      where: [
        ['vendorId', '==', of.vendorId],
        ['status', '==', 'Draft'],
      ],
      limit: 1000,
    },
    offerOf: (docs) => goodsBillOffer(of, docs as readonly Payable[]),
  },
})

/** The action that receives several orders from one truck together; undefined when none of them is open. */
export function receiveTogetherOffer(orders: readonly PurchaseOrder[], { today, base }: At): GoodsOffer | undefined {
  const pending = orders.filter((order) => !whyNotPending(order) && openLines(order).length > 0)
  if (pending.length === 0) return undefined
  const worth = sumsOf(
    pending.map((order) => {
      const currency = currencyOf(order.data, base)
      return { amount: worthOf(order, openLines(order), currency), currency }
    }),
    base,
  ).map(({ total, currency }) => written(Number(total), currency))
  return {
    command: receiveTogether,
    label: 'Receive together',
    fixed: { poIds: pending.map(({ id }) => id), ...hidden(['parcelIds']) },
    suggest: { receivedOn: today },
    confirm: () =>
      `All that is open of ${counted(pending.length, 'order')} will be in stock, worth ${worth.join(' and ')}, with a receipt each.`,
    action: () => `Receive ${counted(pending.length, 'order')}`,
    leadsTo: () => ({ name: counted(pending.length, 'receipt'), href: pageOf(receipts) }),
  }
}

/** The action that bills several orders of a vendor with one invoice. */
export const billTogetherOffer = (orders: readonly PurchaseOrder[], at: At): GoodsOffer | undefined =>
  billOffers(orders, at)[0]

/** The bill created by recording the invoice. */
function billOf(result: unknown): { name: string; href: string } | undefined {
  const { id, data } = (result ?? {}) as Partial<Payable>
  return id ? { name: `bill ${data?.payableNumber ?? ''}`.trim(), href: recordAddress(payables, id) } : undefined
}
