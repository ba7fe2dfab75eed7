import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, balanceOf, needAccount, needCash } from '#features/money/bank/rules.ts'
import { type Books, needOpenDay, needRate, postGroup, unreversedRows } from '#features/stock/postings/commands.ts'
import { minus, type PostingLeg, type PostingSource } from '#features/stock/postings/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText, convertAmount, decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import { rateBetween } from '#model/document/currency.ts'
import { date, money, reference, text } from '#model/schema/fields.ts'

const bankAccountId = reference('Bank account', 'bankAccounts', { required: true })
const on = date('Date', { help: 'Default: today' })
const amount = <const O extends object>(label: string, options: O = {} as O) =>
  money(label, { decimals: 3, ...options })

const source = (account: BankAccount, docNumber?: string) => ({
  docType: bankAccounts.name,
  docId: account.id,
  docNumber: docNumber?.trim() || account.data.name,
})

/** An amount of an account in the company's currency, at the rate of a day. */
async function worth(books: Books, account: BankAccount, value: number, day: string) {
  const currency = await needWhole(books, account, value)
  const rate = await needRate(books, { currency, day, name: account.data.name })
  const base = convertAmount(value, rate, await companyCurrency(books.tx))
  return { currency, base, ...(rate !== 1 && { fxRate: rate }) }
}

/** The currency of an account; refuses an amount with more decimals than that currency has. */
async function needWhole({ tx }: Pick<Books, 'tx'>, account: BankAccount, value: number): Promise<string> {
  const currency = await accountCurrency(tx, account)
  if (roundAmount(value, currency) !== value)
    throw refuse(`${value} ${currency} has more decimals than ${currency} has (${decimalsOf(currency)}).`, {
      money: value,
    })
  return currency
}

/** Posts the opening balance of an account, once. */
export const setOpening = defineCommand({
  name: 'bank.setOpening',
  label: 'Opening balance',
  help: 'Balance of the account when its books begin.',
  undoBy: 'Correct it by a journal voucher.',
  input: { bankAccountId, amount: amount('Amount', { required: true }), on: date('Date', { required: true }) },
  async run(context) {
    const { tx, input, timeZone } = context
    const account = await needAccount(tx, input.bankAccountId)
    const { data } = account
    const posted = await unreversedRows(tx, source(account))
    // An account created by hand has no opening balance posted yet.
    if (posted.some(({ data: { ledger } }) => ledger === 'Opening'))
      throw refuse(`${data.name} already has an opening balance. Correct it by a journal voucher.`)
    const day = toDay(input.on, timeZone)!
    await needOpenDay(context, day)
    const { currency, base, ...rate } = await worth(context, account, input.amount, day)
    await postGroup(context, {
      day,
      source: source(account),
      legs: [
        { ledger: 'Bank', key: account.id, amount: input.amount, currency, base, ...rate },
        { ledger: 'Opening', base: minus(base) },
      ],
      memo: 'Opening balance',
    })
    return await tx.update(bankAccounts, account.id, { openingBalance: input.amount, openingDate: day })
  },
})

/** Transfers money between two of our own accounts. */
export const transfer = defineCommand({
  name: 'bank.transfer',
  label: 'Transfer money',
  help: 'From one of our accounts to another.',
  undoBy: 'Transfer it back.',
  input: {
    fromId: reference('From', 'bankAccounts', { required: true }),
    toId: reference('To', 'bankAccounts', { required: true }),
    amount: amount('Amount', { required: true, min: 0 }),
    toAmount: amount('Arrives as', { min: 0, help: 'In the currency of the other account' }),
    feeAmount: amount('Fee', { min: 0 }),
    on,
    reference: text('Reference', { mono: true }),
  },
  async run(context) {
    const { input, today, timeZone } = context
    const day = toDay(input.on, timeZone) ?? today
    return { amount: await moveMoney(context, { ...input, fee: input.feeAmount, day }) }
  },
})

interface Move {
  fromId: string
  toId: string
  amount: number
  toAmount?: number | undefined
  fee?: number | undefined
  reference?: string | undefined
  day: string
  /** The document that posts the transfer, when it is not the account itself. */
  source?: PostingSource | undefined
}

