import { type Day, toDay } from '#base/days.ts'
import { roundProduct } from '#base/decimal.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { netInBase, qtyIn } from '#features/sales/deals/rules.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The maximum number of shipments read, newest first. */
const MAX_SLIPS = 5000

/** The period of the shipments. */
interface Period {
  from: Day
  to: Day
  base: string
}

/**
 * The quantity of one lot in one shipment: bought on one day, sold on another. Amounts are in the company's currency.
 */
export interface MatchedSale {
  lotId: string
  lot: string
  part: string
  vendorId: string
  vendor: string
  bought: Day
  slipId: string
  slip: string
  customer: string
  sold: Day
  qty: number
  cost: number
  sales: number
}

/** Every shipment of a lot in the period, with its cost. */
export async function matchedIn(tx: Reading, { from, to, base }: Period): Promise<MatchedSale[]> {
  const slips = await tx.find(
    query(packingSlips, {
      where: [
        ['status', '==', 'Shipped'],
        ['shippedOn', '>=', from],
        ['shippedOn', '<=', to],
      ],
      orderBy: [['shippedOn', 'desc']],
      limit: MAX_SLIPS,
    }),
  )
  const lines = slips.flatMap((slip) => linesIn(slip.data.lines).map((line) => ({ slip, line })))
  const [stock, orders, returns] = await Promise.all([
    tx.getMany(lots, idsIn(lines.map(({ line }) => line.lotId))),
    tx.getMany(deals, idsIn(slips.map(({ data }) => data.transactionId))),
    tx.find(query(deals, { where: [['returnOfId', 'exists', true]] })),
  ])
  const back = Map.groupBy(
    returns.flatMap(({ data }) => linesIn(data.lines)),
    ({ slipId, slipLineId }) => `${slipId}/${slipLineId}`,
  )
  const lotOf = byId(stock)
  const dealOf = byId(orders)
  const sellers = byId(await tx.getMany(vendors, idsIn(stock.map((lot) => lot?.data.vendorId))))
  return lines.flatMap(({ slip, line }): MatchedSale[] => {
    const lot = lotOf.get(String(line.lotId))
    const deal = dealOf.get(String(slip.data.transactionId))
    const sold = toDay(slip.data.shippedOn, 'UTC')
    const bought = toDay(lot?.receivedOn, 'UTC')
    const shipped = qtyIn(line, 'qty')
    const cameBack = back.get(`${slip.id}/${line.lineId}`) ?? []
    const qty = cameBack.reduce((left, one) => addQty(left, -qtyIn(one, 'backQty')), shipped)
    const price = linesIn(deal?.lines).find(({ lineId }) => lineId === line.dealLineId)
    if (!lot || !sold || !bought || qty <= 0 || !price) return []
    const fxRate = typeof deal?.fxRate === 'number' ? deal.fxRate : 1
    const vendorId = typeof lot.vendorId === 'string' ? lot.vendorId : ''
    return [
      {
        ...{ lotId: String(line.lotId), lot: String(lot.lotNumber ?? ''), vendorId, bought, sold, qty },
        part: [line.brand, line.partNumber].filter(Boolean).join(' '),
        vendor: String(sellers.get(vendorId)?.name ?? ''),
        ...{
          slipId: slip.id,
          slip: String(slip.data.slipNumber ?? ''),
          customer: String(slip.data.customerName ?? ''),
        },
        // The cost posted in the ledger; older shipments have only a unit cost.
        cost:
          typeof line.value === 'number'
            ? shareOf(line.value, qty, shipped, base)
            : roundProduct([qty, qtyIn(line, 'unitCost')], decimalsOf(base)),
        sales: roundProduct([qty, netInBase(price, fxRate) ?? 0], decimalsOf(base)),
      },
    ]
  })
}

const idsIn = (values: readonly unknown[]): string[] => [
  ...new Set(values.flatMap((value) => (typeof value === 'string' && value ? [value] : []))),
]

const byId = (docs: readonly ({ id: string; data: object } | undefined)[]): ReadonlyMap<string, Data> =>
  new Map(docs.flatMap((doc) => (doc ? [[doc.id, doc.data as Data] as const] : [])))
