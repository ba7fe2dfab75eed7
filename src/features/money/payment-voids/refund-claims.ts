import { sumMoney } from '#base/decimal.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Payable, payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { chargeInvoice } from '#features/money/payment-voids/charge-invoice.ts'
import { oweBill } from '#features/money/payment-voids/owe-bill.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { nameOfPayment } from '#features/money/payments/rules.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { type Books, reverseRows, unreversedRows } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/**
 * What was refunded out of money that never arrived is owed back: a customer gets an open invoice for each refund, a
 * vendor's refund becomes an open bill. It is on their statement and can be paid, and nothing is left on the bounced
 * payment. It has the same id as its refund, so that each finds the other. Returns the ids.
 */
export async function claimRefunds(
  books: Books,
  { id, data }: Payment,
  { day, about }: { day: string; about: string },
): Promise<string[]> {
  const isOurs = data.direction === 'Out'
  const rows = await books.tx.find(
    query(postings, {
      where: [
        ['ledger', 'in', isOurs ? ['AP', 'Vendor deposits'] : ['AR', 'Customer deposits']],
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
    const party = { partyId: data.partyId, partyName: data.partyName }
    const sign = isOurs ? -1 : 1
    const claim = {
      id: refundId,
      amount: sign * sumMoney(given.map(({ amount = 0 }) => amount)),
      base: sign * sumMoney(given.map(({ base }) => base)),
      currency: data.currency ?? (await companyCurrency(books.tx)),
      fxRate: data.fxRate ?? 1,
      // Not earlier than the refund itself.
      day: own.reduce((latest, row) => (String(row.data.day) > latest ? String(row.data.day) : latest), day),
      description: `Refund ${first.docNumber ?? ''} of ${about}`.replace('  ', ' '),
      against: given.map((leg) => ({ ...leg, amount: minus(leg.amount ?? 0), base: minus(leg.base) })),
      memo: `Refunded out of ${about}`,
    }
    made.push(
      isOurs
        ? await oweBill(books, { ...claim, vendor: party })
        : await chargeInvoice(books, { ...claim, customer: party, kind: 'Other' }),
    )
  }
  return made
}

/** What a refund has taken out of its payment, one leg per ledger; empty once the refund is void. */
const sumsOf = (rows: readonly Posting[]): PostingLeg[] =>
  [...Map.groupBy(rows, ({ data }) => data.ledger)].flatMap(([ledger, own]) => {
    const { itemType, itemId, itemNumber, orderId } = own[0]!.data
    const amount = sumMoney(own.map(({ data }) => data.amount))
    const item = { itemType, itemId, ...(itemNumber && { itemNumber }), ...(orderId && { orderId }) }
    return amount === 0 ? [] : [{ ...item, ledger, amount, base: sumMoney(own.map(({ data }) => data.base)) }]
  })

/**
 * The invoice, or a vendor's bill, that still claims back a refund whose payment bounced; undefined when there is none
 * or it is void.
 */
export async function claimOf(tx: Pick<Tx, 'get'>, refund: Pick<Payment, 'id' | 'data'>): Promise<Claim | undefined> {
  if (!refund.data.allocations?.some(({ docType }) => docType === payments.name)) return undefined
  const isBill = refund.data.direction === 'In'
  const claim = isBill ? await tx.get(payables, refund.id) : await tx.get(receivables, refund.id)
  if (!claim || claim.data.status === 'Void') return undefined
  return isBill
    ? { of: payables, id: claim.id, data: claim.data, name: nameOfPayable(claim as Payable) }
    : { of: receivables, id: claim.id, data: claim.data, name: nameOfInvoice(claim as Receivable) }
}

interface Claim {
  of: typeof payables | typeof receivables
  id: string
  data: Payable['data'] | Receivable['data']
  name: string
}

/** Why a refund cannot be voided while an invoice or a bill claims it back; undefined when it can. */
export function whyNotDropClaim({ data, name }: Claim, refund: Pick<Payment, 'id' | 'data'>): string | undefined {
  const claim = `${name} for ${nameOfPayment(refund)}`
  if (data.status === 'Written off') return `${claim} is written off. Undo the write-off first.`
  return data.status !== 'Open' || (data.amountPaid ?? 0) > 0
    ? `${claim} is paid. Unapply its payment first.`
    : undefined
}

/** Why an invoice or bill with the id of a refund cannot be voided by itself; undefined when it claims nothing back. */
export async function whyNotVoidClaim(tx: Pick<Tx, 'get'>, id: string, name: string): Promise<string | undefined> {
  const refund = await tx.get(payments, id)
  return refund && (await claimOf(tx, refund))
    ? `${name} claims back ${nameOfPayment(refund)}, whose check bounced. Void that refund instead.`
    : undefined
}

/** A refund that was never cashed: nothing of it has to be paid back, so its invoice or bill is voided. */
export async function dropClaim(
  books: Books,
  { of, id }: Claim,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const rows = await unreversedRows(books.tx, { docType: of.name, docId: id })
  const source = { docType: of.name, docId: id, docNumber: rows[0]?.data.docNumber }
  await reverseRows(books, rows, { day, source, memo: reason })
  const done = { status: 'Void', balance: 0, voidReason: reason, voidedOn: day } as const
  if (of === payables) await books.tx.update(payables, id, done)
  else await books.tx.update(receivables, id, done)
}
