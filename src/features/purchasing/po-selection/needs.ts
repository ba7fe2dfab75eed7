import { type Day, toDay } from '#base/days.ts'
import { folded } from '#base/text/fold.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Why something should be bought. */
type Reason = 'Reorder' | 'Deal' | 'Inquiry' | 'Late order'

/** Who needs the part, and how many. */
interface Waiting {
  reason: Reason
  /** The number of the document: `SO-2611-0004`. */
  of: string
  qty: number
  transactionId?: string
  dealLineId?: string
  /** The vendor ships directly to the customer. */
  isDropShip?: boolean
  rfqId?: string
}

/** One part to buy, combined over everyone who needs it. */
export interface PartNeed {
  key: string
  partId?: string
  partNumber: string
  brand?: string
  waiting: readonly Waiting[]
  qty: number
  /** Available stock, and what is already incoming. */
  available: number
  incoming: number
  /** On draft orders, not for a deal. */
  drafted: number
  /** All of it is incoming or on a draft. */
  isCovered: boolean
  vendorId?: string
}

/** A person's decision on a need: from which vendor, and how many. */
export interface NeedChoice {
  vendorId?: string | undefined
  qty?: number | undefined
}

interface Sources {
  parts: readonly Part[]
  deals: readonly Doc[]
  inquiries: readonly Doc[]
  orders: readonly Doc[]
  today: Day
  timeZone: string
}

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

interface Requested extends Waiting {
  partId?: string | undefined
  partNumber: string
  brand?: string | undefined
  vendorId?: string | undefined
}

/**
 * Parts to buy, each once: below their reorder point, sold but not in stock, requested but not in stock, or late from
 * their vendor.
 */
export function needsOf(sources: Sources): PartNeed[] {
  const { parts } = sources
  const drafted = draftedOf(sources.orders)
  const partOf = new Map(parts.map((part) => [part.id, part]))
  const requested = [...reordered(parts), ...soldShort(sources), ...requestedIn(sources), ...lateOnes(sources)]
  const groups = Map.groupBy(requested, ({ partId, partNumber, brand }) => partId ?? keyOf(partNumber, brand))
  return [...groups]
    .map(([key, own]): PartNeed => {
      const [{ partId, partNumber, brand }] = own as [Requested]
      const part = partId ? partOf.get(partId) : undefined
      const qty = own.reduce((sum, one) => addQty(sum, one.qty), 0)
      const [available, incoming] = [part?.data.qtyAvailable ?? 0, part?.data.qtyIncoming ?? 0]
      const vendorId = own.find((one) => one.vendorId)?.vendorId ?? part?.data.preferredVendorId
      // When an order is late, incoming goods cannot be relied on and cover nothing.
      const sure = own.some(({ reason }) => reason === 'Late order') ? 0 : incoming
      const onDrafts = drafted.get(partId ?? key) ?? 0
      return {
        key,
        ...(partId && { partId }),
        partNumber: part?.data.partNumber ?? partNumber,
        ...((part?.data.brand ?? brand) && { brand: (part?.data.brand ?? brand)! }),
        waiting: own.map(({ partId: _, partNumber: __, brand: ___, vendorId: ____, ...one }) => one),
        qty,
        available,
        incoming,
        drafted: onDrafts,
        isCovered: addQty(sure, onDrafts) >= qty,
        ...(vendorId && { vendorId }),
      }
    })
    .toSorted((a, b) => Number(a.isCovered) - Number(b.isCovered) || a.partNumber.localeCompare(b.partNumber))
}

/** The quantity of each part on draft orders. Lines for a deal are not counted, because its need ends with them. */
function draftedOf(orders: readonly Doc[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const line of orders.flatMap(({ data }) => (data.status === 'Draft' ? linesIn(data.lines) : []))) {
    if (text(line.forTransactionId)) continue
    const key = text(line.partId) ?? keyOf(text(line.partNumber) ?? '', text(line.brand))
    found.set(key, addQty(found.get(key) ?? 0, figure(line, 'qty')))
  }
  return found
}

