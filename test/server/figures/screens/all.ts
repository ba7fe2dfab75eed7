import { isDeepStrictEqual } from 'node:util'
import { type Answer, readerOf } from '#test/server/figures/answer.ts'
import type { Company } from '#test/server/figures/company.ts'
import { recount } from '#test/server/figures/recount.ts'
import { cashAnswers, stockAnswers } from '#test/server/figures/screens/cash-and-stock.ts'
import { orderAnswers } from '#test/server/figures/screens/orders.ts'
import { owedAnswers } from '#test/server/figures/screens/owed.ts'
import { partyAnswers } from '#test/server/figures/screens/parties.ts'
import { printAnswers } from '#test/server/figures/screens/prints.ts'
import { reportAnswers } from '#test/server/figures/screens/reports.ts'
import type { World } from '#test/support/world.ts'

/** What every screen answers to every question; the sheets are printed for one party. */
export async function everyAnswer(world: World, party?: string): Promise<Answer[]> {
  const reader = readerOf(world)
  return [
    ...(await owedAnswers(reader)),
    ...(await partyAnswers(reader)),
    ...(await orderAnswers(reader)),
    ...(await cashAnswers(reader)),
    ...(await stockAnswers(reader)),
    ...(await reportAnswers(world)),
    ...(party === undefined ? [] : await printAnswers(world, party)),
  ]
}

/** The answers that differ from the recount, and those where two screens differ from each other. */
export function wrongAnswers(answers: readonly Answer[], company: Company): unknown[] {
  const right = recount(company)
  const told = (one: unknown) => JSON.stringify(one)
  return [...Map.groupBy(answers, ({ question }) => question)].flatMap(([question, some]) => {
    if (!(question in right)) return [`Nobody has counted ${question} again.`]
    const wrong = some.filter(({ says }) => !isDeepStrictEqual(says, right[question]))
    const pairs = some.flatMap((one, at) =>
      some
        .slice(at + 1)
        .flatMap((other) =>
          isDeepStrictEqual(one.says, other.says)
            ? []
            : [`${question}: ${one.screen} says ${told(one.says)}, ${other.screen} says ${told(other.says)}`],
        ),
    )
    return [
      ...wrong.map(
        ({ screen, says }) => `${question}: ${screen} says ${told(says)}, right is ${told(right[question])}`,
      ),
      ...pairs,
    ]
  })
}
