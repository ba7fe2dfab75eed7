import { addDays, type Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { type OnItsWay, orderArrival } from '#features/purchasing/deliveries/rules.ts'
import { type PurchaseOrder, pendingOrders, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels, pendingParcels } from '#features/shipping/tracking/collection.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Query } from '#model/query/query.ts'
import { defineReport } from '#model/report/define.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** What one person lifts: the weight of a carton whose part states no pack. */
const CARTON_KG = 20

interface Packed {
  weightKg?: number
  packQty?: number
}

/** An order on its way with its parcels and what is known of its parts. */
export interface Coming {
  order: Pick<PurchaseOrder, 'data'>
  parcels: readonly OnItsWay[]
  /** By the ids of the parts on its lines. */
  parts: Readonly<Record<string, Packed>>
}

/** What the dock has to take in on one day. */
interface DockDay {
  day: Day
  orders: number
  parcels: number
  pieces: number
  weightKg: number
  cartons: number
  /** Open lines of which neither weight nor pack is known. */
  unknown: number
}

/** The load of the dock by day, today's with all that is late; orders without any date are left out. */
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

/** Whole packs where a part has some, else cartons of 20 kg. */
function loadOf(qty: number, part: Packed | undefined): Load {
  const weight = part?.weightKg ? qty * part.weightKg : undefined
  const cartons = part?.packQty
    ? Math.ceil(qty / part.packQty)
    : weight === undefined
      ? undefined
      : Math.max(1, Math.ceil(weight / CARTON_KG))
  return { qty, weight, cartons }
}

interface LoadAt {
  today: Day
  timeZone: string
}

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

/** Orders, cartons and weight that arrive each day, so that the dock has people and room. */
export const dockLoadReport = defineReport<Coming, LoadAt, DockDay>({
  name: 'dock-load',
  title: 'Dock load',
  path: '/delivery?view=load',
  read: { of: [purchaseOrders.name, parcels.name, parts.name], items: comingOrders },
  at: ({ today, timeZone }) => ({ today, timeZone }),
  rows: (items, at) => dockLoad(items, at),
  keyOf: ({ day }) => day,
  currency: () => '',
  columns: ({ today }) => [
    {
      label: 'Day',
      kind: 'day',
      isHead: true,
      value: ({ day }) => day,
      tone: ({ day }) => (day === today ? 'hot' : undefined),
    },
    { label: 'Orders', kind: 'number', value: ({ orders }) => orders },
    { label: 'Parcels', kind: 'number', value: ({ parcels: count }) => count || undefined },
    { label: 'Pieces', kind: 'number', value: ({ pieces }) => pieces },
    { label: 'Weight, kg', kind: 'number', value: ({ weightKg }) => weightKg || undefined },
    { label: 'Cartons', kind: 'number', value: ({ cartons }) => cartons || undefined },
    { label: 'Lines without weight', kind: 'number', value: ({ unknown }) => unknown || undefined },
  ],
  chart: (rows, { today }) => ({
    label: 'Cartons by day',
    kind: 'bars',
    series: ['Cartons'],
    values: rows
      .filter(({ day }) => day <= addDays(today, 30))
      .map(({ day, cartons }) => ({ label: day, values: [cartons] })),
  }),
  facts: () => [['Cartons', `Whole packs, else ${CARTON_KG} kg each; late orders count today`]],
})
