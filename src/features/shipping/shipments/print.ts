import { shipments } from '#features/shipping/shipments/collection.ts'
import { languageOf } from '#model/languages/languages.ts'
import { paperIn } from '#model/languages/paper.ts'
import { definePrint } from '#model/print/print.ts'
import { signature, tradeSheet } from '#model/print/trade-sheet.ts'

/** The bill of lading: what the carrier takes over, and that it did. */
export const billOfLading = definePrint({
  name: 'bol',
  label: 'Bill of lading',
  collection: shipments,
  pages: ['Letter', 'A4'],
  marksCopies: true,
  refuse: ({ id, data }) =>
    data.status === 'Void' ? `${data.shipmentNumber ?? id} is void. Book a new shipment.` : undefined,
  render([shipment], context) {
    const { data } = shipment!
    const paper = paperIn(languageOf(context.settings), context)
    const { say } = paper
    return tradeSheet(
      {
        paper,
        title: paper.title('Bill of lading', data.bolNumber ?? data.shipmentNumber),
        record: shipment!,
        status: data.status,
        parties: [
          ['Shipper', [context.company.name, ...context.company.lines]],
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
