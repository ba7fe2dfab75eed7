import { COCKPIT_FIGURES } from '#features/insight/cockpit/figures.ts'
import { dueItems, dueSums, notificationSummary } from '#features/insight/notifications/rules.ts'
import { needAttention } from '#features/insight/party-figures/attention.ts'
import { netPosition, vendorFigures, vendorLines } from '#features/insight/party-figures/rules.ts'
import { openPayables, payables } from '#features/money/payables/collection.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { forecastOf } from '#features/money/receivables/forecast.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { isDue, type OwedDoc } from '#model/document/open.ts'
import { ageByParty, ageOf, USUAL_AGEING } from '#model/document/owed/ageing.ts'
import type { Query } from '#model/query/query.ts'
import { sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { type Answer, AT, NOW, type Reader, SPAN, tally, totalsOf } from '#test/server/figures/answer.ts'
import { BASE, RATES, ZONE } from '#test/server/figures/company.ts'

const SIDES = [
  {
    kind: 'payable',
    of: payables as AnyCollection,
    open: openPayables as Query,
    billed: 'Billed by vendors',
    settled: 'Bills settled',
  },
  {
    kind: 'receivable',
    of: receivables as AnyCollection,
    open: openReceivables as Query,
    billed: 'Invoiced',
    settled: 'Invoices settled',
  },
] as const

/** What every screen says about bills and invoices as a whole. */
export async function owedAnswers({ find, sum }: Reader): Promise<Answer[]> {
  const answers: Answer[] = []
  const [owed, owing] = [await find(openPayables as Query), await find(openReceivables as Query)]
  const readings = { payables: owed, receivables: owing, orders: [] }
  const items = dueItems(readings, NOW, ZONE)
  const summary = notificationSummary(readings, NOW, ZONE)
  for (const { kind, of, open, billed, settled } of SIDES) {
    const docs = kind === 'payable' ? owed : owing
    const add = (question: string, screen: string, says: unknown) =>
      answers.push({ question: `${kind}: ${question}`, screen, says })
    const rung = items.filter((item) => item.kind === kind)
    add('due, how many', 'bell', kind === 'payable' ? summary.payables : summary.receivables)
    add('due, how many', 'due strip', rung.length)
    add('due, how many', 'tab of the list', docs.filter(({ data }) => isDue(data, NOW, ZONE)).length)
    add('due', 'due strip', totalsOf(dueSums(rung, BASE)))

    const foot = await sum({ collection: of.name, where: open.where!, aggregate: { count: true, ...sumsAsk(of) } })
    const balances = sumsOfDocuments(of, foot, BASE).filter(({ name }) => name === 'balance')
    add(
      'open',
      'foot of the list',
      totalsOf(balances.map(({ value, currency = BASE }) => ({ total: value, currency }))),
    )
    const aged = ageByParty(
      docs.map(({ data }) => data as Data),
      { ...AT, rates: RATES, rule: USUAL_AGEING },
    )
    add('open', 'ageing', tally(aged.map(({ currency, aged: { total } }) => ({ currency, amount: total.amount }))))
    add('overdue', 'ageing', tally(aged.map(({ currency, overdue }) => ({ currency, amount: overdue }))))
    add('open', 'bars by age', tally(barsOf(docs).map(({ currency, total }) => ({ currency, amount: total }))))
    add('overdue', 'bars by age', tally(barsOf(docs).map(({ currency, overdue }) => ({ currency, amount: overdue }))))
    for (const [screen, label] of [
      ['billed in the month', billed],
      ['settled in the month', settled],
    ] as const) {
      const figure = COCKPIT_FIGURES.find((one) => one.label === label)!
      add(screen, 'compared with before', totalsOf(figure.sums!(await sum(figure.query(SPAN, ZONE)), BASE)))
    }
  }
  answers.push(...vendorsDashboard(owed as OwedDoc[]), ...customersDashboard(owing as OwedDoc[]))
  return answers
}

/** The aging bars as shown on dashboards and records, one per currency. */
const barsOf = (docs: readonly Doc[]) =>
  [...Map.groupBy(docs, ({ data }) => currencyOf(data as Data, BASE))].map(([currency, some]) => {
    const aged = ageOf(
      some.map(({ data }) => data as Data),
      AT.today,
      ZONE,
    )
    const late = aged.buckets.filter(({ level }) => level === 'soon' || level === 'overdue')
    return {
      currency,
      total: aged.total.amount,
      overdue: late.reduce((sum, { amount }) => Math.round((sum + amount) * 1000) / 1000, 0),
    }
  })

function vendorsDashboard(owed: readonly OwedDoc[]): Answer[] {
  const docs = { orders: [], placed: [], received: [], payables: owed, rates: RATES, ...AT }
  const all = vendorFigures(docs)
  const lines = vendorLines(docs)
  return [
    { question: 'payable: open', screen: 'figures of vendors, strip', says: totalsOf(all.owed) },
    { question: 'payable: overdue', screen: 'figures of vendors, strip', says: totalsOf(all.overdue) },
    {
      question: 'payable: open',
      screen: 'figures of vendors, table',
      says: totalsOf(lines.flatMap((line) => line.owed)),
    },
    {
      question: 'payable: overdue',
      screen: 'figures of vendors, table',
      says: totalsOf(lines.flatMap((line) => line.overdue)),
    },
    { question: 'payable: open', screen: 'net position', says: totalsOf(netPosition(owed, [], BASE)) },
  ]
}

function customersDashboard(owing: readonly OwedDoc[]): Answer[] {
  const currencies = [...new Set(owing.map(({ data }) => currencyOf(data, BASE)))]
  const weeks = currencies.flatMap((currency) =>
    forecastOf(owing, { ...AT, paid: [], currency }).map(({ amount }) => ({ currency, amount })),
  )
  return [
    { question: 'receivable: open', screen: 'expected money', says: tally(weeks) },
    { question: 'receivable: open', screen: 'net position', says: totalsOf(netPosition(owing, [], BASE)) },
  ]
}

/** The customers that need attention. */
export const attentionOf = (customers: readonly Doc[], owing: readonly OwedDoc[]) =>
  new Map(needAttention(customers, owing, { ...AT, rates: RATES }).map((one) => [one.id, one]))
