import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { dealActions } from '#features/sales/deals/actions.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { definedValues, needDeal } from '#features/sales/deals/commands.ts'
import { pricedDeal } from '#features/sales/deals/priced-deal.ts'
import { reviseDeal } from '#features/sales/deals/revising.ts'
import { nameOfDeal, pickable, qtyIn, splitLines, withoutFigures } from '#features/sales/deals/rules.ts'
import { sellingTo } from '#features/sales/selling-prices/rules.ts'
import { withLineIds } from '#features/stock/line-entries/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { lines, number, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

const linesOf = (data: Deal['data']): Data[] => withLineIds(data.lines as Value | undefined)
/** The fields of a line that are specific to its deal, besides the line's progress. */
const OF_ITS_DEAL = new Set(['lineId', 'amount', 'marginPct'])
const fresh = (line: Data): Data =>
  Object.fromEntries(Object.entries(withoutFigures(line)).filter(([name]) => !OF_ITS_DEAL.has(name)))

/** Splitting and merging quotes before they become orders. */
export const arrangeActions = defineActions(deals, dealActions.about as never, {
  split: action(deals, {
    label: 'Split',
    past: 'split',
    ask: 'Split {it}',
    help: 'Moves lines to a new deal that ships or is decided separately.',
    undoBy: 'Merge the two deals.',
    from: ['Draft', 'Quoted'],
    unless: ({ data, name }) =>
      data.kind === 'Return'
        ? `${name} is a return. Use the return actions.`
        : linesOf(data as Deal['data']).length < 2 && qtyIn(linesOf(data as Deal['data'])[0] ?? {}, 'qty') < 2
          ? `${name} has nothing to split.`
          : undefined,
    input: {
      lines: lines(
        'Lines for the new deal',
        { lineId: text('Line', { required: true }), qty: number('Quantity', { help: 'Default: all of the line' }) },
        { required: true },
      ),
    },
    check: () => undefined,
    suggest: ({ data }) => ({ lines: laterLines(data as Deal['data']) }),
    picks: ({ data }) => ({
      ...{ of: 'lines', id: 'lineId', word: 'To the new deal' },
      lines: pickable(linesOf(data as Deal['data']), (line) => qtyIn(line, 'qty')),
    }),
    set: () => ({}),
    after: async (input, run) => {
      const { stays, goes } = splitLines(linesOf(run.data as Deal['data']), input.lines as Data[], run.name)
      await reviseDeal(run, { id: run.id, data: run.data } as Deal, stays, undefined)
      const { customerId, currency, fxRate } = run.data
      const selling = await sellingTo(run, { customerId, currency, fxRate, name: run.name })
      const totals = await pricedDeal(run, goes.map(fresh), selling)
      const { kind, customerName, contact, channel, customerPoNo, owner, shipTo, shipVia, incoterm, termsId } = run.data
      const made = await run.tx.insert(deals, {
        ...definedValues({ kind, customerId, customerName, contact, channel, customerPoNo, owner, shipTo, shipVia }),
        ...definedValues({ incoterm, termsId, currency, fxRate, rfqId: run.data.rfqId }),
        transactionNumber: await nextNumber(run.tx, seriesOf('SO', run.today), {
          collection: deals.name,
          field: 'transactionNumber',
        }),
        status: 'Draft',
        ...definedValues(totals),
      } as never)
      return { ...made, note: `The lines are on ${nameOfDeal(made)}.` }
    },
    menuOnly: true,
  }),
  merge: action(deals, {
    label: 'Merge',
    past: 'merged',
    ask: 'Merge another deal into {it}',
    help: 'Adds the lines of another quote of the same customer. The other quote is cancelled.',
    undoBy: 'Split the lines off again, and reopen the other deal.',
    from: ['Draft', 'Quoted'],
    unless: ({ data, name }) => (data.kind === 'Return' ? `${name} is a return. Use the return actions.` : undefined),
    input: { otherId: reference('Deal to merge', 'transactions', { required: true }) },
    among: ({ data }) => ({
      otherId: [
        ['status', 'in', ['Draft', 'Quoted']],
        ['customerId', '==', data.customerId ?? ''],
        data.currency ? ['currency', '==', data.currency] : ['currency', 'exists', false],
      ],
    }),
    check: () => undefined,
    set: () => ({}),
    after: async ({ otherId }, run) => {
      const other = await needDeal(run.tx, otherId)
      refuseMerge({ id: run.id, data: run.data } as Deal, other)
      const more = linesOf(other.data).map(fresh)
      const merged = await reviseDeal(
        run,
        { id: run.id, data: run.data } as Deal,
        [...linesOf(run.data as Deal['data']), ...more],
        undefined,
      )
      await run.tx.update(deals, other.id, {
        status: 'Cancelled',
        closeReason: `Merged into ${run.name}`,
        mergedIntoId: run.id,
      })
      const { rfqId } = other.data
      return rfqId && !merged.data.rfqId ? await run.tx.update(deals, run.id, { rfqId }) : merged
    },
    menuOnly: true,
  }),
})

/** Refuses to merge deals with different customers or currencies, or when one is already an order. */
function refuseMerge(into: Deal, other: Deal): void {
  const [name, own] = [nameOfDeal(other), nameOfDeal(into)]
  if (other.id === into.id) throw refuse(`${own} cannot be merged with itself. Choose another deal.`, 'otherId')
  if (other.data.kind === 'Return') throw refuse(`${name} is a return. Choose a quote.`, 'otherId')
  if (other.data.status !== 'Draft' && other.data.status !== 'Quoted')
    throw refuse(`${name} is ${other.data.status?.toLowerCase()}. Only drafts and quotes can be merged.`, 'otherId')
  if (other.data.customerId !== into.data.customerId)
    throw refuse(
      `${name} belongs to ${other.data.customerName}, not to ${into.data.customerName}. Choose a deal of the same customer.`,
      'otherId',
    )
  const { depositPaid = 0, currency } = other.data
  if (depositPaid !== 0)
    throw refuse(
      `${name} has a deposit of ${amountText(depositPaid, currency)}. Merge ${own} into it instead, or refund the deposit first.`,
    )
  if ((other.data.currency ?? '') !== (into.data.currency ?? ''))
    throw refuse(`${name} is in ${other.data.currency ?? 'the company’s currency'}, ${own} in another one.`)
}

/** The lines with a promise date later than the earliest one. */
function laterLines(data: Deal['data']): Data[] {
  const all = linesOf(data)
  const days = all.flatMap(({ promiseDate }) => (typeof promiseDate === 'string' ? [promiseDate] : [])).toSorted()
  const later = all.filter(({ promiseDate }) => typeof promiseDate === 'string' && promiseDate > days[0]!)
  return later.map((line) => ({ lineId: line.lineId ?? null, qty: qtyIn(line, 'qty') }))
}
