import { figureOf, withTotals } from '#features/insight/figure-sources/figures.ts'
import { vendorLines } from '#features/insight/party-figures/rules.ts'
import { openPayables, payables } from '#features/money/payables/collection.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { customerComputed, vendorComputed } from '#features/parties/computed/rules.ts'
import { pendingOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { activityOf } from '#model/document/activity.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { ageByParty, USUAL_AGEING } from '#model/document/owed/ageing.ts'
import { ordersIn, vendorOrdersAsks } from '#model/document/owed/promptness.ts'
import { isOf } from '#model/document/party.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { type Answer, AT, type Reader, tally, totalsOf } from '#test/server/figures/answer.ts'
import { BASE, RATES, ZONE } from '#test/server/figures/company.ts'
import { attentionOf } from '#test/server/figures/screens/owed.ts'

const SIDES = [
  { kind: 'payable', of: payables.name, party: 'vendors', id: 'vendorId', open: openPayables, worked: vendorComputed },
  {
    kind: 'receivable',
    of: receivables.name,
    party: 'customers',
    id: 'customerId',
    open: openReceivables,
    worked: customerComputed,
  },
] as const

/** What every screen says about each vendor and customer. */
export async function partyAnswers(reader: Reader): Promise<Answer[]> {
  const { find, sum } = reader
  const answers: Answer[] = []
  for (const { kind, of, party, id: idField, open, worked } of SIDES) {
    const known = await find({ collection: party, where: [] })
    const docs = await find(open as Query)
    const all = await find({ collection: of, where: [] })
    const rowOf = worked.work(await Promise.all(worked.asks(AT).map(sum)), AT)
    const aged = ageByParty(
      docs.map(({ data }) => data as Data),
      { ...AT, rates: RATES, rule: USUAL_AGEING },
    )
    const attention = attentionOf(known, docs as OwedDoc[])
    for (const doc of known) {
      const add = (question: string, screen: string, says: unknown) =>
        answers.push({ question: `${kind}: ${question} of ${doc.id}`, screen, says })
      const row = rowOf(doc)
      const shown = (field: string) => tally(figuresIn(row, field))
      add('open', 'list of the parties', shown('openBalance'))
      add('overdue', 'list of the parties', shown('overdue'))
      add('billed this year', 'list of the parties', shown(kind === 'payable' ? 'bought' : 'sales'))
      const why = async (field: string) =>
        tally(
          withTotals(await figureOf(party, field)!.read(doc, reader, AT), BASE).map(({ currency, total }) => ({
            currency,
            amount: total,
          })),
        )
      add('open', 'sources of the figure', await why('openBalance'))
      add('overdue', 'sources of the figure', await why('overdue'))
      const mine = aged.filter((one) => one.id === doc.id)
      add('open', 'ageing', tally(mine.map((one) => ({ currency: one.currency, amount: one.aged.total.amount }))))
      add('overdue', 'ageing', tally(mine.map((one) => ({ currency: one.currency, amount: one.overdue }))))
      const account = all.filter((one) => (one.data as Data)[idField] === doc.id)
      const closing = [...Map.groupBy(account as Doc<Data>[], (one) => currencyOf(one.data, BASE))].map(
        ([currency, some]) => ({
          currency,
          amount: activityOf(some, { from: '2026-01-01', to: '9999-12-31', timeZone: ZONE }).closing,
        }),
      )
      add('open', 'statement with activity', tally(closing))
      if (kind === 'payable') continue
      add('billed this year', 'sources of the figure', await why('sales'))
      add('days overdue', 'list of the parties', row.overdueDays)
      const asked = attention.get(doc.id)
      add('days overdue', 'needs attention', asked ? asked.days || undefined : row.overdueDays)
      add('overdue', 'needs attention', asked ? totalsOf(asked.overdue) : shown('overdue'))
    }
  }
  return [...answers, ...(await vendorsDashboard(reader))]
}

/** A column of a party list, in every currency it shows. */
export const figuresIn = (row: Data, field: string) =>
  [row, ...((row.otherFigures ?? []) as Data[])].map((one) => ({
    currency: String(one.figuresIn ?? BASE),
    amount: Number(one[field] ?? 0),
  }))

async function vendorsDashboard({ find, sum }: Reader): Promise<Answer[]> {
  const asks = vendorOrdersAsks(AT.today, ZONE)
  const [placed, received] = await Promise.all(
    [asks.placed, asks.received].map(async (some) => ordersIn(await Promise.all(some.map(sum)))),
  )
  const lines = vendorLines({
    orders: (await find(pendingOrders as Query)) as never,
    placed: placed as never,
    received: received as never,
    payables: (await find(openPayables as Query)) as OwedDoc[],
    rates: RATES,
    ...AT,
  })
  const known = await find({ collection: 'vendors', where: [] })
  return known.flatMap((vendor) => {
    const line = lines.find(({ key }) => key === vendor.id)
    const answer = (question: string, says: unknown): Answer => ({
      question: `${question} of ${vendor.id}`,
      screen: 'figures of vendors',
      says,
    })
    return [
      answer('payable: open', totalsOf(line?.owed ?? [])),
      answer('payable: overdue', totalsOf(line?.overdue ?? [])),
      answer('orders: pending', totalsOf(line?.ordered ?? [])),
      answer('orders: late', line?.late ?? 0),
      answer('orders: last', line?.lastOrder),
      answer('orders: on time', line?.onTime === undefined ? undefined : Math.round(line.onTime * 100)),
      answer('orders: median lead days', line?.lead && Math.round(line.lead.middle)),
    ]
  })
}

/** The orders of a vendor, as shown on its record. */
export const ofVendor = (orders: readonly Doc[], id: string) => orders.filter((order) => isOf({ id })(order as never))
