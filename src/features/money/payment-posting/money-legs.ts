import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { BankAccount } from '#features/money/bank/collection.ts'
import { accountCurrency, needCash } from '#features/money/bank/rules.ts'
import { type Books, needRate } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg } from '#features/stock/postings/rules.ts'
import { amountText, convertAmount } from '#model/document/amounts/amount.ts'
import { rateBetween } from '#model/document/currency.ts'

/** Money that moves through an account, in a currency. */
interface Money {
  direction: 'In' | 'Out'
  method: string
  amount: number
  currency: string
  day: string
  /** Undefined when no account moves, as for a contra. */
  account: BankAccount | undefined
  fxRate?: number | undefined
  /** The bank movement in the account's currency, with the fee. */
  bankAmount?: number | undefined
  /** The fee, in the account's currency. */
  fee?: number | undefined
  feeKey?: string | undefined
  /** The payment, which is the item of a check's postings. */
  item: Pick<PostingLeg, 'itemType' | 'itemId' | 'itemNumber' | 'partyType' | 'partyId' | 'partyName'>
}

/** The legs of the money, its worth in the company's currency without the fee, and the rate of the payment. */
interface MoneyLegs {
  legs: PostingLeg[]
  base: number
  fxRate: number
  bankAmount: number | undefined
}

/** The legs of moving money: bank or checks, and the fee. Refuses a missing rate, and more than a cash box contains. */
export async function moneyLegs(books: Books, money: Money): Promise<MoneyLegs> {
  const { account, method, amount, currency, direction, item } = money
  const { fxRate, base, moved } = await worthOf(books, money)
  const sign = direction === 'In' ? 1 : -1
  const fx = fxRate === 1 ? {} : { fxRate }
  if (method === 'Contra' || !account) {
    const legs: PostingLeg[] = [
      { ...partyOf(item), ledger: 'Contra clearing', amount: sign * amount, currency, base: sign * base, ...fx },
    ]
    return { legs, base, fxRate, bankAmount: undefined }
  }
  const { fee = 0 } = money
  const own = await accountCurrency(books.tx, account)
  if (direction === 'In' && fee > moved)
    throw refuse(
      `The fee of ${amountText(fee, own)} ${own} is more than the ${amountText(moved, own)} ${own} received.`,
      { money: fee },
    )
  const ownRate = await needRate(books, { currency: own, day: money.day, name: account.data.name })
  const feeBase = convertAmount(fee, ownRate, await companyCurrency(books.tx))
  const isCheck = method === 'Check'
  const atBank = isCheck ? 0 : moved
  const bank: PostingLeg = {
    ...partyOf(item),
    ledger: 'Bank',
    key: account.id,
    amount: sumMoney([sign * atBank, -fee]),
    currency: own,
    base: sumMoney([isCheck ? 0 : sign * base, -feeBase]),
    ...(ownRate !== 1 && { fxRate: ownRate }),
  }
  if (direction === 'Out') await needCash(books.tx, account, minus(bank.amount ?? 0))
  const legs: PostingLeg[] = [
    ...(isCheck
      ? [{ ...item, ...checkLedger(direction, account), amount: sign * amount, currency, base: sign * base, ...fx }]
      : []),
    bank,
    { ledger: 'Bank fees', key: money.feeKey ?? 'Bank', amount: fee, currency: own, base: feeBase },
  ]
  return { legs, base, fxRate, bankAmount: sumMoney([moved, direction === 'In' ? -fee : fee]) }
}

const partyOf = ({ partyType, partyId, partyName }: Money['item']) => ({ partyType, partyId, partyName })

const checkLedger = (direction: 'In' | 'Out', { id }: BankAccount) =>
  direction === 'In' ? ({ ledger: 'Checks in hand' } as const) : ({ ledger: 'Checks issued', key: id } as const)

/** An amount in the company's currency, and in the account's currency before the fee. */
async function worthOf(books: Books, money: Money): Promise<{ fxRate: number; base: number; moved: number }> {
  const { account, amount, currency, day, bankAmount, fee = 0, direction } = money
  const company = await companyCurrency(books.tx)
  const own = account ? await accountCurrency(books.tx, account) : company
  // The bank movement implies the rate, so none has to be looked up.
  const movedByBank = bankAmount === undefined ? undefined : sumMoney([bankAmount, direction === 'In' ? fee : -fee])
  if (own === currency && movedByBank !== undefined && movedByBank !== amount)
    throw refuse(
      `The bank moved ${amountText(bankAmount!, own)}, but the payment is ${amountText(sumMoney([bankAmount!, amount, -movedByBank]), own)}.`,
      { money: bankAmount! },
    )
  if (own === company && currency !== company && movedByBank !== undefined)
    return { fxRate: rateBetween(movedByBank, amount), base: movedByBank, moved: movedByBank }
  if (currency === company && money.fxRate !== undefined && money.fxRate !== 1)
    throw refuse(`The payment is in ${company}, the company’s own currency. Leave out its exchange rate.`, 'fxRate')
  const fxRate = await needRate(books, { currency, day, name: 'The payment', stated: money.fxRate })
  const base = convertAmount(amount, fxRate, company)
  if (own === currency) return { fxRate, base, moved: amount }
  if (own === company) return { fxRate, base, moved: base }
  const ownRate = await needRate(books, { currency: own, day, name: account!.data.name })
  return { fxRate, base, moved: movedByBank ?? convertAmount(base, 1 / ownRate, own) }
}
