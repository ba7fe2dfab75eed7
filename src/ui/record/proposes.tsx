import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

/** What the fields of a bill, an invoice or an order follow from. */
const FROM = [
  'vendorId',
  'vendorName',
  'customerId',
  'customerName',
  'invoiceDate',
  'orderDate',
  'termsId',
  'currency',
  'shipVia',
  'dueDate',
] as const

/** The number, terms and due date that a new document would get, asked of the server while it is typed. */
export const proposalsOf = ({ name, fields }: AnyCollection): NonNullable<CollectionView['proposes']> => ({
  by: FROM.filter((field) => Object.hasOwn(fields, field)),
  ask: async (data) => (await execute<Data>('documents.propose', { collection: name, data })).result,
})
