import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { bookDeal, OF_DEAL } from '#features/sales/bookings/commands.ts'
import { difference, orderBookings } from '#features/sales/bookings/rules.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { dealHead, definedValues, shipToOf } from '#features/sales/deals/commands.ts'
import { pricedDeal } from '#features/sales/deals/priced-deal.ts'
import { nameOfDeal, withOwnFigures } from '#features/sales/deals/rules.ts'
import { sellingTo } from '#features/sales/selling-prices/rules.ts'
import { defineHook } from '#model/command/hook.ts'
import { linesIn } from '#model/document/lines.ts'
import { type Data, sameValue, type Value } from '#model/schema/value.ts'

/**
 * A manually created draft is completed like one entered with the command: number, customer, prices, tax, cost and
 * margin.
 */
export const wholeDraft = defineHook(deals, async (context) => {
  const { tx, id, before, after, today } = context
  if (!after || (after.status ?? 'Draft') !== 'Draft' || after.kind === 'Return') return
  const isSame = (['lines', 'customerId', 'currency', 'fxRate'] as const).every((name) =>
    sameValue((before?.[name] ?? null) as Value, (after[name] ?? null) as Value),
  )
  if (before && isSame) return
  const own = linesIn(after.lines as Value | undefined)
  // When another status becomes a draft again, a command did it, and that command sets the progress of the lines.
  const isDraft = (before?.status ?? 'Draft') === 'Draft'
  const lines = isDraft ? withOwnFigures(own, linesIn(before?.lines as Value | undefined)) : own
  const { customerId, currency, fxRate } = after
  const isOther = currency !== before?.currency || customerId !== before?.customerId
  const selling = await sellingTo(context, {
    customerId,
    currency,
    fxRate: before && isOther ? undefined : fxRate,
    name: nameOfDeal({ id, data: after }),
  })
  const patch: Data = {
    ...(after.transactionNumber
      ? {}
      : {
          transactionNumber: await nextNumber(tx, seriesOf('SO', today), {
            collection: deals.name,
            field: 'transactionNumber',
          }),
        }),
    ...(lines.length > 0 && (definedValues(await pricedDeal(context, lines, selling)) as unknown as Data)),
    ...(before
      ? {}
      : missingOf(after as Data, { ...dealHead(context, selling.customer, selling), ...shipToOf(selling.customer) })),
  }
  const changed = Object.entries(patch).filter(([name, value]) => !sameValue((after as Data)[name] ?? null, value))
  // There is no exchange rate in the company's own currency.
  const rate = selling.fxRate === 1 && fxRate ? { fxRate: undefined } : {}
  if (changed.length > 0 || 'fxRate' in rate)
    await tx.update(deals, id, { ...Object.fromEntries(changed), ...rate } as never)
})

/** Any write to an order books what the customer ordered, each change on its own day. */
export const bookedOrder = defineHook(
  deals,
  async (context) => {
    const { id, before, after } = context
    const [was, now] = [orderBookings((before ?? {}) as Data), orderBookings((after ?? {}) as Data)]
    const isOfOther = now.orders > 0 && OF_DEAL.some((name) => (before?.[name] ?? '') !== (after?.[name] ?? ''))
    // A deleted order is booked back to its own customer.
    if (isOfOther || difference(now, was))
      await bookDeal(context, id, (after ?? { ...before, status: 'Draft' }) as Data)
  },
  { always: true, fills: true },
)

/** The known values that were not entered. */
const missingOf = (given: Data, known: Data): Data =>
  Object.fromEntries(Object.entries(known).filter(([name]) => given[name] === undefined))
