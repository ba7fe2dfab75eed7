import { expect, it } from 'vitest'
import { PURCHASE_STAGES, SALE_STAGES } from '#features/insight/trading/stages.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { readAsk } from '#model/query/ask.ts'
import { matches } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

const STATES = ['None', 'Partial', 'Full']

/** The columns of the board that a document is in. */
const columnsOf = (collection: AnyCollection, stages: typeof SALE_STAGES, data: Data): string[] =>
  stages
    .filter(
      ({ where, keeps }) =>
        matches(readAsk({ where: [...where()] }, collection.name, []), data) && keeps?.(data) !== false,
    )
    .map(({ label }) => label)

const reserved = [{ kind: 'Goods', qty: 4, qtyOpen: 4, qtyReserved: 2 }]
const missing = [{ kind: 'Goods', qty: 4, qtyOpen: 4, qtyReserved: 0 }]

it.each<[Data, string]>([
  [{ status: 'Draft' }, 'To quote'],
  [{ status: 'Quoted', lines: reserved }, 'Quoted'],
  [{ status: 'Confirmed', lines: missing, shipState: 'None' }, 'Confirmed'],
  [{ status: 'Confirmed', lines: reserved, shipState: 'Partial' }, 'Ready to ship'],
  [{ status: 'Confirmed', lines: [], shipState: 'Full', billState: 'Partial' }, 'Shipped, not invoiced'],
  [{ status: 'Confirmed', kind: 'Return', lines: reserved }, 'Confirmed'],
  [{ status: 'Closed', shipState: 'Full', billState: 'Full' }, 'Closed'],
  [{ status: 'Lost' }, 'Lost or cancelled'],
  [{ status: 'Cancelled' }, 'Lost or cancelled'],
])('a sale %j is under %s', (data, expected) => {
  expect(columnsOf(deals, SALE_STAGES, data)).toEqual([expected])
})

it.each<[Data, string]>([
  [{ status: 'Draft' }, 'Draft'],
  [{ status: 'Pending' }, 'Pending'],
  [{ status: 'Pending', receiveState: 'Partial' }, 'Partly received'],
  [{ status: 'Received', receiveState: 'Full', billState: 'None' }, 'Received, not billed'],
  [{ status: 'Received', receiveState: 'Full', billState: 'Full' }, 'Closed'],
  [{ status: 'Received' }, 'Closed'],
  [{ status: 'Closed' }, 'Closed'],
  [{ status: 'Cancelled' }, 'Cancelled'],
])('a purchase %j is under %s', (data, expected) => {
  expect(columnsOf(purchaseOrders, PURCHASE_STAGES, data)).toEqual([expected])
})

it('every trade is in one column, whatever its states', () => {
  const boards = [
    [deals, SALE_STAGES],
    [purchaseOrders, PURCHASE_STAGES],
  ] as const
  for (const [collection, stages] of boards)
    for (const status of collection.fields.status.choices)
      for (const [state, other] of STATES.flatMap((one) => STATES.map((two) => [one, two] as const)))
        for (const lines of [reserved, missing, []]) {
          const data = { status, shipState: state, receiveState: state, billState: other, lines }
          expect([data, columnsOf(collection, stages, data)]).toEqual([data, [expect.any(String)]])
        }
})
