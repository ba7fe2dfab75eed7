import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { write } from '#features/money/voucher-entry/commands.ts'
import { wayToVoucher } from '#features/money/voucher-entry/parts.tsx'
import { voucherLine } from '#features/money/vouchers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import type { ReturnedGoods } from '#features/purchasing/receiving/returned.ts'
import { linesIn } from '#model/document/lines.ts'
import { lines, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** The currency of a document, where it has one. */
export const currencyText = (currency: unknown): string | undefined =>
  typeof currency === 'string' ? currency : undefined

const NOTHING = undefined as never

/** The debit note over returned goods: what was paid for them, until the vendor's credit note says another amount. */
export function creditOffer(
  rows: readonly ReturnedGoods[],
  { vendorId, vendorName, currency }: Data,
  today: string,
): CommandOffer {
  const numbers = [...new Set(rows.flatMap(({ docNumber }) => docNumber ?? []))]
  const { description, amount, taxName } = voucherLine
  return {
    command: write,
    label: 'Record vendor credit',
    title: `Record the credit of ${vendorName ?? 'the vendor'}`,
    fixed: {
      ...{ voucherId: NOTHING, type: 'Debit note', partyType: vendors.name, partyId: vendorId! },
      ...{ bankAccountId: NOTHING, method: NOTHING, payeeName: NOTHING, missingReceipt: NOTHING },
      ...(currency && { currency }),
    },
    suggest: {
      date: today,
      reason: ['Returned goods', ...numbers].join(' '),
      lines: rows.map(({ movementId, name, qty, amount: paid }) => ({
        ...{ ledger: 'GRNI', movementId, description: `${figure(qty)} × ${name}`, amount: paid },
      })),
    },
    ask: {
      memo: text('Vendor credit note #', { mono: true }),
      reason: text('Reason', { required: true }),
      lines: lines('Lines', { description, amount, taxName }, { required: true }),
    },
    confirm: ({ lines: typed }) => {
      const all = linesIn(typed)
      const total = sumMoney(all.map((line) => numberOn(line, 'amount')))
      return `A draft debit note with ${counted(all.length, 'line')} for ${moneyText(total, currencyText(currency))}. Post it to apply it to bills.`
    },
    action: () => 'Save draft',
    leadsTo: wayToVoucher,
    opens: true,
  }
}
