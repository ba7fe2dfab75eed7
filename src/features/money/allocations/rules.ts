import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { addDeposit, type DepositFor, depositOf } from '#features/money/deposits/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import { type Allocation, allocationsOf, nameOfPayment } from '#features/money/payments/rules.ts'
import { type LedgerSide, SIDES } from '#features/money/settlement/rules.ts'
import { type Voucher, vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Books, carriedOn, needRate, postOpening } from '#features/stock/postings/commands.ts'
import { type Carried, minus, type PostingLeg, partsOf } from '#features/stock/postings/rules.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** A source of money or credit: a payment, or a credit or debit note. */
export interface MoneySource {
  type: 'payments' | 'vouchers'
  id: string
  name: string
  number: string | undefined
  doc: Doc
  side: LedgerSide
  currency: string
  /** Its total, in its currency and in the company's. */
  worth: Carried
  allocations: Allocation[]
  /** The unapplied rest, without deposits. */
  unapplied: number
  depositLeft: number
  deposit: DepositFor | undefined
}

/**
 * A payment or note that can settle documents; refuses one that is void, a draft, or of neither a vendor nor a
 * customer.
 */
export async function needSource(books: Books, type: MoneySource['type'], id: string): Promise<MoneySource> {
  const { tx } = books
  const company = await companyCurrency(tx)
  if (type === payments.name) {
    const doc = await tx.need(payments, id)
    const { data } = doc
    const name = nameOfPayment(doc)
    if (data.status === 'Void') throw refuse(`${name} is already void.`)
    return {
      type,
      id,
      name,
      number: data.paymentNumber,
      doc: doc as unknown as Doc,
      side: data.partyType === customers.name ? SIDES.receivable : SIDES.payables,
      currency: data.currency ?? company,
      worth: { amount: data.amount, base: data.baseAmount ?? data.amount },
      allocations: allocationsOf(data),
      unapplied: data.unapplied ?? 0,
      depositLeft: data.depositLeft ?? 0,
      deposit: await depositOf(tx, data),
    }
  }
  const doc = await adoptNote(books, await tx.need(vouchers, id))
  const { data } = doc
  const name = `Voucher ${data.voucherNumber ?? id}`
  if (data.type !== 'Credit note' && data.type !== 'Debit note')
    throw refuse(`${name} is not a credit or debit note. There is nothing to apply.`)
  if (data.status !== 'Posted') {
    const called = data.voucherNumber ? name : `The ${data.type.toLowerCase()} of ${data.partyName ?? 'no party'}`
    throw refuse(`${called} is ${data.status ?? 'Draft'}. Only posted notes can be applied.`)
  }
  const amount = data.totalAmount ?? 0
  return {
    type,
    id,
    name,
    number: data.voucherNumber,
    doc: doc as unknown as Doc,
    side: data.type === 'Credit note' ? SIDES.receivable : SIDES.payables,
    currency: data.currency ?? company,
    worth: { amount, base: convertAmount(amount, data.fxRate ?? 1, company) },
    allocations: allocationsOf(data as { allocations?: Data[] }),
    unapplied: data.balance ?? 0,
    depositLeft: 0,
    deposit: undefined,
  }
}

/** A note from before the ledger enters it when it is first used: its open balance, against Opening. */
export async function adoptNote(books: Books, note: Voucher): Promise<Voucher> {
  const { data } = note
  const balance = data.balance ?? data.totalAmount ?? 0
  const isNote = data.type === 'Credit note' || data.type === 'Debit note'
  if (!isNote || data.status !== 'Posted' || data.posted === true || balance <= 0) return note
  const company = await companyCurrency(books.tx)
  const side = data.type === 'Credit note' ? SIDES.receivable : SIDES.payables
  const name = `Voucher ${data.voucherNumber ?? note.id}`
  const currency = data.currency ?? company
  const day = toDay(data.date, books.timeZone) ?? books.today
  const fxRate = await needRate(books, { currency, day, name, stated: data.fxRate })
  const rate = fxRate === 1 ? {} : { fxRate }
  await postOpening(books, {
    day,
    source: { docType: vouchers.name, docId: note.id, docNumber: data.voucherNumber },
    item: {
      ...{ ledger: side.ledger, partyType: side.partyType, partyId: data.partyId, partyName: data.partyName },
      ...{ itemType: vouchers.name, itemId: note.id, itemNumber: data.voucherNumber },
      ...{ amount: -side.sign * balance, currency, ...rate },
    },
  })
  return await books.tx.update(vouchers, note.id, { posted: true, balance, ...rate })
}

