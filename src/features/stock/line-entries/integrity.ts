import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { type LineEntryKind, lineEntries, type OrderType } from '#features/stock/line-entries/collection.ts'
import { cachesOf, openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { collections } from '#model/feature.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

/** Sums of entries, and the orders that have any. */
type EntrySums = ((orderId: string, lineId: unknown, kind: LineEntryKind) => number) & { entered: ReadonlySet<string> }

/** The sums of the entries of some orders, by order, line and kind. */
export async function entrySums(
  tx: Pick<Reading, 'aggregate'>,
  orderType: OrderType,
  ids: readonly string[],
): Promise<EntrySums> {
  const sums = new Map<string, number>()
  const entered = new Set<string>()
  for (const some of portions(ids, VALUES_PER_QUERY)) {
    const answer = await tx.aggregate({
      collection: lineEntries.name,
      where: [
        ['orderId', 'in', some],
        ['orderType', '==', orderType],
      ],
      aggregate: { sum: ['qty'], by: ['orderId', 'lineId', 'kind'] },
    })
    for (const { key, sum } of 'groups' in answer ? answer.groups : []) {
      entered.add(String(key.orderId))
      sums.set(`${key.orderId}\n${key.lineId}\n${key.kind}`, Number(sum?.qty?.value ?? 0))
    }
  }
  const of = (orderId: string, lineId: unknown, kind: LineEntryKind): number =>
    sums.get(`${orderId}\n${String(lineId)}\n${kind}`) ?? 0
  return Object.assign(of, { entered })
}

interface OrderLine {
  order: Doc
  name: string
  line: Data
  sum: (kind: LineEntryKind) => number
  /** False for an order that no command has changed yet: the quantities on its lines were created with it. */
  hasEntries: boolean
}

/** The lines of all orders with open quantities, with the sums of their entries. */
export async function* openOrderLines(tx: Reading, orderType: OrderType): AsyncGenerator<OrderLine> {
  const collection = collections.find(({ name }) => name === orderType) as Collection<Fields> | undefined
  if (!collection) return
  for await (const page of pagesOf(tx, collection, collection.title)) {
    const orders = (page as unknown as Doc[]).filter(({ data }) =>
      withLineIds(data.lines).some(({ qtyOpen }) => qtyOpen !== undefined),
    )
    const sum = await entrySums(
      tx,
      orderType,
      orders.map(({ id }) => id),
    )
    for (const order of orders)
      for (const line of withLineIds(order.data.lines))
        yield {
          order,
          name: `${String(order.data[collection.title] ?? order.id)}, line ${String(line.lineId)}`,
          line,
          sum: (kind) => sum(order.id, line.lineId, kind),
          hasEntries: sum.entered.has(order.id),
        }
  }
}

export const linesAreTheirEntries = defineCheck({
  equation: 'Order lines are the sum of their entries',
  async run(tx) {
    const wrong: string[] = []
    for (const orderType of ['po', 'transactions'] as const)
      for await (const { name, line, sum, hasEntries } of openOrderLines(tx, orderType)) {
        if (!hasEntries) continue
        const shown = (field: string): number => (typeof line[field] === 'number' ? line[field] : 0)
        for (const [kind, field] of Object.entries(cachesOf(orderType)))
          if (shown(field) !== sum(kind as LineEntryKind))
            wrong.push(`${name} shows ${shown(field)} ${kind.toLowerCase()}, its entries ${sum(kind as LineEntryKind)}`)
        const ordered = sum('Ordered')
        if (ordered !== 0 && ordered !== shown('qty'))
          wrong.push(`${name} orders ${shown('qty')}, its entries ${ordered}`)
        if (shown('qtyOpen') !== openOfLine(orderType, line))
          wrong.push(`${name} shows ${shown('qtyOpen')} open, not ${openOfLine(orderType, line)}`)
      }
    return wrong
  },
})

/** The quantity of a line that waits for a bill: received minus returned, compared with billed minus credited. */
export const notBilled = (
  sum: (kind: LineEntryKind) => number,
  moved: 'Received' | 'Shipped',
  billed: 'Billed' | 'Invoiced',
): number => addQty(addQty(sum(moved), -sum('Returned')), -addQty(sum(billed), -sum('Credited')))