const keyOf = (partNumber: string, brand: string | undefined): string => `${partNumber} ${brand ?? ''}`.toUpperCase()

const reordered = (parts: readonly Part[]): Requested[] =>
  parts.flatMap(({ id, data }) =>
    data.toOrder && data.toOrder > 0
      ? [
          {
            reason: 'Reorder' as const,
            of: `point ${data.reorderPoint ?? 0}`,
            qty: data.toOrder,
            partId: id,
            partNumber: data.partNumber,
            brand: data.brand,
          },
        ]
      : [],
  )

/** Goods lines of confirmed deals with an open quantity that is neither reserved nor on an order. */
const soldShort = ({ deals, orders }: Sources): Requested[] =>
  deals.flatMap(({ id, data }) =>
    withLineIds(data.lines).flatMap((line): Requested[] => {
      const partNumber = text(line.partNumber)
      const short = addQty(openOfLine('transactions', line), -figure(line, 'qtyReserved'))
      if (
        !partNumber ||
        short <= 0 ||
        (line.kind !== undefined && line.kind !== 'Goods') ||
        isOrdered(orders, id, line)
      )
        return []
      return [
        {
          reason: 'Deal',
          of: text(data.transactionNumber) ?? id,
          qty: short,
          transactionId: id,
          dealLineId: String(line.lineId),
          ...(line.source === 'Drop ship' && { isDropShip: true }),
          partId: text(line.partId),
          partNumber,
          brand: text(line.brand),
        },
      ]
    }),
  )

const isOrdered = (orders: readonly Doc[], dealId: string, line: Data): boolean =>
  orders.some(({ data }) =>
    linesIn(data.lines).some(
      ({ forTransactionId, forLineId }) => forTransactionId === dealId && forLineId === line.lineId,
    ),
  )

/** Inquiry lines that available stock does not cover. */
const requestedIn = ({ inquiries }: Sources): Requested[] =>
  inquiries.flatMap(({ id, data }) =>
    linesIn(data.lines).flatMap((line): Requested[] => {
      const partNumber = text(line.quotedPart) ?? text(line.askedPart) ?? text(line.typed)
      const short = addQty(figure(line, 'qty'), -figure(line, 'available'))
      return partNumber && short > 0
        ? [
            {
              reason: 'Inquiry',
              of: text(data.rfqNumber) ?? id,
              qty: short,
              rfqId: id,
              partId: text(line.partId),
              partNumber,
              brand: text(line.brand),
            },
          ]
        : []
    }),
  )

/** Open lines of orders whose promised date has passed: to be bought elsewhere, or followed up. */
const lateOnes = ({ orders, today, timeZone }: Sources): Requested[] =>
  orders.flatMap(({ id, data }) => {
    const promised = toDay(data.expectedDate, timeZone)
    if (data.status !== 'Pending' || !promised || promised >= today) return []
    return withLineIds(data.lines).flatMap((line): Requested[] => {
      const partNumber = text(line.partNumber)
      const qty = openOfLine(purchaseOrders.name, line)
      return partNumber && qty > 0
        ? [
            {
              reason: 'Late order',
              of: `PO ${text(data.poNumber) ?? id}`,
              qty,
              partId: text(line.partId),
              partNumber,
              brand: text(line.brand),
            },
          ]
        : []
    })
  })

/** Whether a need matches a search: by its part, who needs it, or its vendor. */
export function isFound(
  { brand = '', partNumber, waiting }: PartNeed,
  vendor: string | undefined,
  wanted: string,
): boolean {
  const all = [brand, partNumber, ...waiting.map(({ reason, of }) => `${reason} ${of}`), vendor ?? ''].join(' ')
  const text = folded(all)
  const key = pnKey(wanted)
  return (
    folded(wanted)
      .split(/\s+/)
      .every((word) => text.includes(word)) ||
    (key.length > 2 && pnKey(partNumber).includes(key))
  )
}
