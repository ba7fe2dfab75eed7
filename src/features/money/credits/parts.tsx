import { apply, refund, unapply } from '#features/money/credits/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import type { Clause } from '#model/query/query.ts'
import { choice, lines, reference } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** A payment or a note with its unapplied rest. */
interface Credit {
  source: { sourceType: string; sourceId: string }
  name: string
  left: number
  partyType: string | undefined
  partyId: string | undefined
  partyName: string | undefined
  currency: string | undefined
  allocations: readonly Data[] | undefined
}

/** The fields of an allocation except the document itself. */
const { docType: _, docId: __, ...settledAmounts } = apply.input.allocations.of!

/** The total amount of several allocations. */
export const totalOf = (allocations: unknown): number =>
  (Array.isArray(allocations) ? allocations : []).reduce((sum: number, one) => sum + Number(one?.amount ?? 0), 0)

/** The actions on the rest of a payment or note, or on what it settled. */
export function creditOffers(credit: Credit, today: string): CommandOffer[] {
  const { source, name, left, partyType, partyId, partyName, currency, allocations = [] } = credit
  const [first] = allocations
  const of = (amount: number): string => moneyText(amount, currency)
  // A document with only a party name belongs to the party that settles it.
  const among = (id: string, called: string): Clause[] => [
    ['status', '==', 'Open'],
    ...(partyId
      ? [
          {
            or: [
              [id, '==', partyId],
              {
                and: [
                  [id, 'exists', false],
                  [called, '==', partyName ?? ''],
                ],
              },
            ],
          } as Clause,
        ]
      : []),
  ]
  const word = partyType === customers.name ? 'Invoice' : 'Bill'
  const settled =
    partyType === customers.name
      ? reference(word, receivables, { required: true, among: among('customerId', 'customerName') })
      : reference(word, payables, { required: true, among: among('vendorId', 'vendorName') })
  const numbers = Object.fromEntries(
    allocations.map(({ docId, docNumber }) => [String(docId), String(docNumber ?? docId)]),
  )
  return [
    ...(left > 0
      ? [
          {
            command: apply,
            label: 'Apply',
            title: `Apply ${name}`,
            fixed: source,
            ask: { allocations: lines('Documents', { docId: settled, ...settledAmounts }, { required: true }) },
            suggest: { on: today, allocations: [{ amount: left }] },
            confirm: ({ allocations: to }) => `${of(totalOf(to))} of ${of(left)} will be applied.`,
          } satisfies CommandOffer,
          {
            command: refund,
            label: 'Refund',
            title: `Refund ${name}`,
            fixed: source,
            suggest: { amount: left, paidOn: today, method: 'ACH' },
            confirm: ({ amount = 0 }) => `${of(Number(amount))} of ${of(left)} will be paid back.`,
          } satisfies CommandOffer,
        ]
      : []),
    ...(first && (first.docType === payables.name || first.docType === receivables.name)
      ? [
          {
            command: unapply,
            label: 'Unapply',
            title: `Unapply ${name}`,
            ask: { docId: choice(word, Object.keys(numbers), { required: true, words: numbers }) },
            reverses: true,
            fixed: source,
            suggest: { docId: String(first.docId), on: today },
            confirm: ({ amount }) => `${of(Number(amount ?? first.amount))} will be open again.`,
          } satisfies CommandOffer,
        ]
      : []),
  ]
}
