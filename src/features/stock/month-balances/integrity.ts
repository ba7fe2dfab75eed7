import { balancesUntil, postingRows, storedMonth } from '#features/stock/month-balances/read-balances.ts'
import { PARTS, withRows } from '#features/stock/month-balances/rules.ts'
import { defineCheck } from '#model/command/integrity.ts'
import { amountText } from '#model/document/amounts/amount.ts'

/** The last stored month, including late postings, equals the sum of its postings. */
export const monthsAddUp = defineCheck({
  equation: 'Month balances are the sum of their postings',
  async run(tx) {
    const month = await storedMonth(tx)
    if (month === undefined) return []
    const wrong: string[] = []
    for (const part of PARTS) {
      const [stored, all] = [
        await balancesUntil(tx, part, month),
        withRows(new Map(), await postingRows(tx, part, [['day', '<=', month]])),
      ]
      for (const key of new Set([...stored.keys(), ...all.keys()]))
        if (stored.get(key)?.base !== all.get(key)?.base)
          wrong.push(
            `${month} ${part} ${key.replace('\n', ' ')}: ${amountText(stored.get(key)?.base ?? 0)} is saved, its postings are ${amountText(all.get(key)?.base ?? 0)}`,
          )
    }
    return wrong
  },
})
