import { type Day, toDay } from '#base/days.ts'
import { roundProduct, sumMoney } from '#base/decimal.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { profiles } from '#features/admin/users/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { salesSettings } from '#features/sales/deals/commands.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { postGroup, postingDay, reverseRows } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { defineHook, type HookContext } from '#model/command/hook.ts'
import { convertAmount, decimalsOf } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Value } from '#model/schema/value.ts'

type Context = HookContext<typeof receivables.fields>

/** The owner of a deal earns commission when its invoice is paid; it is reversed when the invoice is reopened. */
export const commissionOfPaid = defineHook(receivables, async (context) => {
  const { before, after } = context
  if (!after?.posted) return
  if (after.status === 'Paid' && before?.status !== 'Paid') await earn(context)
  else if (before?.status === 'Paid' && after.status !== 'Paid') await takeBack(context)
})

const sourceOf = ({ id, after }: Context) => ({ docType: receivables.name, docId: id, docNumber: after?.invoiceNumber })

async function earn(context: Context): Promise<void> {
  const { tx, after, today, timeZone } = context
  const base = await companyCurrency(tx)
  const rules = await salesSettings(tx)
  const goods = linesIn(after!.lines as Value | undefined).filter(({ kind }) => kind === 'Goods')
  const legs: PostingLeg[] = []
  for (const [transactionId, own] of Map.groupBy(goods, (line) => String(line.transactionId ?? ''))) {
    const deal = transactionId ? await tx.get(deals, transactionId) : undefined
    const owner = deal?.data.owner
    const pct = owner ? await percentOf(context, owner, rules) : 0
    if (!owner || !pct) continue
    const net = convertAmount(sumOf(own, 'amount'), after!.fxRate ?? 1, base)
    const basis = rules.commissionOn === 'Sales' ? net : sumMoney([net, -sumOf(own, 'cost')])
    const earned = roundProduct([basis, pct, 0.01], decimalsOf(base))
    legs.push({ ledger: 'Commission', key: owner, base: earned, orderId: transactionId })
    legs.push({ ledger: 'Commission payable', key: owner, base: minus(earned), orderId: transactionId })
  }
  if (legs.length === 0) return
  const day = await postingDay(context, toDay(after!.paidOn, timeZone) ?? today)
  await postGroup(context, { day, source: sourceOf(context), legs, memo: 'Commission' })
}

async function percentOf({ tx }: Context, email: string, rules: Partial<Data>): Promise<number> {
  const [profile] = await tx.find(query(profiles, { where: [['email', '==', email]], limit: 1 }))
  return Number(profile?.data.commissionPct ?? rules.commissionPct ?? 0)
}

async function takeBack(context: Context): Promise<void> {
  const { tx, id } = context
  const rows = await tx.find(
    query(postings, {
      where: [
        ['docType', '==', receivables.name],
        ['docId', '==', id],
      ],
    }),
  )
  const mirrored = new Set(rows.flatMap(({ data }) => (data.reversesId ? [data.reversesId] : [])))
  const groups = new Set(rows.flatMap(({ data }) => (data.ledger === 'Commission' ? [data.groupId] : [])))
  const unreversed = rows.filter(
    ({ id: row, data }) => groups.has(data.groupId) && !mirrored.has(row) && !data.reversesId,
  )
  if (unreversed.length === 0) return
  const day = await reopenedOn(context, unreversed)
  await reverseRows(context, unreversed, { day, source: sourceOf(context), memo: 'Commission reversed' })
}

/** The day of the posting that reopened the invoice, but never before the commission itself. */
async function reopenedOn({ tx, id, today }: Context, earned: readonly Posting[]): Promise<Day> {
  const [last] = await tx.find(
    query(postings, {
      where: [
        ['ledger', '==', 'AR'],
        ['itemId', '==', id],
      ],
      orderBy: [['seq', 'desc']],
      limit: 1,
    }),
  )
  return [last?.data.day ?? today, ...earned.map(({ data }) => data.day)]
    .map(String)
    .reduce((latest, day) => (day > latest ? day : latest))
}

const sumOf = (lines: readonly Data[], name: string): number => sumMoney(lines.map((line) => Number(line[name] ?? 0)))
