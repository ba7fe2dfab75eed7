import { longDay, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { sentence } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { MAIN_ACCOUNT } from '#features/money/bank/rules.ts'
import { oldOrFarDate } from '#features/money/checks/rules.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import type { PayingAccount } from '#features/money/payables/parts.tsx'
import { discountLeft, nameOfPayable, nextToPay, openBalance, whyNotPayable } from '#features/money/payables/rules.ts'
import { checkFieldsBy, paymentMade } from '#features/money/payments/rules.ts'
import { pay } from '#features/money/vendor-payments/commands.ts'
import { paidByCheck, payByCheck } from '#features/money/vendor-payments/pay-by-check.ts'
import { convertAmount, decimalsOf } from '#model/document/amounts/amount.ts'
import { type ExchangeRate, rateOn } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { baseCurrency, moneyText } from '#ui/shell/money/money.ts'

const MAX_ACCOUNTS = 50

/** The ways to pay an open bill from its list; `unsure` says why a payment to a vendor waits for a call back. */
export function payOffers(
  payable: Payable,
  clock: Clock,
  unsure: ReadonlyMap<string, string>,
  paying?: PayingAccount,
): CommandOffer[] {
  if (whyNotPayable(payable)) return []
  const offer = checkOffer(payable, clock, unsure, [], paying)
  const offerOf = (docs: readonly Doc[]) => checkOffer(payable, clock, unsure, docs as readonly BankAccount[], paying)
  return [{ ...offer, fresh: { query: ACCOUNTS, offerOf } }]
}

const ACCOUNTS = { collection: bankAccounts.name, limit: MAX_ACCOUNTS }

/** The account that pays: the chosen one, otherwise that of the settings, or the only one. */
const payingAccount = (accounts: readonly BankAccount[], { bankAccountId }: Data, paying: PayingAccount | undefined) =>
  accounts.find(({ id }) => id === (bankAccountId || paying?.accountId || MAIN_ACCOUNT)) ??
  (accounts.length === 1 ? accounts[0] : undefined)

// The input may not be a number yet.
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Pays a bill by check; shows the check number when the account is known. */
function checkOffer(
  payable: Payable,
  clock: Clock,
  unsure: ReadonlyMap<string, string>,
  accounts: readonly BankAccount[],
  paying: PayingAccount | undefined,
): CommandOffer {
  const { currency, vendorName, vendorInvoiceNo } = payable.data
  const open = openBalance(payable.data)
  // A bill with instalments is paid only as far as it is due.
  const next = nextToPay(payable.data, clock.today, clock.timeZone)
  const discountOf = (input: Data) => numberIn(input.discount) ?? 0
  const paidOf = (input: Data) => {
    const amount = numberIn(input.amount)
    return paidByCheck(open, { ...(amount !== undefined && { amount }), discount: discountOf(input) })
  }
  const waits = unsure.get(payable.data.vendorId ?? '')
  const accountOf = (input: Data) => payingAccount(accounts, input, paying)
  const numberOf = (input: Data) =>
    input.printLater ? undefined : input.checkNumber || accountOf(input)?.data.nextCheckNumber
  return {
    command: payByCheck,
    label: `Pay ${moneyText(next, currency)}`,
    // Who was called back is asked only when the payment waits for a call.
    fixed: { payableId: payable.id, ...(!waits && { calledBack: '' }) },
    suggest: {
      checkDate: clock.today,
      ...(next < open && { amount: next }),
      ...(vendorInvoiceNo && { memo: `Invoice ${vendorInvoiceNo}` }),
    },
    confirm: (input) => {
      const number = numberOf(input)
      const left = sumMoney([open, -paidOf(input), -discountOf(input)])
      return [
        waits,
        sentence(
          `${number ? `Check ${number}` : 'A check'} for ${moneyText(paidOf(input), currency)} to ${vendorName ?? 'the vendor'}${input.printLater ? ' will wait to be printed' : ''}`,
        ),
        oldOrFarDate(input.checkDate, clock),
        takenWords(paidOf(input), currency, accountOf(input), {
          ...{ rates: paying?.rates ?? [], day: clock.today, today: clock.today },
        }),
        discountOf(input) > 0 && `Discount ${moneyText(discountOf(input), currency)}.`,
        left > 0
          ? `${moneyText(left, currency)} of ${nameOfPayable(payable)} stays open.`
          : `${nameOfPayable(payable)} will be paid in full.`,
      ]
        .filter(Boolean)
        .join(' ')
    },
    action: (input) => `Pay ${moneyText(paidOf(input), currency)}`,
  }
}

/** Amounts known from the payment itself: its exchange rate, and the total the bank moves, fee included. */
interface Stated {
  fxRate?: number | undefined
  bankAmount?: number | undefined
  fee?: number
}

/** What an account in another currency pays on a day; undefined when it is in the currency of the payment. */
function takenWords(
  paid: number,
  currency = baseCurrency(),
  account: BankAccount | undefined,
  { rates, day, today, stated = {} }: { rates: readonly ExchangeRate[]; day: string; today: string; stated?: Stated },
): string | undefined {
  const own = account && (account.data.currency || baseCurrency())
  if (!account || !own || own === currency) return undefined
  const pays = (amount: number) => `${account.data.name} pays ${moneyText(amount, own)}.`
  const { fxRate, bankAmount, fee = 0 } = stated
  if (bankAmount !== undefined) return pays(sumMoney([bankAmount, -fee]))
  const rateOf = (code: string) => (code === baseCurrency() ? 1 : rateOn(rates, code, day))
  const [rate, ownRate] = [fxRate ?? rateOf(currency), rateOf(own)]
  if (rate === undefined || ownRate === undefined)
    return `${rate === undefined ? currency : own} has no exchange rate ${day === today ? 'today' : `on ${longDay(day)}`}. Enter it in the settings first.`
  const base = convertAmount(paid, rate, baseCurrency())
  return pays(own === baseCurrency() ? base : convertAmount(base, 1 / ownRate, own))
}

/** Pays one bill other than by a check for its full amount. */
export const recordPaymentOffers = (
  payable: Payable,
  clock: Clock,
  unsure: ReadonlyMap<string, string>,
  paying?: PayingAccount,
) =>
  [recordPaymentOffer([payable], clock, unsure.get(payable.data.vendorId ?? ''), paying)].flatMap(
    (offer) => offer ?? [],
  )

/**
 * One payment of these bills, each in full or in part and with its discount; undefined unless they belong to one vendor
 * and one currency.
 */
export function recordPaymentOffer(
  bills: readonly Payable[],
  clock: Clock,
  waits: string | undefined,
  paying?: PayingAccount,
): CommandOffer | undefined {
  const offerOf = (docs: readonly Doc[]) =>
    paymentOffer(bills, clock, { waits, paying, accounts: docs as readonly BankAccount[] })
  const offer = offerOf([])
  return offer && { ...offer, fresh: { query: ACCOUNTS, offerOf } }
}

interface Known {
  waits: string | undefined
  paying: PayingAccount | undefined
  accounts: readonly BankAccount[]
}

function paymentOffer(
  bills: readonly Payable[],
  { today, timeZone }: Clock,
  { waits, paying, accounts }: Known,
): CommandOffer | undefined {
  const [first] = bills
  if (!first?.data.vendorId || bills.some((bill) => whyNotPayable(bill))) return undefined
  const { vendorId, vendorName, currency } = first.data
  if (bills.some(({ data }) => data.vendorId !== vendorId || data.currency !== currency)) return undefined
  const open = sumMoney(bills.map(({ data }) => openBalance(data)))
  const isForeign = (currency || baseCurrency()) !== baseCurrency()
  const names = ['depositPoId', 'deposit', 'unapplied', ...(isForeign ? [] : ['currency', 'fxRate', 'bankAmount'])]
  const none = Object.fromEntries(names.map((name) => [name, undefined])) as unknown as Data
  return {
    command: pay,
    label: 'Record payment',
    title: `Record payment of ${bills.length === 1 ? nameInSentence(nameOfPayable(first)) : `${bills.length} bills`}`,
    later: true,
    leadsTo: paymentMade,
    fixed: { vendorId, ...none, ...(!waits && { calledBack: '' }) },
    suggest: {
      method: 'Wire',
      paidOn: today,
      allocations: bills.map(({ id, data }): Data => {
        const next = nextToPay(data, today, timeZone)
        const isPart = next < openBalance(data)
        const discount = data.amountPaid || isPart ? 0 : (discountLeft(data, today, timeZone)?.amount ?? 0)
        return {
          payableId: id,
          amount: sumMoney([next, -discount]),
          ...(discount > 0 && { discount }),
        }
      }),
    },
    ask: { allocations: billsOf(vendorId, currency) },
    askBy: checkFieldsBy,
    confirm: (input) => {
      const { allocations, method, checkDate, paidOn, feeAmount } = input
      const { paid, discount } = totalsOf(allocations)
      const fee = numberIn(feeAmount) ?? 0
      const account = payingAccount(accounts, input, paying)
      const left = sumMoney([open, -paid, -discount])
      const rest = left > 0 ? `${moneyText(left, currency)} stays open.` : 'Nothing stays open.'
      return [
        waits,
        sentence(`${moneyText(paid, currency)} to ${vendorName ?? 'the vendor'}${method ? ` by ${method}` : ''}`),
        method === 'Check' && oldOrFarDate(checkDate ?? paidOn, { today, timeZone }),
        takenWords(paid, currency, account, {
          ...{ rates: paying?.rates ?? [], day: toDay(paidOn, timeZone) ?? today, today },
          stated: { fxRate: numberIn(input.fxRate), bankAmount: numberIn(input.bankAmount), fee },
        }),
        discount > 0 && `Discount ${moneyText(discount, currency)}.`,
        fee > 0 &&
          `The account also pays a fee of ${account ? moneyText(fee, account.data.currency || baseCurrency()) : figure(fee, 2)}.`,
        rest,
      ]
        .filter(Boolean)
        .join(' ')
    },
    action: ({ allocations }) => `Pay ${moneyText(totalsOf(allocations).paid, currency)}`,
  }
}

/** Each bill with the amount paid on it; others can be chosen from the vendor's open bills. */
const billsOf = (vendorId: string, currency: string | undefined): Field => {
  const { allocations } = pay.input
  const { payableId } = allocations.of!
  const among = [
    ['vendorId', '==', vendorId],
    ['status', '==', 'Open'],
  ] as const
  const amount = (name: string): Field => {
    const field = allocations.of![name]!
    return { ...field, options: { ...field.options, decimals: decimalsOf(currency) } }
  }
  const of = {
    payableId: { ...payableId!, options: { ...payableId!.options, among } },
    ...{ amount: amount('amount'), discount: amount('discount') },
  }
  return { ...allocations, of }
}

/** The totals of allocations: paid, and deducted as discount or write-off. */
function totalsOf(allocations: unknown): { paid: number; discount: number } {
  const rows = linesIn(allocations as Value | undefined)
  const sum = (name: string) => sumMoney(rows.map(({ [name]: amount }) => (typeof amount === 'number' ? amount : 0)))
  return { paid: sum('amount'), discount: sum('discount') }
}
