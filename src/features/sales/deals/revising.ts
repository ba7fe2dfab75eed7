import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import {
  definedValues,
  needDeal,
  needLine,
  refreshDeal,
  reserveDeal,
  trimReservations,
} from '#features/sales/deals/commands.ts'
import { dealTotals, nameOfDeal, openQty, qtyIn, withOwnFigures } from '#features/sales/deals/rules.ts'
import { pricedLines, sellingTo } from '#features/sales/selling-prices/rules.ts'
import { type LineEntryKind, lineEntries } from '#features/stock/line-entries/collection.ts'
import { enterLines, orderedEntries, reverseEntries } from '#features/stock/line-entries/commands.ts'
import { isGoods, openOfLine, withLineIds } from '#features/stock/line-entries/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import { moreThanOpen, nameOfLine, whyDuplicate } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { addQty, whyNotQty } from '#model/stock/quantity.ts'

const linesOf = (deal: Deal): Data[] => withLineIds(deal.data.lines as Value | undefined)
const orderOf = (deal: Pick<Deal, 'id'>) => ({ type: 'transactions' as const, id: deal.id })

/** The source of entries posted by a deal's own steps. */
const sourceOfDeal = (deal: Deal) => ({ docType: deals.name, docId: deal.id, docNumber: nameOfDeal(deal) })

/**
 * Posts the `Ordered` entries of a deal that becomes an order; a reopened deal gets only the entries its lines are
 * missing.
 */
export async function confirmEntries(books: Books, id: string): Promise<Deal> {
  const deal = await needDeal(books.tx, id)
  const lines = linesOf(deal)
  await books.tx.update(deals, id, {
    lines: lines.map((line) => ({ ...line, qtyOpen: openOfLine('transactions', line) })),
  })
  await enterLines(books, orderOf(deal), orderedEntries(lines), { day: books.today, source: sourceOfDeal(deal) })
  return await needDeal(books.tx, id)
}

/**
 * Replaces the lines of a deal: a draft just gets them, a quote keeps its earlier revision, an order keeps its entries
 * and reservations.
 */
export async function reviseDeal(
  books: Books & { user: { id: string; email?: string } },
  deal: Deal,
  wanted: readonly Data[],
  why: string | undefined,
): Promise<Deal> {
  const { tx, today, user } = books
  const before = linesOf(deal)
  const given = withOwnFigures(wanted, before)
  const { customerId, currency, fxRate, status } = deal.data
  const selling = await sellingTo(books, { customerId, currency, fxRate, name: nameOfDeal(deal) })
  refuseDuplicates(deal, given)
  const remaining = new Set(given.map(({ lineId }) => lineId))
  for (const line of before) if (!remaining.has(line.lineId)) refuseBelow(line, 0)
  const requested = numbered(given, before).map((line) => merged(line, before))
  const lines = await pricedLines(books, requested, selling)
  for (const line of lines) {
    const was = before.find(({ lineId }) => lineId === line.lineId)
    if (was) refuseBelow(was, qtyIn(line, 'qty'))
  }
  const totals = dealTotals(lines, { ...selling, base: await companyCurrency(tx) })
  const isQuoted = status === 'Quoted'
  const revision = deal.data.revision ?? 0
  await tx.update(deals, deal.id, {
    ...definedValues(totals),
    taxName: totals.taxName,
    taxRate: totals.taxRate,
    ...(why?.trim() && { closeReason: undefined }),
    ...(status !== 'Draft' && { revision: revision + 1 }),
    ...(isQuoted && {
      revisions: [
        ...((deal.data.revisions ?? []) as Data[]),
        {
          revision,
          on: today,
          ...(user.email && { by: user.email }),
          totalAmount: deal.data.totalAmount ?? 0,
          lines: { lines: before },
        },
      ],
    }),
  } as never)
  return status === 'Confirmed' ? await followOrder(books, deal, before, lines) : await needDeal(tx, deal.id)
}

async function followOrder(books: Books, deal: Deal, before: readonly Data[], lines: readonly Data[]): Promise<Deal> {
  const ids = new Set([...before, ...lines].map(({ lineId }) => String(lineId)))
  const qtyOf = (all: readonly Data[], id: string): number => {
    const line = all.find(({ lineId }) => lineId === id)
    return line ? qtyIn(line, 'qty') : 0
  }
  const entries = [...ids].map((lineId) => ({
    lineId,
    kind: 'Ordered' as LineEntryKind,
    qty: addQty(qtyOf(lines, lineId), -qtyOf(before, lineId)),
  }))
  await enterLines(books, orderOf(deal), entries, { day: books.today, source: sourceOfDeal(deal) })
  const hadPromises = before.some((line) => qtyIn(line, 'qtyReserved') > 0)
  await trimReservations(books, await needDeal(books.tx, deal.id))
  if (hadPromises) await reserveDeal(books.tx, await refreshDeal(books, deal.id))
  return await refreshDeal(books, deal.id)
}

