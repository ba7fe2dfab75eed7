import { currencyField, fxField } from '#model/document/currency.ts'
import { TERMS } from '#model/document/days/terms.ts'
import { taxFields } from '#model/document/tax/tax.ts'
import { date, type Field, type Fields, lines, money, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The parties of documents: the collection that holds them, and the column headings for their names. */
const PARTIES = {
  vendor: { label: 'Vendor', of: 'vendors', importAs: ['Vendor', 'Supplier'] },
  customer: { label: 'Customer', of: 'customers', importAs: ['Customer', 'Bill to'] },
} as const
type PartyName = keyof typeof PARTIES

interface DocumentSpec {
  party: PartyName
  /** The fields specific to this document, placed between party and terms: its date, the party's own number. */
  own: Fields
  /** It is owed: due date, total, amount paid (with this label) and balance. */
  owed?: 'Paid' | 'Received'
  /** The total includes the tax. */
  tax: 'included'
  /** It has a currency of its own, with the exchange rate of its date. */
  currency: true
  /** The fields of a line; its amount is added. */
  lines?: Fields
}

const termsField = { termsId: text('Terms', { suggest: TERMS, importAs: ['Terms'] }) } as const
const currencyFields = { currency: currencyField(), ...fxField } as const
const totalField = {
  totalAmount: money('Total', { currency: 'currency', importAs: ['Amount', 'Total amount', 'Order total'] }),
} as const
const dueField = { dueDate: date('Due', { required: true, importAs: ['Due date', 'Due on'] }) } as const
const owedTotal = {
  totalAmount: money('Total', {
    required: true,
    currency: 'currency',
    importAs: ['Amount', 'Total amount', 'Invoice total'],
  }),
} as const
const owedFields = (paid: 'Paid' | 'Received') =>
  ({
    amountPaid: money(paid, { currency: 'currency', importAs: ['Amount paid', ...(paid === 'Paid' ? [] : ['Paid'])] }),
    balance: money('Balance', { currency: 'currency', importAs: ['Open balance', 'Amount due'] }),
  }) as const

type Nothing = Record<never, Field>
type FieldsOf<S extends DocumentSpec> = Record<`${S['party']}Id` | `${S['party']}Name`, Field<string, false>> &
  S['own'] &
  typeof termsField &
  typeof currencyFields &
  typeof taxFields &
  (S['owed'] extends string ? typeof dueField & typeof owedTotal & ReturnType<typeof owedFields> : typeof totalField) &
  (S['lines'] extends Fields ? { lines: Field<Data[], false> } : Nothing)

/** The fields that all trade documents share, in the order of lists and files. */
export function documentFields<const S extends DocumentSpec>(spec: S): FieldsOf<S> {
  const { label, of, importAs } = PARTIES[spec.party]
  const fields: Fields = {
    [`${spec.party}Id`]: reference(label, of),
    [`${spec.party}Name`]: text(`${label} name`, { width: 192, importAs }),
    ...spec.own,
    ...termsField,
    ...(spec.owed && dueField),
    ...currencyFields,
    ...(spec.owed ? owedTotal : totalField),
    ...taxFields,
    ...(spec.owed && owedFields(spec.owed)),
    ...(spec.lines && { lines: lines('Lines', { ...spec.lines, amount: money('Amount') }) }),
  }
  return fields as FieldsOf<S>
}
