import { cashWindow } from '#features/insight/cockpit/tiles/cash.ts'
import { uncashedChecks } from '#features/money/checks/rules.ts'
import { openPayables } from '#features/money/payables/collection.ts'
import { openReceivables } from '#features/money/receivables/collection.ts'
import { heldLots } from '#features/stock/lots/rules.ts'
import type { Query } from '#model/query/query.ts'
import { type Answer, AT, type Reader, tally } from '#test/server/figures/answer.ts'
import { BASE, RATES } from '#test/server/figures/company.ts'

/** The cash window, in its columns and totals, covers everything that is open. */
export async function cashAnswers({ find }: Reader): Promise<Answer[]> {
  const [receivables, payables] = [await find(openReceivables as Query), await find(openPayables as Query)]
  const checks = await find(uncashedChecks as unknown as Query)
  return [14, 30].flatMap((length): Answer[] => {
    const window = cashWindow({ receivables, payables, checks, ...AT, rates: RATES, length } as never)
    const left = (why: RegExp) => window.left.filter((one) => one.currency === BASE && why.test(one.why))
    const inBase = (amount: number, some: readonly { amount: number }[]) =>
      tally([amount, ...some.map((one) => one.amount)].map((one) => ({ currency: BASE, amount: one })))
    const without = window.left.filter(({ currency }) => currency !== BASE)
    const screen = `cash of ${length} days`
    return [
      { question: 'cash: comes in', screen, says: inBase(window.comesIn, left(/^disputed|^to receive/)) },
      { question: 'cash: goes out', screen, says: inBase(window.goesOut, left(/on hold$|^to pay/)) },
      {
        question: 'cash: without a rate',
        screen,
        says: tally(
          without.map(({ currency, amount, why }) => ({
            currency,
            amount: /^to receive/.test(why) ? amount : -amount,
          })),
        ),
      },
    ]
  })
}

export async function stockAnswers({ find, sum }: Reader): Promise<Answer[]> {
  const held = await find(heldLots as Query)
  const { sum: sums } = (await sum({ collection: 'inventory', aggregate: { sum: ['value'] } })) as never as {
    sum: { value: { value: string } }
  }
  return [
    { question: 'stock: lots held', screen: 'quarantine', says: held.length },
    {
      question: 'stock: value',
      screen: 'foot of the lots',
      says: tally([{ currency: BASE, amount: Number(sums.value.value) }]),
    },
  ]
}