/** Posts a transfer between two accounts and returns its amount. */
export async function moveMoney(
  books: Books,
  { fromId, toId, amount: value, toAmount, fee = 0, reference: ref, day, source: by }: Move,
): Promise<number> {
  const { tx } = books
  if (fromId === toId) throw refuse('From and to are the same account. Choose another one.', 'toId')
  const [from, to] = [await needAccount(tx, fromId), await needAccount(tx, toId)]
  if (value <= 0) throw refuse('Nothing is transferred. Enter an amount above 0.', 'amount')
  await needOpenDay(books, day)
  await needCash(tx, from, sumMoney([value, fee]))
  const [out, cost] = [await worth(books, from, value, day), await worth(books, from, fee, day)]
  const into = await accountCurrency(tx, to)
  if (into === out.currency && toAmount !== undefined && toAmount !== value)
    throw refuse(`Both accounts are in ${into}; the amounts must be equal. Enter the difference as a fee.`, 'toAmount')
  const arrives =
    into === out.currency
      ? value
      : (toAmount ??
        convertAmount(
          out.base,
          rateBetween(1, await needRate(books, { currency: into, day, name: to.data.name })),
          into,
        ))
  const at = into === out.currency ? { currency: into, base: out.base } : await worth(books, to, arrives, day)
  const legs: PostingLeg[] = [
    { ...at, ledger: 'Bank', key: to.id, amount: arrives },
    {
      ...out,
      ledger: 'Bank',
      key: from.id,
      amount: minus(sumMoney([value, fee])),
      base: minus(sumMoney([out.base, cost.base])),
    },
    {
      ledger: 'Bank fees',
      key: from.data.kind === 'PayPal' ? 'PayPal' : 'Bank',
      amount: fee,
      currency: out.currency,
      base: cost.base,
    },
  ]
  await postGroup(books, {
    day,
    source: by ?? source(from, ref),
    legs,
    rest: 'Exchange',
    memo: `Transfer to ${to.data.name}`,
  })
  return value
}

/** Fills a cash box up to its float. */
export const replenish = defineCommand({
  name: 'bank.replenish',
  label: 'Replenish',
  help: 'Petty cash is filled up to its float.',
  undoBy: 'Transfer it back.',
  input: {
    bankAccountId,
    fromId: reference('From', 'bankAccounts', { required: true }),
    on,
    checkNumber: text('Check #', { mono: true, help: 'If the cash was drawn by check' }),
  },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const box = await needAccount(tx, input.bankAccountId)
    const { name, kind, float: full = 0 } = box.data
    if (kind !== 'Petty cash') throw refuse(`${name} is not a petty cash account.`)
    const { amount: held } = await balanceOf(tx, box.id)
    const missing = sumMoney([full, -held])
    if (missing <= 0)
      throw refuse(
        `${name} is full: it holds ${amountText(held, box.data.currency)} of ${amountText(full, box.data.currency)}.`,
      )
    const day = toDay(input.on, timeZone) ?? today
    const sent = await sentFor(context, { from: input.fromId, to: box, missing, day })
    const from = { fromId: input.fromId, toId: box.id, amount: sent, toAmount: missing, day }
    await moveMoney(context, { ...from, reference: input.checkNumber && `Check ${input.checkNumber}` })
    return { amount: missing }
  },
})

/** The amount an account has to send so that a given amount arrives, each in its own currency. */
async function sentFor(
  books: Books,
  { from, to, missing, day }: { from: string; to: BankAccount; missing: number; day: string },
): Promise<number> {
  const account = await needAccount(books.tx, from)
  const [own, into] = [await accountCurrency(books.tx, account), await accountCurrency(books.tx, to)]
  if (own === into) return missing
  const { base } = await worth(books, to, missing, day)
  return convertAmount(
    base,
    rateBetween(1, await needRate(books, { currency: own, day, name: account.data.name })),
    own,
  )
}

/** Records a count of petty cash and posts the difference, with its reason. */
export const countCash = defineCommand({
  name: 'bank.countCash',
  label: 'Count cash',
  help: 'A difference is posted to cash differences.',
  undoBy: 'Count it again.',
  input: { bankAccountId, counted: amount('Counted', { required: true, min: 0 }), note: text('Note'), on },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const box = await needAccount(tx, input.bankAccountId)
    if (box.data.kind !== 'Petty cash') throw refuse(`${box.data.name} is not a petty cash account.`)
    const day = toDay(input.on, timeZone) ?? today
    await needWhole(context, box, input.counted)
    const { amount: held } = await balanceOf(tx, box.id)
    const difference = sumMoney([input.counted, -held])
    if (difference === 0) return { amount: 0 }
    if (!input.note?.trim())
      throw refuse(
        `${box.data.name} differs by ${amountText(difference, box.data.currency)} from its books. Enter the reason in a note.`,
        'note',
      )
    await needOpenDay(context, day)
    const { currency, base, ...rate } = await worth(context, box, difference, day)
    await postGroup(context, {
      day,
      source: source(box),
      legs: [
        { ledger: 'Bank', key: box.id, amount: difference, currency, base, ...rate },
        { ledger: 'Expense', key: 'Cash differences', amount: minus(difference), currency, base: minus(base) },
      ],
      memo: input.note.trim(),
    })
    return { amount: difference }
  },
})
