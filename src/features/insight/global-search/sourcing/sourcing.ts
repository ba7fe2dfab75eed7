import { type Day, isDay } from '#base/days.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import type { WantedPart } from '#model/part-numbers/wanted.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** A line of an order or invoice: a quantity and its price. */
export interface Trade {
  docId: string
  number: string
  party: string
  vendorId?: string
  on?: Day
  qty: number
  price?: number
  currency?: string
}

/** A vendor's price for a part from its stored price list. */
export interface VendorOffer {
  vendorId: string
  party: string
  price: number
  currency?: string
  minQty?: number
  validUntil?: Day
}

/** The figures of one wanted part: in stock, incoming, sold and paid. */
export interface SourcingRow {
  wanted: WantedPart
  /** The part itself, one per brand. */
  parts: readonly Part[]
  /** Other parts of its family that are in stock, the most available first. */
  others: readonly Part[]
  available: number
  incoming: { qty: number; next?: Trade }
  /** Newest first. */
  sold: readonly Trade[]
  paid: readonly Trade[]
  /** The quantity issued to customers in the last twelve months, from the stock ledger. */
  shipped: { qty: number; last?: Day }
  /** Vendors' prices that are valid today, lowest first. */
  offers: readonly VendorOffer[]
  best: Best
}

export type Best =
  | { kind: 'stock'; part: Part }
  | { kind: 'family'; part: Part }
  | { kind: 'coming'; trade: Trade }
  | { kind: 'offer'; offer: VendorOffer }
  | { kind: 'buy'; trade: Trade }
  | { kind: 'new' }

/** The text to search orders for: the number up to the first character that manufacturers write differently. */
export const searchFor = ({ partNumber }: WantedPart): string => partNumber.split(/[/._,]/)[0]!.trim() || partNumber

/** The figures of one wanted part. `orders` and `invoices` may contain other parts too. */
export function sourcingRow(
  wanted: WantedPart,
  found: {
    parts: readonly Part[]
    orders: readonly Doc[]
    invoices: readonly Doc[]
    vendors: readonly Doc[]
    movements?: readonly Doc[]
  },
  today: Day,
): SourcingRow {
  const isMaker = (brand: unknown) => !wanted.brand || !brand || String(brand).toUpperCase() === wanted.brand
  const parts = found.parts.filter(({ data }) => data.pnKey === wanted.key && isMaker(data.brand))
  const others = found.parts
    .filter((part) => !parts.includes(part) && wanted.families.includes(part.data.pnFamily ?? ''))
    .filter((part) => availableOf(part) > 0)
    .sort((a, b) => availableOf(b) - availableOf(a))
  const trades = (docs: readonly Doc[], wants: (data: Data) => boolean) =>
    docs.filter(({ data }) => wants(data)).flatMap((doc) => tradesOf(doc, wanted.key, isMaker))
  const coming = trades(found.orders, ({ status }) => status === 'Pending').sort(byDay)
  const paid = trades(found.orders, ({ status }) => status !== 'Draft' && status !== 'Cancelled').sort(newest)
  const sold = trades(found.invoices, ({ status }) => status !== 'Draft' && status !== 'Void').sort(newest)
  const available = parts.reduce((sum, part) => sum + availableOf(part), 0)
  const row = {
    wanted,
    parts,
    others,
    available,
    incoming: { qty: coming.reduce((sum, { qty }) => sum + qty, 0), ...(coming[0] && { next: coming[0] }) },
    sold,
    shipped: shippedOf(parts, found.movements ?? []),
    paid,
    offers: offersOf(wanted, parts, found.vendors, today),
  }
  return { ...row, best: bestOf(row) }
}

/** The quantity issued to customers; a voided issue is subtracted. */
function shippedOf(parts: readonly Part[], movements: readonly Doc[]): SourcingRow['shipped'] {
  const ids = new Set(parts.map(({ id }) => id))
  const own = movements.filter(({ data }) => ids.has(String(data.partId)))
  const qty = own.reduce((sum, { data }) => sum - (typeof data.qtyDelta === 'number' ? data.qtyDelta : 0), 0)
  const last = own
    .flatMap(({ data }) => (isDay(data.day) && Number(data.qtyDelta) < 0 ? [data.day] : []))
    .sort()
    .at(-1)
  return { qty, ...(last && { last }) }
}

/**
 * The line to order for a row: from the vendor with the best price, otherwise the last one it was bought from,
 * otherwise the preferred one; undefined when there is none.
 */
export function orderLineOf({ wanted, parts, offers, paid }: SourcingRow): Data | undefined {
  const [offer] = offers
  const last = paid.find(({ vendorId }) => vendorId)
  // The preferred vendor is used only when no price and no order is known.
  const preferred = parts.find(({ data }) => data.preferredVendorId)?.data.preferredVendorId
  const vendorId = offer?.vendorId ?? last?.vendorId ?? preferred
  if (!vendorId) return undefined
  const [part] = parts
  const brand = part?.data.brand ?? wanted.brand
  const price = offer?.price ?? last?.price
  return {
    vendorId,
    ...(part && { partId: part.id }),
    partNumber: part?.data.partNumber ?? wanted.partNumber,
    ...(brand && { brand }),
    qty: Math.max(wanted.qty ?? 1, offer?.minQty ?? 0),
    ...(price !== undefined && { unitPrice: price }),
  }
}

