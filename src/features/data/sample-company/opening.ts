import type { Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { counters } from '#features/admin/counters/collection.ts'
import type { SampleDoc } from '#features/data/sample-company/sample.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { type Ledger, postings } from '#features/stock/postings/collection.ts'
import { minus } from '#features/stock/postings/rules.ts'

/** Parts in one group of postings. */
const GROUP = 500

/** Collects the stock value of parts and posts it as the opening of the ledger, in groups of `GROUP` parts. */
export function openingStockOf(day: Day) {
  let seq = 0
  let groups = 0
  let waiting: { partId: string; base: number }[] = []

  const row = (groupId: string, docId: string, leg: { ledger: Ledger; base: number; partId?: string }): SampleDoc => ({
    collection: postings.name,
    id: `posting-${String(++seq).padStart(7, '0')}`,
    data: {
      ...leg,
      seq,
      groupId,
      day,
      docType: movements.name,
      docId,
      amount: leg.base,
      currency: 'USD',
      memo: 'Opening stock',
    },
  })

  /** The postings of the parts collected since the last group. */
  function* group(): Generator<SampleDoc> {
    const [first] = waiting
    if (!first) return
    const groupId = `opening-${String(++groups).padStart(4, '0')}`
    for (const leg of waiting) yield row(groupId, first.partId, { ledger: 'Inventory', ...leg })
    const base = minus(sumMoney(waiting.map((leg) => leg.base)))
    yield row(groupId, first.partId, { ledger: 'Opening', base })
    waiting = []
  }

  return {
    *add({ id, data }: SampleDoc): Generator<SampleDoc> {
      if (data.stockValue) waiting.push({ partId: id, base: data.stockValue as number })
      if (waiting.length === GROUP) yield* group()
    },
    /** The last group, and the counter that continues from there. */
    *end(): Generator<SampleDoc> {
      yield* group()
      if (seq > 0) yield { collection: counters.name, id: postings.name, data: { next: seq + 1 } }
    },
  }
}
