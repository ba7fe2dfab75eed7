import { sumMoney } from '#base/decimal.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { chargeInvoice } from '#features/money/payment-voids/charge-invoice.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { nameOfPayment } from '#features/money/payments/rules.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { type Books, reverseRows, standingRows } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/**
 * The customer owes what was refunded to them out of money that never came: an open invoice for each refund, so that it
 * is on their statement and can be paid, and the payment that bounced carries nothing. The invoice has the id of its
 * refund, by which each finds the other. Answers the ids.
 */
export async function claimRefunds(
  books: Books,
  { id, data }: Payment,
  { day, about }: { day: string; about: string },
): Promise<string[]> {
  const rows = await books.tx.find(
    query(postings, {
      where: [
        ['ledger', 'in', ['AR', 'Customer deposits']],
        ['itemId', '==', id],
        ['docType', '==', payments.name],
      ],
    }),
  )
  const made: string[] = []
  for (const [refundId, own] of Map.groupBy(rows, (row) => row.data.docId)) {
    const given = refundId === id ? [] : sumsOf(own)
    if (given.length === 0) continue
    const [{ data: first }] = own as [Posting]
    made.push(
      await chargeInvoice(books, {
        id: refundId,
        customer: { partyId: data.partyId, partyName: data.partyName },
        amount: sumMoney(given.map(({ amount = 0 }) => amount)),
        base: sumMoney(given.map(({ base }) => base)),
        currency: data.currency ?? (await companyCurrency(books.tx)),
        fxRate: data.fxRate ?? 1,
        // Not before the refund itself.
        day: own.reduce((latest, row) => (String(row.data.day) > latest ? String(row.data.day) : latest), day),
        kind: 'Other',
        description: `Refund ${first.docNumber ?? ''} of ${about}`.replace('  ', ' '),
        against: given.map((leg) => ({ ...leg, amount: minus(leg.amount ?? 0), base: minus(leg.base) })),
        memo: `Refunded out of ${about}`,
      }),
    )
  }
  return made
}

/** What a refund has taken out of its payment, a leg for each ledger; none once it was void. */
const sumsOf = (rows: readonly Posting[]): PostingLeg[] =>
  [...Map.groupBy(rows, ({ data }) => data.ledger)].flatMap(([ledger, own]) => {
    const { itemType, itemId, itemNumber, orderId } = own[0]!.data
    const amount = sumMoney(own.map(({ data }) => data.amount))
    const item = { itemType, itemId, ...(itemNumber && { itemNumber }), ...(orderId && { orderId }) }
    return amount === 0 ? [] : [{ ...item, ledger, amount, base: sumMoney(own.map(({ data }) => data.base)) }]
  })

/** The standing invoice for a refund whose payment bounced. */
export async function claimOf(
  tx: Pick<Tx, 'get'>,
  refund: Pick<Payment, 'id' | 'data'>,
): Promise<Receivable | undefined> {
  if (!refund.data.allocations?.some(({ docType }) => docType === payments.name)) return undefined
  const claim = await tx.get(receivables, refund.id)
  return claim?.data.status === 'Void' ? undefined : claim
}

/** Why a refund cannot be void while an invoice claims it back; undefined when it can. */
export function whyNotDropClaim({ id, data }: Receivable, refund: Pick<Payment, 'id' | 'data'>): string | undefined {
  const name = `${nameOfInvoice({ id, data })} for ${nameOfPayment(refund)}`
  if (data.status === 'Written off') return `${name} is written off. Undo the write-off first.`
  return data.status !== 'Open' || (data.amountPaid ?? 0) > 0
    ? `${name} is paid. Unapply its payment first.`
    : undefined
}

/** A refund that was never cashed: nothing of it is to be paid back, and its invoice is void. */
export async function dropClaim(
  books: Books,
  { id, data }: Receivable,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const source = { docType: receivables.name, docId: id, docNumber: data.invoiceNumber }
  await reverseRows(books, await standingRows(books.tx, source), { day, source, memo: reason })
  await books.tx.update(receivables, id, { status: 'Void', balance: 0, voidReason: reason, voidedOn: day })
}
