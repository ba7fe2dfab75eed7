import { sumMoney } from '#base/decimal.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { write } from '#features/money/voucher-entry/commands.ts'
import { voucherLine, vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { openAmount } from '#model/document/open.ts'
import { recordAddress } from '#model/record-address.ts'
import { lines } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

const { description, amount, taxName } = voucherLine

/** Writes a credit note on an open invoice of a customer on file. */
export const creditNoteOffers = (invoice: Receivable, { today }: Clock): CommandOffer[] =>
  invoice.data.customerId ? [creditNote(invoice, openAmount(invoice.data), today)] : []

/** Writes a credit note on an invoice: a draft, to be posted and applied. */
const creditNote = ({ id, data }: Receivable, open: number, today: string): CommandOffer => ({
  command: write,
  label: 'Credit note',
  action: () => 'Write credit note',
  title: `Write a credit note for ${data.invoiceNumber ?? 'the invoice'}`,
  later: true,
  fixed: {
    ...{ type: 'Credit note', partyType: customers.name, partyId: data.customerId!, voucherId: undefined as never },
    ...{ bankAccountId: undefined as never, method: undefined as never, payeeName: undefined as never },
    ...{ missingReceipt: undefined as never, ...(data.currency && { currency: data.currency }) },
  },
  suggest: {
    date: today,
    lines: [
      {
        ...{ ledger: 'Sales', key: 'Other', description: `Credit on ${data.invoiceNumber ?? id}`, amount: open },
        ...{ docType: receivables.name, docId: id },
      },
    ],
  },
  ask: { lines: lines('Lines', { description, amount, taxName }, { required: true }) },
  confirm: ({ lines: typed }) => {
    const amounts = (Array.isArray(typed) ? (typed as Data[]) : []).map((line) => Number(line.amount ?? 0))
    return `A draft credit note for ${moneyText(sumMoney(amounts), data.currency)}. Post it to apply it.`
  },
  leadsTo: (result) => ({
    name: 'the credit note',
    href: recordAddress(vouchers, (result as Doc).id),
  }),
})