/** The open amount of a source, including its deposit. */
export const leftOfSource = ({ unapplied, depositLeft }: Pick<MoneySource, 'unapplied' | 'depositLeft'>): number =>
  sumMoney([unapplied, depositLeft])

/** Saves what a source has settled and what is left of it. */
export async function keepSource(
  { tx }: Books,
  { type, id, deposit, depositLeft: before }: MoneySource,
  next: { allocations: readonly Allocation[]; unapplied: number; depositLeft: number },
): Promise<void> {
  const allocations = next.allocations as unknown as Data[]
  if (type === vouchers.name) await tx.update(vouchers, id, { allocations, balance: next.unapplied })
  else await tx.update(payments, id, { allocations, unapplied: next.unapplied, depositLeft: next.depositLeft })
  const moved = sumMoney([next.depositLeft, -before])
  if (deposit && moved !== 0) await addDeposit(tx, deposit, { paid: 0, left: moved })
}

/** The sign of a source's open amount: credit with a vendor is a debit, credit of a customer a credit. */
const signOf = ({ side }: MoneySource): 1 | -1 => (side.ledger === 'AP' ? 1 : -1)

/** The dimensions of every leg on a source. */
const itemOf = ({ type, id, number, side, currency, doc }: MoneySource): Omit<PostingLeg, 'base' | 'ledger'> => ({
  ...sourceParty({ side, doc }),
  itemType: type,
  itemId: id,
  ...(number && { itemNumber: number }),
  currency,
  ...(typeof doc.data.fxRate === 'number' && { fxRate: doc.data.fxRate }),
})

/** The party of a source. */
export const sourceParty = ({ side, doc }: Pick<MoneySource, 'side' | 'doc'>) => {
  const { partyId, partyName } = doc.data
  return {
    partyType: side.partyType,
    ...(typeof partyId === 'string' && { partyId }),
    ...(typeof partyName === 'string' && { partyName }),
  }
}

/** Takes amounts out of a source at carrying value: from its deposit, and from its unapplied rest. */
export async function takeLegs(
  books: Books,
  source: MoneySource,
  { deposit, unapplied }: { deposit: number; unapplied: number },
): Promise<PostingLeg[]> {
  const legs: PostingLeg[] = []
  const sign = signOf(source)
  const item = itemOf(source)
  for (const [ledger, part] of [
    [depositLedger(source), deposit],
    [source.side.ledger, unapplied],
  ] as const) {
    if (part === 0) continue
    const carried = await carriedOn(books.tx, { ledger, itemType: source.type, itemId: source.id })
    const [taken] = partsOf(carried, [sign * part], await companyCurrency(books.tx))
    legs.push({
      ...item,
      ledger,
      ...(ledger !== source.side.ledger && { orderId: source.deposit?.orderId }),
      amount: minus(taken!.amount),
      base: minus(taken!.base),
    })
  }
  return legs
}

/** Gives amounts back to a source at carrying value. */
export function giveBackLegs(
  source: MoneySource,
  { deposit, unapplied }: { deposit: Carried; unapplied: Carried },
): PostingLeg[] {
  const sign = signOf(source)
  const item = itemOf(source)
  const leg = (ledger: PostingLeg['ledger'], { amount, base }: Carried, more = {}): PostingLeg => ({
    ...item,
    ...more,
    ledger,
    amount: sign * amount,
    base: sign * base,
  })
  return [leg(depositLedger(source), deposit, { orderId: source.deposit?.orderId }), leg(source.side.ledger, unapplied)]
}

const depositLedger = ({ side }: MoneySource) =>
  side.ledger === 'AP' ? ('Vendor deposits' as const) : ('Customer deposits' as const)

/** The source as the `docType`, `docId` and `docNumber` of a posting group. */
export const postedBy = ({ type, id, number }: MoneySource) => ({
  docType: type,
  docId: id,
  ...(number && { docNumber: number }),
})