/** An existing line keeps the fields that are not given again; amounts, tax and cost are recalculated. */
function merged(line: Data, before: readonly Data[]): Data {
  const was = before.find(({ lineId }) => lineId === line.lineId)
  if (!was) return line
  const isOther = line.partId !== undefined && line.partId !== was.partId
  if (isOther && qtyIn(was, 'qtyShipped') > 0)
    throw refuse(`${nameOfLine(was)} is shipped ${qtyIn(was, 'qtyShipped')}; its part cannot be changed.`, {
      line: String(was.lineId),
    })
  const done = Math.max(qtyIn(was, 'qtyShipped'), qtyIn(was, 'qtyInvoiced'))
  if (done > 0 && isGoods({ kind: line.kind ?? was.kind } as Data) !== isGoods(was))
    throw refuse(
      `${nameOfLine(was)} is ${isGoods(was) ? 'shipped' : 'invoiced'} ${done}; its kind cannot be changed.`,
      { line: String(was.lineId) },
    )
  const { partNumber, brand, description, unitPrice, unitCost, customerPart, ...rest } = was
  return { ...(isOther ? rest : was), ...line }
}

/** Numbers new lines after all ids ever used. */
function numbered(given: readonly Data[], before: readonly Data[]): Data[] {
  let last = Math.max(0, ...[...before, ...given].map(({ lineId }) => Number(lineId) || 0))
  return given.map((line) => (line.lineId ? line : { ...line, lineId: String(++last) }))
}

function refuseBelow(line: Data, qty: number): void {
  const gone = isGoods(line) ? qtyIn(line, 'qtyShipped') : qtyIn(line, 'qtyInvoiced')
  if (qty < addQty(gone, qtyIn(line, 'qtyCancelled')) && gone > 0)
    throw refuse(
      `${nameOfLine(line)} is ${isGoods(line) ? 'shipped' : 'invoiced'} ${gone}. Enter that quantity or more.`,
      { line: String(line.lineId), number: qty },
    )
}

/** Lines are identified by id, so each may be named only once. */
function refuseDuplicates(deal: Deal, given: readonly Data[]): void {
  const ids = given.map(({ lineId }) => lineId)
  const duplicate = whyDuplicate(ids, nameOfDeal(deal))
  if (duplicate) throw refuse(duplicate)
}

/** Refuses to cancel a fraction of a piece. */
async function needWhole(tx: Books['tx'], deal: Deal, given: readonly Data[]): Promise<void> {
  for (const { lineId, qty } of given) {
    if (typeof qty !== 'number' || Number.isInteger(qty)) continue
    const line = needLine(deal, lineId)
    const part = typeof line.partId === 'string' ? await tx.get(parts, line.partId) : undefined
    const fault = part && whyNotQty(qty, part.data.uom)
    if (fault) throw refuse(`${nameOfLine(line)}: ${fault}`, { line: String(lineId), number: qty })
  }
}

/** Cancels quantities of lines and their reservations; the rest remains ordered. */
export async function cancelLines(
  books: Books,
  deal: Deal,
  given: readonly Data[],
  which: 'named' | 'all' = 'named',
): Promise<Deal> {
  refuseDuplicates(deal, given)
  await needWhole(books.tx, deal, given)
  const entries = given.flatMap(({ lineId, qty }) => {
    const line = needLine(deal, lineId)
    const open = openQty(line)
    const wanted = typeof qty === 'number' ? qty : open
    if (which === 'all' && open <= 0) return []
    if (open <= 0 && qtyIn(line, 'qtyShipped') > 0)
      throw refuse(`${nameOfLine(line)} has shipped ${qtyIn(line, 'qtyShipped')}. Cancel the rest instead.`, {
        line: String(lineId),
      })
    if (wanted <= 0)
      throw refuse(`${nameOfLine(line)}: Quantity must be greater than 0.`, { line: String(lineId), number: wanted })
    if (wanted > open)
      throw refuse(
        qtyIn(line, 'qtyShipped') > 0
          ? `${nameOfLine(line)} has shipped ${qtyIn(line, 'qtyShipped')}. Cancel the rest of ${open} instead.`
          : moreThanOpen(nameOfLine(line), open, wanted),
        { line: String(lineId), number: wanted },
      )
    return [{ lineId: String(lineId), kind: 'Cancelled' as const, qty: wanted }]
  })
  await enterLines(books, orderOf(deal), entries, { day: books.today, source: sourceOfDeal(deal) })
  await trimReservations(books, await needDeal(books.tx, deal.id))
  return await refreshDeal(books, deal.id)
}

/** Reverses all cancellations. A deal cancelled as a whole becomes a draft without entries again. */
export async function reopenLines(books: Books, deal: Deal): Promise<Deal> {
  const rows = await books.tx.find(
    query(lineEntries, {
      where: [
        ['orderId', '==', deal.id],
        ['orderType', '==', 'transactions'],
      ],
    }),
  )
  const mirrored = new Set(rows.flatMap(({ data }) => (data.reversesId ? [data.reversesId] : [])))
  const isDraft = deal.data.status === 'Draft'
  const unreversed = rows.filter(
    ({ id, data }) =>
      !mirrored.has(id) && !data.reversesId && (data.kind === 'Cancelled' || (isDraft && data.kind === 'Ordered')),
  )
  if (unreversed.length > 0) await reverseEntries(books, unreversed, { day: books.today, source: sourceOfDeal(deal) })
  if (!isDraft) return await refreshDeal(books, deal.id)
  const lines = linesOf(await needDeal(books.tx, deal.id)).map(({ qtyOpen: _, ...line }) => line as Data)
  return await books.tx.update(deals, deal.id, {
    lines,
    shipState: undefined,
    billState: undefined,
    orderDate: undefined,
  })
}
