import { sumMoney } from '#base/decimal.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Data } from '#model/schema/value.ts'

const figure = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)
const keyOf = (slipId: unknown, lineId: unknown): string => `${String(slipId)}\n${String(lineId)}`

/**
 * Checks that the shipped-not-invoiced amount of each slip line equals the cost shipped, less the cost invoiced, less
 * the cost returned and not credited.
 */
export const shippedNotInvoiced = defineCheck({
  equation: 'Goods shipped and not invoiced',
  async run(tx) {
    const waiting = await waitingBySlipLine(tx)
    const gone = await invoicedAndBack(tx)
    const wrong: string[] = []
    for await (const page of pagesOf(tx, packingSlips, 'slipNumber'))
      for (const { id, data } of page)
        for (const line of linesIn(data.lines)) {
          const key = keyOf(id, line.lineId)
          const carried = waiting.get(key)
          waiting.delete(key)
          // Imported slips have no postings.
          if (carried === undefined && !data.posted) continue
          const { invoiced = 0, back = 0 } = gone.get(key) ?? {}
          const isInvoiced = figure(line, 'qtyInvoiced') >= figure(line, 'qty')
          const waits = isInvoiced ? 0 : sumMoney([figure(line, 'value'), -invoiced])
          const [base, cost] = [carried ?? 0, data.status === 'Shipped' ? sumMoney([waits, -back]) : 0]
          if (base !== cost)
            wrong.push(
              `${data.slipNumber ?? id}, line ${String(line.lineId)} has ${amountText(base)} waiting for an invoice, ${amountText(cost)} is shipped and not invoiced`,
            )
        }
    for (const [key, base] of waiting)
      if (base !== 0)
        wrong.push(`${amountText(base)} is not invoiced on a line that no longer exists (${key.replace('\n', ', ')})`)
    return wrong
  },
})

async function waitingBySlipLine(tx: Reading): Promise<Map<string, number>> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'SNI'],
      ['itemType', '==', packingSlips.name],
    ],
    aggregate: { sum: ['base'], by: ['itemId', 'lineId'] },
  })
  return new Map(
    ('groups' in answer ? answer.groups : []).map(({ key, sum }) => [
      keyOf(key.itemId, key.lineId),
      Number(sum?.base?.value ?? 0),
    ]),
  )
}

interface Gone {
  invoiced: number
  back: number
}

/** The cost of each slip line that posted invoices bill, and the cost of returns not yet credited. */
async function invoicedAndBack(tx: Reading): Promise<Map<string, Gone>> {
  const gone = new Map<string, Gone>()
  const add = (line: Data, kind: keyof Gone, cost: number): void => {
    if (cost === 0 || typeof line.slipId !== 'string') return
    const key = keyOf(line.slipId, line.slipLineId)
    const before = gone.get(key) ?? { invoiced: 0, back: 0 }
    gone.set(key, { ...before, [kind]: sumMoney([before[kind], cost]) })
  }
  for await (const page of pagesOf(tx, receivables, 'invoiceNumber', [['posted', '==', true]]))
    for (const { data } of page)
      if (data.status !== 'Void')
        for (const line of linesIn(data.lines as Data[])) add(line, 'invoiced', figure(line, 'cost'))
  for await (const page of pagesOf(tx, deals, 'transactionNumber', [['kind', '==', 'Return']]))
    for (const { data } of page)
      for (const line of linesIn(data.lines as Data[])) add(line, 'back', figure(line, 'backValue'))
  return gone
}
