import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import { shipments } from '#features/shipping/shipments/collection.ts'
import { ORDERS } from '#features/shipping/shipments/rules.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { definePrint } from '#model/print/print.ts'
import { placeLines, signature, tradeSheet } from '#model/print/trade-sheet.ts'
import type { Doc } from '#model/schema/value.ts'

/** The bill of lading: what the carrier takes over, from whom and for whom, with signatures to confirm it. */
export const billOfLading = definePrint({
  name: 'bol',
  label: 'Bill of lading',
  collection: shipments,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  refuse: ({ id, data }) =>
    data.status === 'Void' ? `${data.shipmentNumber ?? id} is void. Book a new shipment.` : undefined,
  needs: (records) => [
    { collection: packingSlips, ids: records.flatMap(({ data }) => data.slipIds ?? []) },
    { collection: ORDERS, ids: records.flatMap(({ data }) => data.poIds ?? []) },
  ],
  render([shipment], context) {
    const { data } = shipment!
    const paper = paperIn(languageOf(context.settings), context)
    const { say } = paper
    const { company, related } = context
    const own = [company.name, ...company.lines]
    const slips = (related[0] ?? []).filter(({ id }) => data.slipIds?.includes(id)) as PackingSlip[]
    const orders = (related[1] ?? []).filter(({ id }) => data.poIds?.includes(id))
    const isInbound = data.direction === 'Inbound'
    return tradeSheet(
      {
        paper,
        title: paper.title('Bill of lading', data.bolNumber ?? data.shipmentNumber),
        record: shipment!,
        status: data.status,
        parties: [
          ['Shipper', isInbound ? onlyOne(orders.map((order) => [order.data.vendorName])) : own],
          [
            'Consignee',
            onlyOne(
              isInbound
                ? orders.map((order) => dropPlace(order) ?? [company.name, ...(company.shipTo ?? company.lines)])
                : slips.map(consigneeOf),
            ),
          ],
          ['Carrier', [data.carrier, data.service, data.account && `${say('Account')} ${data.account}`]],
        ],
        facts: [
          ['Shipment', data.shipmentNumber],
          ['Freight billed to', data.billTo],
          ['Weight, kg', data.weightKg && paper.quantity(data.weightKg)],
        ],
        lines: [{ pieces: data.pieces ?? data.parcelIds?.length ?? 1, description: 'Bearings and parts' }],
        columns: [
          { label: 'Pieces', width: 60, right: true, value: (row) => row.pieces },
          { label: 'Description', width: '*', value: (row) => row.description },
        ],
        end: [signature(say('Shipper: name, day')), signature(say('Driver: name, day, time'))],
      },
      context,
    )
  },
})

/**
 * The consignee of a packing slip: its ship-to address, under the customer's name when the address has no name of its
 * own.
 */
const consigneeOf = ({ data: { customerName, shipTo } }: PackingSlip): unknown[] => {
  const place = placeLines(shipTo)
  return (shipTo as { name?: unknown } | undefined)?.name ? place : [customerName, ...place]
}

/** The address to which the vendor ships an order for a customer; undefined when the goods come to us. */
function dropPlace({ data: { dropShip } }: Doc): unknown[] | undefined {
  const place = placeLines((dropShip as { shipTo?: unknown } | undefined)?.shipTo)
  return place.length > 0 ? place : undefined
}

/** The value shared by all; empty when goods for several parties travel together. */
const onlyOne = (all: readonly (readonly unknown[])[]): readonly unknown[] =>
  new Set(all.map((lines) => JSON.stringify(lines))).size === 1 ? all[0]! : []
