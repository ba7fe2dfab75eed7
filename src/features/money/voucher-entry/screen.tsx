import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { figure } from '#base/text/writing.ts'
import { creditOffers } from '#features/money/credits/parts.tsx'
import { contra } from '#features/money/voucher-entry/contra.ts'
import { voucherOffer, WriteVoucher, wayToVoucher } from '#features/money/voucher-entry/parts.tsx'
import { PhotoExpense } from '#features/money/voucher-entry/photo-expense.tsx'
import { VOUCHER_TYPES, type Voucher, vouchers } from '#features/money/vouchers/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { showValue } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** Money and credit without a bill or an invoice. */
export default function VouchersScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const net: CommandOffer = {
    command: contra,
    label: 'Net balances',
    suggest: { on: clock.today },
    confirm: ({ amount }) =>
      amount === undefined
        ? 'Bills and invoices settle each other down to 0 on one side.'
        : `${figure(Number(amount), 2)} of bills and invoices will settle each other.`,
    leadsTo: wayToVoucher,
  }
  return (
    <CollectionScreen
      collection={vouchers}
      lineColumns={lineColumns}
      fixed
      searchHint="Payee or number"
      purpose="Use a voucher for money or credit without a bill or invoice."
      related={linkedPages()}
      tabs={[
        { name: 'draft', label: 'Draft', where: () => [['status', 'in', ['Draft', 'Approved']]] },
        ...VOUCHER_TYPES.map((type) => ({
          name: type.toLowerCase().replace(' ', '-'),
          label: type,
          empty: `No ${nameInSentence(type)}${type.endsWith('note') ? 's' : ' vouchers'}`,
          where: () => [['type', '==', type]] as const,
        })),
        {
          name: 'open',
          label: 'Notes with balance',
          empty: 'No notes with a balance',
          where: () => [['balance', '>', 0]],
        },
      ]}
      mark={(data) => (isIncomplete(data) ? 'Incomplete' : undefined)}
      commands={(doc) => [...voucherOffers(doc as Voucher), ...noteOffers(doc as Voucher, clock.today)]}
      ways={
        <>
          <PhotoExpense />
          <CommandButton offer={net} clock={clock} related={linkedPages()} />
        </>
      }
      main={<WriteVoucher clock={clock} />}
      summary={(data, at) =>
        [data.type, data.payeeName, showValue(vouchers.fields.date, data.date, at)].filter(Boolean).join(' · ')
      }
    />
  )
}

/** What is posted where; tax and quantity only when a line has them. */
const lineColumns = (lines: readonly Data[]): readonly string[] => [
  'ledger',
  'key',
  'description',
  'amount',
  ...['taxName', 'taxRate', 'qty'].filter((name) => lines.some((line) => line[name])),
]

/** A draft that contains only the receipt. */
const isIncomplete = ({ status, totalAmount }: Data): boolean =>
  (status ?? 'Draft') === 'Draft' && typeof totalAmount !== 'number'

/** The rest of a posted note can be applied or paid back. */
function noteOffers({ id, data }: Voucher, today: string): CommandOffer[] {
  if (data.status !== 'Posted' || (data.type !== 'Credit note' && data.type !== 'Debit note')) return []
  const credit = {
    ...{ source: { sourceType: vouchers.name, sourceId: id }, name: data.voucherNumber ?? 'the note' },
    ...{ left: data.balance ?? 0, partyType: data.partyType, currency: data.currency },
    ...{ partyId: data.partyId, partyName: data.partyName },
    allocations: data.allocations as readonly Data[] | undefined,
  }
  return creditOffers(credit, today)
}

/** Before it is posted, a voucher can be rewritten, starting from its current values. */
function voucherOffers({ id, data }: Voucher): CommandOffer[] {
  const { status = 'Draft' } = data
  if ((status !== 'Draft' && status !== 'Approved') || !data.type || data.type === 'Contra') return []
  const { type, date, partyType, partyId, payeeName, bankAccountId, method, currency, lines, reason, memo } = data
  const copied = { type, date, partyType, partyId, payeeName, bankAccountId, method, currency, lines, reason, memo }
  const values = Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined)) as Data
  return [voucherOffer(String(date ?? ''), { id, values, isApproved: status === 'Approved' })]
}
