import { packingSlips } from '#features/sales/packing-slips/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { linesIn } from '#model/document/lines.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { Data } from '#model/schema/value.ts'

const qty = (line: Data, name: string): number => (typeof line[name] === 'number' ? line[name] : 0)

/** Nothing waits for an invoice on a slip line that is invoiced or back as far as it was shipped. */
export const shippedNotInvoiced = defineCheck({
  equation: 'Goods shipped and not invoiced',
  async run(tx) {
    const answer = await tx.aggregate({
      collection: postings.name,
      where: [
        ['ledger', '==', 'SNI'],
        ['itemType', '==', packingSlips.name],
      ],
      aggregate: { sum: ['base'], by: ['itemId', 'lineId'] },
    })
    const waiting = new Map(
      ('groups' in answer ? answer.groups : []).flatMap(({ key, sum }) => {
        const base = Number(sum?.base?.value ?? 0)
        return base === 0 ? [] : [[`${key.itemId}\n${key.lineId}`, base] as const]
      }),
    )
    const wrong: string[] = []
    if (waiting.size === 0) return wrong
    for await (const page of pagesOf(tx, packingSlips, 'slipNumber'))
      for (const { id, data } of page)
        for (const line of linesIn(data.lines)) {
          const base = waiting.get(`${id}\n${String(line.lineId)}`) ?? 0
          const isDone =
            data.status !== 'Shipped' ||
            (qty(line, 'qtyInvoiced') >= qty(line, 'qty') && qty(line, 'qtyReturned') === 0)
          if (base !== 0 && isDone)
            wrong.push(
              `${data.slipNumber ?? id}, line ${String(line.lineId)} has ${base.toFixed(2)} waiting for an invoice`,
            )
        }
    return wrong
  },
})
