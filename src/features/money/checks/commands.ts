import { timestamp } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { checksLeft, readCheckNumber } from '#features/money/checks/rules.ts'
import { todos } from '#features/records/todos/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** A check we write, or a check received from a customer. */
export interface CheckToWrite {
  direction: 'In' | 'Out'
  accountId: string
  /** Digits only; without a number the check waits in the queue and gets one when it is printed. */
  number?: string | undefined
  date: string
  payeeName: string
  payeeAddress?: string | undefined
  vendorId?: string | undefined
  customerId?: string | undefined
  memo?: string | undefined
  payableId?: string | undefined
  stub?: readonly Data[]
  now: Date
}

/** Creates the check of a payment: queued, or printed when it has a number. A customer's check is in hand. */
export async function writeCheck(
  { tx }: Books,
  check: CheckToWrite & { paymentId: string; amount: number; currency: string },
): Promise<Check> {
  const { direction, number, amount, currency, stub = [] } = check
  const isPrinted = direction === 'Out' && number !== undefined
  return await tx.insert(checks, {
    ...(number !== undefined && { checkNumber: number }),
    status: isPrinted ? 'Printed' : 'Queued',
    direction,
    payeeName: check.payeeName,
    ...(check.vendorId && { payeeId: check.vendorId }),
    ...(check.customerId && { customerId: check.customerId }),
    ...(check.payeeAddress && { payeeAddress: check.payeeAddress }),
    amount,
    amountInWords: amountInWords(amount, currency),
    currency,
    checkDate: check.date,
    ...(check.memo && { memo: check.memo }),
    ...(check.payableId && { payableId: check.payableId }),
    ...(stub.length > 0 && { stub: [...stub] }),
    ...(isPrinted && { printedAt: timestamp(check.now) }),
    bankAccountId: check.accountId,
    paymentId: check.paymentId,
  })
}

/** Parses an entered check number; refuses an invalid one. */
export function needCheckNumber(typed: string): string {
  const number = readCheckNumber(String(typed))
  if (!number)
    throw refuse(`"${typed}" is not a check number. Enter a whole number above 0 with at most 15 digits.`, {
      text: typed,
    })
  return number
}

/** The check number entered with a payment; refused when the payment writes no check. */
export function checkNumberFor(method: string, typed: string | undefined): string | undefined {
  if (!typed?.trim()) return undefined
  if (method !== 'Check')
    throw refuse(
      `Only checks have a check number, and this is paid by ${method}. Choose Check, or clear the number.`,
      'checkNumber',
    )
  return needCheckNumber(typed)
}

/**
 * Refuses a number that a check of the account already uses; older checks name no account and count for every account.
 */
export async function refuseUsedNumber(tx: Tx, number: string, accountId: string): Promise<void> {
  const used = await checkNumbered(tx, number, accountId)
  if (!used) return
  const { payeeName, status } = used.data
  throw refuse(
    `Check ${number} was already written to ${payeeName} and is ${status}. Check numbers are not reused.`,
    'checkNumber',
  )
}

/** Our check with this number on an account; checks from before accounts existed count for every account. */
export async function checkNumbered(tx: Tx, number: string, accountId: string): Promise<Check | undefined> {
  const written = await tx.find(
    query(checks, {
      where: [
        ['checkNumber', '==', number],
        ['direction', '!=', 'In'],
      ],
    }),
  )
  return written.find(({ data }) => !data.bankAccountId || data.bankAccountId === accountId)
}

/** The next unused check number of an account; `field` is where the user enters the first one. */
export async function nextCheckNumber(tx: Tx, account: BankAccount, field: string): Promise<string> {
  if (account.data.nextCheckNumber) return String(await unusedFrom(tx, account.data.nextCheckNumber, account))
  const written = await tx.find(query(checks, { where: [['bankAccountId', '==', account.id]] }))
  const numbers = written.flatMap(({ data }) =>
    data.direction !== 'In' && /^\d{1,15}$/.test(data.checkNumber ?? '') ? [Number(data.checkNumber)] : [],
  )
  if (numbers.length === 0) throw refuse(`${account.data.name} has no check number yet. Enter the first number.`, field)
  return String(Math.max(...numbers) + 1)
}

/** Sets the account's next number, and creates a task when the check stock falls to its reorder level. */
export async function goOnWithNumber(
  { tx, today, user }: Pick<CommandContext<unknown>, 'tx' | 'today' | 'user'>,
  before: BankAccount,
  next: number,
): Promise<void> {
  const { data } = await tx.update(bankAccounts, before.id, { nextCheckNumber: await unusedFrom(tx, next, before) })
  const level = data.reorderChecksAt
  const left = checksLeft(data)
  if (level === undefined || left === undefined || left > level) return
  if ((checksLeft(before.data) ?? level + 1) <= level) return
  await tx.insert(todos, {
    title: `Order check stock for ${data.name}: ${counted(left, 'check')} left`,
    status: 'To do',
    dueOn: today,
    source: 'Rule',
    assignee: user.email,
  })
}

/** Checks written by hand have used numbers of the same checkbook. */
async function unusedFrom(tx: Tx, number: number, { id }: BankAccount): Promise<number> {
  let next = number
  while (await checkNumbered(tx, String(next), id)) next++
  return next
}

/**
 * The check that carries the amount of a check without a payment: itself, or the first in its chain of replacements.
 * What was adopted into the ledger stays on that one until the bank has paid any check of the chain.
 */
export async function firstOf(tx: Pick<Tx, 'getMany'>, check: Check): Promise<Check> {
  let first = check
  while (!first.data.paymentId && first.data.replacesCheckId) {
    const [earlier] = await tx.getMany(checks, [first.data.replacesCheckId])
    if (!earlier) break
    first = earlier
  }
  return first
}