/**
 * The part to reserve for a row: the part itself, otherwise an equivalent with enough stock; undefined when neither is
 * in stock.
 */
export function reserveLineOf({ wanted, best }: SourcingRow): Data | undefined {
  if (best.kind !== 'stock' && best.kind !== 'family') return undefined
  return { partId: best.part.id, qty: wanted.qty ?? 1 }
}

/** The next step for a row, in words for a task list. */
export function stepOf({ wanted, best }: SourcingRow): string {
  const words: Record<Best['kind'], string> = {
    stock: 'from stock',
    family: `as ${best.kind === 'family' ? `${best.part.data.brand ?? ''} ${best.part.data.partNumber}`.trim() : ''}`,
    coming: `coming${best.kind === 'coming' && best.trade.on ? ` ${best.trade.on}` : ''}`,
    offer: `buy${best.kind === 'offer' ? ` from ${best.offer.party}` : ''}`,
    buy: `buy${best.kind === 'buy' && best.trade.party ? `, last from ${best.trade.party}` : ''}`,
    new: 'find a source',
  }
  return `${wanted.qty === undefined ? '' : `${wanted.qty} × `}${wanted.typed}: ${words[best.kind]}`
}

/** The prices for a part on vendors' price lists, found by their number or by ours. */
function offersOf(wanted: WantedPart, parts: readonly Part[], vendors: readonly Doc[], today: Day): VendorOffer[] {
  const ids = new Set(parts.map(({ id }) => id))
  const rowsOf = ({ data }: Doc) => (Array.isArray(data.priceList) ? (data.priceList as Data[]) : [])
  const isWanted = ({ vendorPart, partId }: Data) =>
    ids.has(String(partId)) ||
    (typeof vendorPart === 'string' && pnKey(splitBrand(vendorPart).partNumber) === wanted.key)
  return vendors
    .flatMap((vendor) =>
      rowsOf(vendor)
        .filter((row) => row && isWanted(row) && !(isDay(row.validUntil) && row.validUntil < today))
        .filter(({ minQty }) => typeof minQty !== 'number' || minQty <= (wanted.qty ?? Number.POSITIVE_INFINITY))
        .flatMap(({ price, minQty, validUntil }): VendorOffer[] =>
          typeof price === 'number'
            ? [
                {
                  vendorId: vendor.id,
                  party: String(vendor.data.name ?? vendor.id),
                  price,
                  ...(typeof vendor.data.currency === 'string' && { currency: vendor.data.currency }),
                  ...(typeof minQty === 'number' && { minQty }),
                  ...(isDay(validUntil) && { validUntil }),
                },
              ]
            : [],
        ),
    )
    .sort((a, b) => a.price - b.price)
}

/**
 * The best option: enough in stock, otherwise enough of an equivalent, otherwise incoming goods, otherwise the lowest
 * price, otherwise the last purchase.
 */
function bestOf({ wanted, parts, others, available, incoming, paid, offers }: Omit<SourcingRow, 'best'>): Best {
  const needed = wanted.qty ?? 1
  const [own] = parts.toSorted((a, b) => availableOf(b) - availableOf(a))
  if (own && available >= needed) return { kind: 'stock', part: own }
  const other = others.find((part) => availableOf(part) >= needed)
  if (other) return { kind: 'family', part: other }
  if (incoming.next) return { kind: 'coming', trade: incoming.next }
  if (offers[0]) return { kind: 'offer', offer: offers[0] }
  if (paid[0]) return { kind: 'buy', trade: paid[0] }
  return { kind: 'new' }
}

function tradesOf({ id, data }: Doc, key: string, isMaker: (brand: unknown) => boolean): Trade[] {
  const lines = Array.isArray(data.lines) ? (data.lines as Data[]) : []
  const on = [data.expectedDate, data.orderDate, data.invoiceDate].find(isDay)
  const ordered = isDay(data.orderDate) ? data.orderDate : on
  return lines
    .filter((line) => typeof line?.partNumber === 'string' && pnKey(line.partNumber) === key && isMaker(line.brand))
    .map((line) => ({
      docId: id,
      number: String(data.poNumber ?? data.invoiceNumber ?? id),
      party: String(data.vendorName ?? data.customerName ?? ''),
      ...(typeof data.vendorId === 'string' && { vendorId: data.vendorId }),
      qty: typeof line.qty === 'number' ? line.qty : 0,
      ...((data.status === 'Pending' ? on : ordered) && { on: data.status === 'Pending' ? on! : ordered! }),
      ...(typeof line.unitPrice === 'number' && { price: line.unitPrice }),
      ...(typeof data.currency === 'string' && { currency: data.currency }),
    }))
}

const availableOf = ({ data }: Part): number => data.qtyAvailable ?? data.qtyOnHand ?? 0
const byDay = (a: Trade, b: Trade): number => (a.on ?? '9999').localeCompare(b.on ?? '9999')
const newest = (a: Trade, b: Trade): number => (b.on ?? '').localeCompare(a.on ?? '')
