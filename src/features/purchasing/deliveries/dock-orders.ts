import type { Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import {
  type Coming,
  type DockDay,
  type OnItsWay,
  orderArrival,
  type Packed,
} from '#features/purchasing/deliveries/rules.ts'
import { type PurchaseOrder, pendingOrders, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { pendingParcels } from '#features/shipping/tracking/collection.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** The assumed weight of a carton when the part has no pack size: what one person can lift. */
const CARTON_KG = 20

/** What arrives at the dock each day, from all pending orders. */
export const dockDays = async (tx: Reading, at: { today: Day; timeZone: string }): Promise<DockDay[]> =>
  dockLoad(await comingOrders(tx), at)

/** The dock load by day; late orders count today, and orders without any date are left out. */
export function dockLoad(coming: readonly Coming[], { today, timeZone }: { today: Day; timeZone: string }): DockDay[] {
  const dated = coming.flatMap((one) => {
    const arrival = orderArrival(one.order.data, one.parcels, timeZone)
    return arrival ? [{ ...one, day: arrival.day < today ? today : arrival.day }] : []
  })
  return [...Map.groupBy(dated, ({ day }) => day)]
    .map(([day, own]): DockDay => {
      const lines = own.flatMap(({ order, parts: known }) =>
        linesIn(order.data.lines as Data[]).flatMap((line) => {
          const qty = openOfLine(purchaseOrders.name, line)
          return qty > 0 ? [loadOf(qty, known[String(line.partId)])] : []
        }),
      )
      const sum = (of: (line: Load) => number) => lines.reduce((total, line) => addQty(total, of(line)), 0)
      return {
        ...{ day, orders: own.length, parcels: own.reduce((total, one) => total + one.parcels.length, 0) },
        pieces: sum(({ qty }) => qty),
        weightKg: roundTo(
          sum(({ weight }) => weight ?? 0),
          1,
        ),
        cartons: sum(({ cartons }) => cartons ?? 0),
        unknown: lines.filter(({ cartons }) => cartons === undefined).length,
      }
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

interface Load {
  qty: number
  weight: number | undefined
  cartons: number | undefined
}

/** Whole packs when the part has a pack size, otherwise cartons of 20 kg. */
function loadOf(qty: number, part: Packed | undefined): Load {
  const weight = part?.weightKg ? qty * part.weightKg : undefined
  const cartons = part?.packQty
    ? Math.ceil(qty / part.packQty)
    : weight === undefined
      ? undefined
      : Math.max(1, Math.ceil(weight / CARTON_KG))
  return { qty, weight, cartons }
}

/** Every pending order with its parcels in transit and the packing data of its parts. */
async function comingOrders(tx: Reading): Promise<Coming[]> {
  const [orders, boxes] = await tx.load([pendingOrders as Query<PurchaseOrder['data']>, pendingParcels as Query<Data>])
  const ids = orders.flatMap(({ data }) =>
    linesIn(data.lines as Data[]).flatMap(({ partId }) => (typeof partId === 'string' && partId ? [partId] : [])),
  )
  const known = await tx.getMany(parts, [...new Set(ids)])
  const byId = new Map(known.flatMap((part) => (part ? [[part.id, packedOf(part.data)] as const] : [])))
  const byOrder = Map.groupBy(boxes as readonly Doc<OnItsWay>[], ({ data }) => data.poId ?? '')
  return orders.map(({ id, data }) => ({
    order: { data },
    parcels: (byOrder.get(id) ?? []).map(({ data: box }) => box),
    parts: Object.fromEntries(
      linesIn(data.lines as Data[]).flatMap(({ partId }) => {
        const part = byId.get(String(partId))
        return part ? [[String(partId), part] as const] : []
      }),
    ),
  }))
}

const packedOf = ({ weightKg, packQty }: Packed): Packed => ({
  ...(weightKg !== undefined && { weightKg }),
  ...(packQty !== undefined && { packQty }),
})
