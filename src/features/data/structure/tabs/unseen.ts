import { toDay } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { poDueDay } from '#model/document/days/order-days.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** Records that the top bar can never count or list, on any day, because a field is missing. */
interface Unseen {
  collection: string
  /** The problem, as the rest of a sentence that begins with the record. */
  why: string
  where: readonly Clause[]
  /** An additional condition that a query cannot express. */
  isMeant?(data: Data): boolean
}

const missing = (field: string): Clause => ({
  or: [
    [field, 'exists', false],
    [field, '==', null],
    [field, '==', ''],
  ],
})

const noDay = (field: string) => (data: Data) => toDay(data[field], 'UTC') === undefined

/** The problems to look for; a record with two of them is listed twice, because both must be fixed. */
export const UNSEEN: readonly Unseen[] = [
  {
    collection: parcels.name,
    why: 'has no delivery status, so the parcel menu does not list it',
    where: [{ and: [{ not: ['delivered', '==', true] }, { not: ['delivered', '==', false] }] }],
  },
  {
    collection: parcels.name,
    why: 'has no expected date, so the parcel menu does not list it',
    where: [
      ['delivered', '==', false],
      ['etaISO', 'exists', false],
    ],
  },
  { collection: logs.name, why: 'has no status, so the error badge does not count it', where: [missing('status')] },
  { collection: payables.name, why: 'has no status, so it is never due', where: [missing('status')] },
  {
    collection: payables.name,
    why: 'is open and has no due date, so it is never due',
    where: [['status', '==', 'Open']],
    isMeant: noDay('dueDate'),
  },
  { collection: receivables.name, why: 'has no status, so it is never due', where: [missing('status')] },
  {
    collection: receivables.name,
    why: 'is open and has no due date, so it is never due',
    where: [['status', '==', 'Open']],
    isMeant: noDay('dueDate'),
  },
  {
    collection: purchaseOrders.name,
    why: 'has no status, so its delivery is never due',
    where: [missing('status')],
  },
  {
    collection: purchaseOrders.name,
    why: 'is pending and it has no date in its number, so it is never due',
    where: [['status', '==', 'Pending']],
    isMeant: ({ poNumber }) => poDueDay(poNumber) === undefined,
  },
]
