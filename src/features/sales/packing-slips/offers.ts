import { counted } from '#base/text/words.ts'
import type { PackingSlip } from '#features/sales/packing-slips/collection.ts'
import { bookShipment } from '#features/shipping/shipments/commands.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'

interface Offer {
  command: AnyCommand
  label: string
  fixed: Data
  suggest: Data
  confirm: (input: Data) => string
}

/** The action to book a carrier for packed goods, once per slip. */
export function slipOffers({ id, data }: PackingSlip): Offer[] {
  const isReady = data.status === 'Packed' || data.status === 'Shipped'
  if (!isReady || data.shipmentId || data.kind === 'Drop ship') return []
  const cartons = linesIn(data.cartons as Data[])
  const numbers = cartons.flatMap(({ trackingNumber }) => (typeof trackingNumber === 'string' ? [trackingNumber] : []))
  return [
    {
      command: bookShipment,
      label: 'Book shipment',
      fixed: { slipIds: [id], poIds: undefined as never },
      suggest: {
        ...(data.carrier && { carrier: data.carrier }),
        ...(data.service && { service: data.service }),
        ...(numbers.length > 0 && { trackingNumbers: numbers }),
      },
      confirm: ({ quotedAmount, trackingNumbers }) => {
        const labels = Array.isArray(trackingNumbers) ? trackingNumbers.length : 0
        const cost = typeof quotedAmount === 'number' ? ` for ${amountText(quotedAmount)}` : ''
        return `${counted(cartons.length, 'carton')} will be booked${cost}, with ${counted(labels, 'label')}.`
      },
    },
  ]
}
