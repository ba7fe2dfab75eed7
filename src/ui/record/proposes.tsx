import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

/** The fields that proposals for a bill, an invoice or an order depend on. */
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

/** The number, terms and due date a new document would get, requested from the server while it is typed. */
export const proposalsOf = ({ name, fields }: AnyCollection): NonNullable<CollectionView['proposes']> => ({
  by: FROM.filter((field) => Object.hasOwn(fields, field)),
  ask: async (data) => (await execute<Data>('documents.propose', { collection: name, data })).result,
})
