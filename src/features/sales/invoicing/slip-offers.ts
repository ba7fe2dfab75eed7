import { counted } from '#base/text/words.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import { invoiceGoods } from '#features/sales/invoicing/commands.ts'
import type { PackingSlip } from '#features/sales/packing-slips/collection.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

interface Offer {
  command: AnyCommand
  label: string
  title: string
  fixed: Data
  suggest: Data
  confirm: (input: Data) => string
  leadsTo: (result: unknown) => { name: string; href: string } | undefined
}

const NO_FIELD = undefined as never

/**
 * The invoice action for goods that have been shipped, from our stock or by the vendor, and are not on an issued
 * invoice.
 */
export function invoiceSlipOffers({ id, data }: PackingSlip): Offer[] {
  if (data.status !== 'Shipped' || !data.transactionId) return []
  const toInvoice = linesIn(data.lines as Value | undefined).reduce(
    (sum, line) => addQty(sum, Math.max(0, addQty(qtyIn(line, 'qty'), -qtyIn(line, 'qtyInvoiced')))),
    0,
  )
  if (toInvoice === 0) return []
  return [
    {
      command: invoiceGoods,
      label: 'Invoice',
      title: `Invoice ${data.slipNumber ?? 'the shipment'}`,
      fixed: { slipIds: [id], customerId: NO_FIELD, transactionId: NO_FIELD, lines: NO_FIELD },
      suggest: { issue: true },
      confirm: ({ issue }) =>
        `${counted(toInvoice, 'piece')} shipped and not invoiced will be ${issue ? 'invoiced' : 'put on a draft'}.`,
      leadsTo: (result) => {
        const { id: made, data: its } = result as { id?: string; data?: Data }
        return made ? { name: String(its?.invoiceNumber ?? 'it'), href: recordAddress(receivables, made) } : undefined
      },
    },
  ]
}
