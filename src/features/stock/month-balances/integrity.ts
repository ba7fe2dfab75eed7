import { PARTS, withRows } from '#features/stock/month-balances/rules.ts'
import { keptMonth, postingRows, standingAt } from '#features/stock/month-balances/standing.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'

/** The last stored month, including late postings, equals the sum of its postings. */
export const monthsAddUp = defineCheck({
  equation: 'Month balances are the sum of their postings',
  async run(tx) {
    const month = await keptMonth(tx)
    if (month === undefined) return []
    const wrong: string[] = []
    for (const part of PARTS) {
      const [kept, all] = [
        await standingAt(tx, part, month),
        withRows(new Map(), await postingRows(tx, part, [['day', '<=', month]])),
      ]
      for (const key of new Set([...kept.keys(), ...all.keys()]))
        if (kept.get(key)?.base !== all.get(key)?.base)
          wrong.push(
            `${month} ${part} ${key.replace('\n', ' ')}: ${amountText(kept.get(key)?.base ?? 0)} is saved, its postings are ${amountText(all.get(key)?.base ?? 0)}`,
          )
    }
    return wrong
  },
})
