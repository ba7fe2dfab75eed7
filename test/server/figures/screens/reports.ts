import { type Answer, tally } from '#test/server/figures/answer.ts'
import type { World } from '#test/support/world.ts'

/** Open amounts by due date as scripts get them: a row for each party and currency, then a total for each currency. */
const REPORTS = [
  ['payable', 'payables-by-age'],
  ['receivable', 'receivables-by-age'],
] as const
const LATE = ['1 to 30', '31 to 60', '61 to 90', 'Over 90']

interface Told {
  head: string[]
  rows: (string | number | null)[][]
  totals: { currency: string; sums: Record<string, number> }[]
}

/** The reports of the API: their rows and their sums. */
export async function reportAnswers(world: World): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [kind, name] of REPORTS) {
    const { status, body } = await world.call('GET', `/api/reports/${name}`)
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    const { head, rows, totals } = body as Told
    const cell = (row: Told['rows'][number], column: string) => row[head.indexOf(column)]
    const rowsOf = (columns: readonly string[]) =>
      tally(
        rows.flatMap((row) =>
          columns.map((column) => ({ currency: String(cell(row, 'Currency')), amount: Number(cell(row, column)) })),
        ),
      )
    const sumsOf = (columns: readonly string[]) =>
      tally(
        totals.flatMap(({ currency, sums }) => columns.map((column) => ({ currency, amount: Number(sums[column]) }))),
      )
    for (const [question, columns] of [
      ['open', ['Total']],
      ['overdue', LATE],
    ] as const) {
      answers.push({ question: `${kind}: ${question}`, screen: 'report of the API, rows', says: rowsOf(columns) })
      answers.push({ question: `${kind}: ${question}`, screen: 'report of the API, sums', says: sumsOf(columns) })
    }
  }
  return answers
}
