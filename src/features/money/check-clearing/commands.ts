import { type DateLike, timestamp, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import {
  whyNotClear,
  whyNotDepositCheck,
  whyNotElsewhere,
  whyNotReverseDeposit,
  whyNotUnclear,
} from '#features/money/check-clearing/rules.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { firstOf } from '#features/money/checks/commands.ts'
import { nameOfCheck, needChecks } from '#features/money/checks/rules.ts'
import { payments } from '#features/money/payments/collection.ts'
import {
  type Books,
  carriedOn,
  needNotBefore,
  needOpenDay,
  needRate,
  postGroup,
  reverseRows,
  unreversedRows,
} from '#features/stock/postings/commands.ts'
import { type Carried, minus } from '#features/stock/postings/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { date, reference, tags } from '#model/schema/fields.ts'

const checkIds = tags('Checks', { required: true })
const on = date('Date', { help: 'Default: today' })

const source = ({ id, data }: Check) => ({
  docType: checks.name,
  docId: id,
  ...(data.checkNumber && { docNumber: data.checkNumber }),
})

/** The checks and the day of an action; refuses when a check does not allow it or the day is closed. */
async function chosenFor(
  context: CommandContext<{ checkIds: readonly string[]; on?: DateLike | undefined }>,
  whyNot: (check: Check) => string | undefined,
): Promise<{ day: string; chosen: readonly Check[] }> {
  const { tx, input, today, timeZone } = context
  const chosen = await needChecks(tx, input.checkIds)
  const why = chosen.map(whyNot).find((one) => one !== undefined)
  if (why) throw refuse(why)
  const day = toDay(input.on, timeZone) ?? today
  await needOpenDay(context, day)
  return { day, chosen }
}

/** Refuses a day before a check was posted: nobody had the check before then. */
async function needIssuedBy(tx: Tx, chosen: readonly Check[], day: string): Promise<void> {
  const ids = chosen.flatMap(({ data }) => data.paymentId ?? [])
  const paid = new Map((await tx.getMany(payments, ids)).flatMap((one) => (one ? [[one.id, one.data.paidOn]] : [])))
  for (const check of chosen) needNotBefore(day, [paid.get(check.data.paymentId ?? '')], nameOfCheck(check))
}

/** Marks checks we wrote as paid by the bank: they are no longer outstanding, and the account balance goes down. */
export const clear = defineCommand({
  name: 'checks.clear',
  label: 'Cleared',
  help: 'Marks the checks as paid by the bank on that day.',
  undoBy: 'Mark the checks as not cleared.',
  input: { checkIds, on },
  async run(context) {
    const { day, chosen } = await chosenFor(context, whyNotClear)
    await needIssuedBy(context.tx, chosen, day)
    for (const check of chosen) await clearCheck(context, check, day)
    return { cleared: chosen.length }
  },
})

/** The value of a check from before the ledger, at the rate of a day. */
async function oldAmount(
  books: Books,
  check: Check,
  { currency, day, sign }: { currency: string; day: string; sign: 1 | -1 },
): Promise<Carried> {
  const rate = await needRate(books, { currency, day, name: nameOfCheck(check) })
  const amount = sign * check.data.amount
  return { amount, base: convertAmount(amount, rate, await companyCurrency(books.tx)) }
}

/** Posts that the bank paid a check; `moved` is the amount taken from the account, in the account's currency. */
export async function clearCheck(
  books: Books & { now: Date },
  check: Check,
  day: string,
  moved?: number,
): Promise<void> {
  const { tx, now } = books
  const { data } = check
  const account = await needAccount(tx, data.bankAccountId)
  const own = await accountCurrency(tx, account)
  const company = await companyCurrency(tx)
  const payment = data.paymentId ? await tx.get(payments, data.paymentId) : undefined
  const first = payment ? check : await firstOf(tx, check)
  const item = payment
    ? { itemType: payments.name, itemId: payment.id }
    : { itemType: checks.name, itemId: first.id, itemNumber: first.data.checkNumber }
  const carried = await carriedOn(tx, { ledger: 'Checks issued', ...item })
  const currency = data.currency ?? payment?.data.currency ?? company
  // A check older than the ledger enters it when it clears.
  const isOlder = carried.amount === 0 && !payment
  const issued = isOlder ? await oldAmount(books, check, { currency, day, sign: -1 }) : carried
  const party = payment && {
    ...(payment.data.partyType !== 'other' && { partyType: payment.data.partyType }),
    partyId: payment.data.partyId,
    partyName: payment.data.partyName,
  }
  const bank =
    own === currency
      ? { amount: issued.amount, base: issued.base }
      : moved !== undefined && own === company
        ? { amount: minus(moved), base: minus(moved) }
        : { amount: own === company ? issued.base : minus(moved ?? 0), base: issued.base }
  await postGroup(books, {
    day,
    source: source(check),
    legs: [
      !isOlder
        ? {
            ...party,
            ...item,
            ledger: 'Checks issued',
            key: account.id,
            currency,
            amount: minus(issued.amount),
            base: minus(issued.base),
          }
        : { ledger: 'Opening', currency, amount: minus(issued.amount), base: minus(issued.base) },
      { ...party, ledger: 'Bank', key: account.id, currency: own, ...bank },
    ],
    rest: 'Exchange',
    memo: 'Cleared',
  })
  await tx.update(checks, check.id, { status: 'Cleared', clearedAt: timestamp(now), bankAccountId: account.id })
  if (payment) await tx.update(payments, payment.id, { clearedOn: day })
}

/** Marks checks as not paid by the bank after all. */
export const unclear = defineCommand({
  name: 'checks.unclear',
  label: 'Not cleared',
  help: 'The checks are printed and outstanding again.',
  undoBy: 'Mark the checks as cleared.',
  input: { checkIds, on },
  async run(context) {
    const { day, chosen } = await chosenFor(context, whyNotUnclear)
    for (const check of chosen) await unclearCheck(context, check, day, 'Printed')
    return { uncleared: chosen.length }
  },
})

/** Reverses the clearing or the deposit of a check. */
export async function unclearCheck(
  books: Books,
  check: Check,
  day: string,
  status: 'Printed' | 'Queued',
): Promise<void> {
  const { tx } = books
  // The bank movement, and not the adoption row of a check from before the ledger.
  const groups = Map.groupBy(await unreversedRows(tx, source(check)), ({ data }) => data.groupId)
  const atBank = [...groups.values()].filter((rows) => rows.some(({ data }) => data.ledger === 'Bank'))
  await reverseRows(books, atBank.flat(), {
    day,
    source: source(check),
    memo: status === 'Printed' ? 'Not cleared' : 'Deposit reversed',
  })
  await tx.update(checks, check.id, { status, clearedAt: undefined, depositedOn: undefined })
  if (check.data.paymentId) await tx.update(payments, check.data.paymentId, { clearedOn: undefined })
}

/** Deposits customer checks at the bank together. */
export const deposit = defineCommand({
  name: 'checks.deposit',
  label: 'Deposit',
  help: 'Checks in hand go to the bank as one deposit.',
  undoBy: 'Reverse the deposit.',
  input: { bankAccountId: reference('Bank account', bankAccounts, { required: true }), checkIds, on },
  async run(context) {
    const account = await needAccount(context.tx, context.input.bankAccountId)
    const { day, chosen } = await chosenFor(context, whyNotDepositCheck)
    await needIssuedBy(context.tx, chosen, day)
    for (const check of chosen) await depositCheck(context, check, { day, accountId: account.id })
    return { total: sumMoney(chosen.map(({ data }) => data.amount)), count: chosen.length }
  },
})

/** Posts the deposit of a customer check. */
export async function depositCheck(
  books: Books & { now: Date },
  check: Check,
  { day, accountId }: { day: string; accountId: string },
): Promise<void> {
  const { tx, now } = books
  const { data } = check
  const account = await needAccount(tx, accountId)
  const own = await accountCurrency(tx, account)
  const company = await companyCurrency(tx)
  const payment = data.paymentId ? await tx.get(payments, data.paymentId) : undefined
  const item = { itemType: payments.name, itemId: payment?.id ?? check.id }
  const held = await carriedOn(tx, { ledger: 'Checks in hand', ...item })
  const currency = data.currency ?? payment?.data.currency ?? company
  const inHand = payment ? held : await oldAmount(books, check, { currency, day, sign: 1 })
  if (own !== currency && own !== company)
    throw refuse(
      `${nameOfCheck(check)} is in ${currency}, ${account.data.name} in ${own}. Choose another account.`,
      'bankAccountId',
    )
  const party = { partyType: 'customers' as const, partyId: data.customerId, partyName: data.payeeName }
  await postGroup(books, {
    day,
    source: source(check),
    legs: [
      payment
        ? {
            ...party,
            ...item,
            ledger: 'Checks in hand',
            currency,
            amount: minus(inHand.amount),
            base: minus(inHand.base),
          }
        : { ledger: 'Opening', currency, amount: minus(inHand.amount), base: minus(inHand.base) },
      {
        ...party,
        ledger: 'Bank',
        key: account.id,
        currency: own,
        amount: own === currency ? inHand.amount : inHand.base,
        base: inHand.base,
      },
    ],
    memo: 'Deposited',
  })
  await tx.update(checks, check.id, {
    status: 'Cleared',
    clearedAt: timestamp(now),
    depositedOn: day,
    bankAccountId: account.id,
  })
  if (payment) await tx.update(payments, payment.id, { clearedOn: day, bankAccountId: account.id })
}

/** Returns deposited checks to the checks in hand. */
export const undeposit = defineCommand({
  name: 'checks.undeposit',
  label: 'Reverse deposit',
  help: 'The checks are in hand again.',
  undoBy: 'Deposit the checks again.',
  input: {
    bankAccountId: reference('Bank account', bankAccounts, { help: 'Only deposits in this account' }),
    checkIds,
    on,
  },
  async run(context) {
    const { bankAccountId } = context.input
    const account = bankAccountId ? await needAccount(context.tx, bankAccountId) : undefined
    const { day, chosen } = await chosenFor(
      context,
      (check) => whyNotReverseDeposit(check) ?? (account && whyNotElsewhere(check, account)),
    )
    for (const check of chosen) await unclearCheck(context, check, day, 'Queued')
    return { total: sumMoney(chosen.map(({ data }) => data.amount)), count: chosen.length }
  },
})
