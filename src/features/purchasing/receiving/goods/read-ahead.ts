import { counters } from '#features/admin/counters/collection.ts'
import { queryForNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { receipts } from '#features/purchasing/receiving/collection.ts'
import { lineEntries } from '#features/stock/line-entries/collection.ts'
import { entriesOfOrder } from '#features/stock/line-entries/commands.ts'
import { locations } from '#features/stock/locations/collection.ts'
import { heldOf } from '#features/stock/lots/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { watchedIn } from '#features/stock/watches/rules.ts'
import type { CommandContext } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

const SETTINGS = ['company', 'currencies', 'money', 'numbering', 'purchasing', 'stock']

type Reading = Pick<CommandContext<Data>, 'tx' | 'today'>

/** Reads an order to receive, and prefetches the data for the number of its receipt in the same round trip. */
export async function orderToReceive({ tx, today }: Reading, poId: string): Promise<PurchaseOrder> {
  const [order] = await Promise.all([
    tx.need(purchaseOrders, poId),
    tx.getMany(counters, [seriesOf('GR', today)]),
    tx.getMany(settings, ['numbering']),
  ])
  return order
}

/**
 * Prefetches what the receipt of an order reads in one round trip, so that its lines do not wait for the database one
 * by one.
 */
export async function readAhead({ tx, today }: Reading, order: PurchaseOrder) {
  const lines = (order.data.lines ?? []) as Data[]
  const partIds = [...new Set(lines.flatMap(({ partId }) => (typeof partId === 'string' ? [partId] : [])))]
  const month = `${today.slice(2, 4)}${today.slice(5, 7)}`
  const number = await queryForNumber(tx, seriesOf('GR', today), { collection: receipts.name, field: 'receiptNumber' })
  await Promise.all([
    tx.getMany(parts, partIds),
    tx.getMany(settings, SETTINGS),
    tx.getMany(counters, [seriesOf('GR', today), `L${month}`, 'movements', postings.name, lineEntries.name]),
    tx.getMany(locations, ['receiving']),
    watchedIn(tx),
    tx.load([number, entriesOfOrder({ type: 'po', id: order.id }), ...partIds.map(heldOf)]),
  ])
}
