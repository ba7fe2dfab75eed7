import { COCKPIT_FIGURES } from '#features/insight/cockpit/figures.ts'
import { figureOf, withTotals } from '#features/insight/figure-sources/figures.ts'
import { followUpCandidates } from '#features/insight/follow-ups/rules.ts'
import { dueItems, notificationSummary } from '#features/insight/notifications/rules.ts'
import { lateOrders, type OrderDoc, vendorFigures } from '#features/insight/party-figures/rules.ts'
import { vendorComputed } from '#features/parties/computed/rules.ts'
import { deliveryGroups } from '#features/purchasing/deliveries/rules.ts'
import { pendingOrders, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { isOf } from '#model/document/party.ts'
import type { Query } from '#model/query/query.ts'
import { sumsAsk, sumsOfDocuments } from '#model/query/sums.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { type Answer, AT, NOW, type Reader, SPAN, tally, totalsOf } from '#test/server/figures/answer.ts'
import { BASE, ZONE } from '#test/server/figures/company.ts'
import { figuresIn } from '#test/server/figures/screens/parties.ts'

/** What every screen says about purchase orders. */
export async function orderAnswers(reader: Reader): Promise<Answer[]> {
  const { find, sum } = reader
  const answers: Answer[] = []
  const add = (question: string, screen: string, says: unknown) =>
    answers.push({ question: `orders: ${question}`, screen, says })
  const pending = await find(pendingOrders as Query)
  const readings = { payables: [], receivables: [], orders: pending }
  const board = pending.map(({ data }) => deliveryGroups(data, [], AT))
  add('due, how many', 'bell', notificationSummary(readings, NOW, ZONE).deliveries)
  add('due, how many', 'due strip', dueItems(readings, NOW, ZONE).length)
  add('due, how many', 'deliveries', board.filter((groups) => groups.includes('due')).length)
  add('past promised, how many', 'deliveries', board.filter((groups) => groups.includes('late')).length)
  const all = vendorFigures({ orders: pending as OrderDoc[], placed: [], received: [], payables: [], ...AT })
  add('past due, how many', 'figures of vendors, strip', all.lateByRule)
  add('past promised, how many', 'figures of vendors, strip', all.latePromised)
  add('pending', 'figures of vendors, strip', totalsOf(all.ordered))
  const of = purchaseOrders as AnyCollection
  const foot = await sum({ collection: of.name, where: pendingOrders.where!, aggregate: sumsAsk(of) })
  const totals = sumsOfDocuments(of, foot, BASE).map(({ value, currency = BASE }) => ({ total: value, currency }))
  add('pending', 'foot of the list', totalsOf(totals))
  for (const [question, label] of [
    ['placed in the month', 'Ordered'],
    ['received in the month', 'Orders received'],
  ] as const) {
    const figure = COCKPIT_FIGURES.find((one) => one.label === label)!
    const answer = await sum(figure.query(SPAN, ZONE))
    add(
      question,
      'compared with before',
      figure.sums ? totalsOf(figure.sums(answer, BASE)) : figure.value(answer, BASE),
    )
  }

  const late = new Set(lateOrders(pending as OrderDoc[], AT.today, ZONE).map(({ id }) => id))
  const desk = followUpCandidates({
    receivables: [],
    orders: pending as never,
    parcels: [],
    followUps: [],
    baseCurrency: BASE,
    ...AT,
  })
  const rowOf = vendorComputed.work(await Promise.all(vendorComputed.asks(AT).map(sum)), AT)
  for (const vendor of await find({ collection: 'vendors', where: [] })) {
    const { id } = vendor
    const own = pending.filter(isOf(vendor))
    const row = rowOf(vendor)
    const why = withTotals(await figureOf('vendors', 'ordered')!.read(vendor, reader, AT), BASE)
    add(`pending of ${id}`, 'list of the vendors', tally(figuresIn(row, 'ordered')))
    add(`pending of ${id}`, 'sources', tally(why.map(({ currency, total }) => ({ currency, amount: total }))))
    add(`late of ${id}`, 'late orders', own.filter((order) => late.has(order.id)).length)
    const asked = desk.filter(({ about }) => own.some((order) => about === `/purchase-order?id=${order.id}`))
    add(`late of ${id}`, 'follow-up desk', asked.length)
    add(`last of ${id}`, 'list of the vendors', row.lastOrder)
    add(`on time of ${id}`, 'list of the vendors', row.onTime)
    add(`median lead days of ${id}`, 'list of the vendors', row.leadDays)
  }
  return answers
}
