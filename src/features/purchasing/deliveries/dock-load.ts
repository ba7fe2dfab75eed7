import { dockDays } from '#features/purchasing/deliveries/dock-orders.ts'
import type { DockDay } from '#features/purchasing/deliveries/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineReport } from '#model/report/define.ts'

interface LoadAt {
  today: string
  timeZone: string
}

/** Orders, cartons and weight that arrive each day, so that people and space can be planned. */
export const dockLoadReport = defineReport<DockDay, LoadAt, DockDay>({
  name: 'dock-load',
  title: 'Dock load',
  path: '/delivery?view=load',
  read: {
    of: [purchaseOrders.name, parcels.name, parts.name],
    items: dockDays,
  },
  at: ({ today, timeZone }) => ({ today, timeZone }),
  rows: (items) => items,
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
  chart: (rows) => ({
    label: 'Cartons by day',
    kind: 'bars',
    series: ['Cartons'],
    values: rows.map(({ day, cartons }) => ({ label: day, values: [cartons] })),
  }),
})
