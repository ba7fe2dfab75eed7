import { sumMoney } from '#base/decimal.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { BankAccount } from '#features/money/bank/collection.ts'
import { type CheckToWrite, writeCheck } from '#features/money/checks/commands.ts'
import { addDeposit, type DepositFor } from '#features/money/deposits/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { moneyLegs } from '#features/money/payment-posting/money-legs.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import type { Allocation } from '#features/money/payments/rules.ts'
import { type Settled, settle } from '#features/money/settlement/commands.ts'
import { SIDES } from '#features/money/settlement/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { type Books, postGroup } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import type { NewValues } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** One bill or invoice that a payment settles, with the amounts. */
export interface SettledItem {
  settled: Settled
  money: number
  discount?: number | undefined
  writeOff?: number | undefined
  reason?: string | undefined
}

/** The field of payment numbers. */
export const PAYMENT_NUMBER = { collection: payments.name, field: 'paymentNumber' } as const

/** A payment to post, already validated. */
export interface NewPayment {
  /** A number reserved for it; otherwise the next one is used. */
  number?: string | undefined
  direction: 'In' | 'Out'
  party: { partyType: 'vendors' | 'customers' | 'other'; partyId?: string | undefined; partyName?: string | undefined }
  day: string
  method: NonNullable<Payment['data']['method']>
  account: BankAccount | undefined
  currency: string
  fxRate?: number | undefined
  bankAmount?: number | undefined
  fee?: number | undefined
  feeKey?: string | undefined
  parts?: readonly SettledItem[]
  deposit?: { amount: number; for: DepositFor } | undefined
  unapplied?: number | undefined
  /** The other counter-entries of the money: the lines of a voucher, a refunded credit. */
  legs?: readonly PostingLeg[]
  /** The part of the money covered by those legs. */
  given?: number
  allocations?: readonly Allocation[]
  check?: CheckToWrite | undefined
  reference?: string | undefined
  memo?: string | undefined
  links?: Pick<NewValues<(typeof payments)['fields']>, 'voucherId' | 'payRunId' | 'paypalId'>
}

/**
 * Posts a payment in one balanced group: the money, what it settles at carrying value, its deposit and its unapplied
 * rest; the remainder is an exchange difference. Creates the payment, and its check when it has one.
 */
export async function postPayment(books: Books, spec: NewPayment): Promise<Payment> {
  const { tx, today, newId } = books
  const { direction, party, day, parts = [], unapplied = 0, deposit, given = 0, currency } = spec
  const id = newId()
  const paymentNumber = spec.number ?? (await nextNumber(tx, seriesOf('PAY', today), PAYMENT_NUMBER))
  const amount = sumMoney([...parts.map((part) => part.money), unapplied, deposit?.amount ?? 0, given])
  const knownParty =
    party.partyType === 'other' ? { partyName: party.partyName } : { ...party, partyType: party.partyType }
  const item = { ...knownParty, itemType: payments.name, itemId: id, itemNumber: paymentNumber }
  const money = await moneyLegs(books, { ...spec, amount, item })
  const company = await companyCurrency(tx)

  const sign = direction === 'Out' ? 1 : -1
  const legs: PostingLeg[] = [...money.legs, ...(spec.legs ?? [])]
  for (const part of parts) legs.push(...(await settledLegs(books, part, knownParty, day)))
  const worth = (part: number): number => shareOf(money.base, part, amount, company)
  const side = party.partyType === customers.name ? SIDES.receivable : SIDES.payables
  const own = { ...item, currency, ...(money.fxRate !== 1 && { fxRate: money.fxRate }) }
  if (unapplied > 0) legs.push({ ...own, ledger: side.ledger, amount: sign * unapplied, base: sign * worth(unapplied) })
  if (deposit)
    legs.push({
      ...own,
      ledger: direction === 'Out' ? 'Vendor deposits' : 'Customer deposits',
      orderId: deposit.for.orderId,
      amount: sign * deposit.amount,
      base: sign * worth(deposit.amount),
    })
  await postGroup(books, {
    day,
    source: { docType: payments.name, docId: id, docNumber: paymentNumber },
    legs,
    rest: 'Exchange',
    ...(spec.memo && { memo: spec.memo }),
  })

  const check = spec.check && (await writeCheck(books, { ...spec.check, paymentId: id, amount, currency }))
  if (check && direction === 'Out')
    for (const { settled } of parts)
      if (settled.type === payables.name)
        await tx.update(payables, settled.doc.id, {
          checkId: check.id,
          checkNumber: check.data.checkNumber,
        })
  if (deposit) await addDeposit(tx, deposit.for, { paid: deposit.amount, left: deposit.amount })
  return await tx.insert(
    payments,
    {
      paymentNumber,
      direction,
      status: 'Posted',
      ...present(party),
      paidOn: day,
      method: spec.method,
      amount,
      currency,
      baseAmount: money.base,
      ...present({
        bankAccountId: spec.account?.id,
        fxRate: money.fxRate === 1 ? undefined : money.fxRate,
        bankAmount: money.bankAmount,
        feeAmount: spec.fee || undefined,
        reference: spec.reference,
        memo: spec.memo,
        checkId: check?.id,
        depositFor: deposit && { docType: deposit.for.docType, docId: deposit.for.docId, number: deposit.for.number },
      }),
      ...spec.links,
      allocations: [...parts.map((part) => allocationOf(part, day)), ...(spec.allocations ?? [])] as unknown as Data[],
      unapplied,
      depositLeft: deposit?.amount ?? 0,
    } as NewValues<(typeof payments)['fields']>,
    id,
  )
}

const present = <T extends object>(values: T): Data =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Data

/** The legs of one bill or invoice: money, discount and write-off, and the counter-entries of the last two. */
export async function settledLegs(
  books: Books,
  { settled, money, discount, writeOff, reason }: SettledItem,
  party: Pick<PostingLeg, 'partyType' | 'partyId' | 'partyName'>,
  day: string,
): Promise<PostingLeg[]> {
  const { legs } = await settle(books, settled, { money, discount, writeOff }, day)
  const own = (leg: PostingLeg): PostingLeg => ({ ...leg, ...party })
  const against = (leg: PostingLeg, ledger: PostingLeg['ledger'], key?: string): PostingLeg => ({
    ...own(leg),
    ledger,
    ...(key && { key }),
    amount: minus(leg.amount ?? leg.base),
    base: minus(leg.base),
  })
  return [
    own(legs.money),
    own(legs.discount),
    own(legs.writeOff),
    against(legs.discount, settled.type === payables.name ? 'Discounts taken' : 'Discounts given'),
    against(legs.writeOff, 'Write-offs', reason),
  ]
}

/** The allocation of a payment to one document. */
export const allocationOf = ({ settled, money, discount, writeOff, reason }: SettledItem, on: string): Allocation => ({
  docType: settled.type,
  docId: settled.doc.id,
  ...(numberOf(settled) && { docNumber: numberOf(settled) }),
  amount: money,
  ...(discount && { discount }),
  ...(writeOff && { writeOff }),
  ...(reason && { reason }),
  on,
})

const numberOf = ({ type, doc }: Settled): string | undefined => {
  const value = doc.data[SIDES[type].number] ?? doc.data.vendorInvoiceNo
  return typeof value === 'string' ? value : undefined
}
