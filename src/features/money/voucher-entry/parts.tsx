import type { ReactNode } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import { write } from '#features/money/voucher-entry/commands.ts'
import { type Voucher, voucherLine, vouchers } from '#features/money/vouchers/collection.ts'
import { nameOfVoucher } from '#features/money/vouchers/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { choice, lines, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

const { ledger, key, description, amount, taxName } = voucherLine

/** The fields of a line that a person fills in; the document it settles is set when the line comes from one. */
const typedLine = { ledger, key, description, amount, taxName }
/** Types that need no customer or vendor on file. */
const FREE_TYPES = ['Payment', 'Receipt', 'Petty cash', 'Journal'] as const
/** Neither asked for nor sent. */
const NOTHING = undefined as never

/** Creates a draft voucher, or changes the one in `draft`. */
export function voucherOffer(today: string, draft?: { id: string; values: Data; isApproved: boolean }): CommandOffer {
  const { type, partyType, partyId } = draft?.values ?? {}
  return {
    command: write,
    label: draft ? (draft.isApproved ? 'Change voucher' : 'Change draft') : 'Write voucher',
    // An existing voucher is more often approved and posted, so changing it is offered after that.
    ...(draft && { later: true as const }),
    fixed: {
      ...{ voucherId: draft?.id ?? NOTHING, partyType: partyType ?? NOTHING, partyId: partyId ?? NOTHING },
      ...(type && { type }),
    },
    suggest: draft?.values ?? { date: today, type: 'Payment' },
    ask: {
      type: choice('Type', FREE_TYPES, { required: true }),
      lines: lines('Lines', typedLine, { required: true }),
    },
    confirm: (input) => draftOf(input, draft?.isApproved ? 'It has to be approved again.' : ''),
    leadsTo: wayToVoucher,
  }
}

/** The party of each type of note, and its label on the button. */
const NOTES = {
  'Credit note': { partyType: customers.name, party: 'Customer' },
  'Debit note': { partyType: vendors.name, party: 'Vendor' },
} as const

/** Writes a note for a customer or a vendor: credit that is not paid out, but applied to invoices or bills. */
function noteOffer(type: keyof typeof NOTES, today: string): CommandOffer {
  const { partyType, party } = NOTES[type]
  const isDebit = type === 'Debit note'
  return {
    command: write,
    label: type,
    title: `Write a ${type.toLowerCase()}`,
    action: () => 'Save draft',
    fixed: {
      ...{ voucherId: NOTHING, type, partyType, bankAccountId: NOTHING, method: NOTHING, payeeName: NOTHING },
      missingReceipt: NOTHING,
    },
    suggest: { date: today },
    ask: {
      partyId: reference(party, partyType, { required: true }),
      reason: text('Reason', { required: true }),
      lines: lines(
        'Lines',
        { ...(isDebit && { key: text('Category') }), description, amount, taxName },
        { required: true },
      ),
    },
    confirm: (input) => draftOf(input, 'Post it, and it can be settled.'),
    leadsTo: wayToVoucher,
  }
}

/** Writes a check for something without a bill: a payment voucher, so that its cost is booked. */
const checkOffer = (today: string): CommandOffer => ({
  command: write,
  label: 'Write check',
  fixed: {
    ...{ voucherId: NOTHING, type: 'Payment', method: 'Check', partyType: NOTHING, partyId: NOTHING },
    ...{ currency: NOTHING, reason: NOTHING },
  },
  suggest: { date: today },
  ask: {
    payeeName: text('Pay to', { required: true }),
    lines: lines('Lines', { key: text('Category'), description, amount, taxName }, { required: true }),
  },
  confirm: (input) => draftOf(input, 'Approve and post it, and its check waits to be printed.'),
  leadsTo: wayToVoucher,
})

/** The ways to write a voucher: notes for a customer or a vendor, and a voucher that moves money. */
export const WriteVoucher = ({ clock }: { clock: Clock }): ReactNode =>
  [noteOffer('Credit note', clock.today), noteOffer('Debit note', clock.today), voucherOffer(clock.today)].map(
    (offer, at) => (
      <CommandButton
        key={offer.label}
        variant={at === 2 ? 'filled' : 'default'}
        offer={offer}
        clock={clock}
        related={linkedPages()}
      />
    ),
  )

export const WriteCheck = ({ clock }: { clock: Clock }): ReactNode => (
  <CommandButton variant="filled" offer={checkOffer(clock.today)} clock={clock} related={linkedPages()} />
)

/** The draft made of the lines entered so far; nothing before the first amount. */
function draftOf({ type, lines: typed, currency }: Data, then: string): string | undefined {
  const amounts = (Array.isArray(typed) ? (typed as Data[]) : []).flatMap(({ amount: own }) => own ?? []).map(Number)
  if (amounts.length === 0) return undefined
  const decimals = decimalsOf(typeof currency === 'string' ? currency : undefined)
  const total = (some: readonly number[]) => figure(sumMoney(some), decimals, decimals)
  const [debits, credits] = [amounts.filter((one) => one > 0), amounts.filter((one) => one < 0).map((one) => -one)]
  const what =
    type === 'Journal' ? `Debits ${total(debits)}, credits ${total(credits)}.` : `A draft for ${total(amounts)}.`
  return `${what} ${then}`.trim()
}

export const wayToVoucher = (result: unknown): { name: string; href: string } => {
  const voucher = result as Voucher
  return { name: nameOfVoucher(voucher), href: recordAddress(vouchers, voucher.id) }
}
