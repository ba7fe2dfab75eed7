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

/** A check we write, or one that a customer gave us. */
export interface CheckToWrite {
  direction: 'In' | 'Out'
  accountId: string
  /** Digits only; without one it waits in the queue and gets its number when it is printed. */
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

/** Writes the check of a payment: in the queue, or printed where it has a number. One of a customer is in hand. */
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

/** Reads a check number someone typed; refuses what is none. */
export function needCheckNumber(typed: string): string {
  const number = readCheckNumber(String(typed))
  if (!number)
    throw refuse(`"${typed}" is not a check number. Enter a whole number above 0 with at most 15 digits.`, {
      text: typed,
    })
  return number
}

/** The check number that was typed with a payment; refuses one where no check is written. */
export function checkNumberFor(method: string, typed: string | undefined): string | undefined {
  if (!typed?.trim()) return undefined
  if (method !== 'Check')
    throw refuse(
      `Only checks have a check number, and this is paid by ${method}. Choose Check, or clear the number.`,
      'checkNumber',
    )
  return needCheckNumber(typed)
}

/** Refuses a number that a check of the account already has; older checks name no account and count for each. */
export async function refuseUsedNumber(tx: Tx, number: string, accountId: string): Promise<void> {
  const used = await checkNumbered(tx, number, accountId)
  if (!used) return
  const { payeeName, status } = used.data
  throw refuse(
    `Check ${number} was already written to ${payeeName} and is ${status}. Check numbers are not reused.`,
    'checkNumber',
  )
}

/** The check of ours that bears a number of an account; those from before the accounts count for each. */
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

/** The next number of an account that no check has; `field` is where the first one is entered. */
export async function nextCheckNumber(tx: Tx, account: BankAccount, field: string): Promise<string> {
  if (account.data.nextCheckNumber) return String(await unusedFrom(tx, account.data.nextCheckNumber, account))
  const written = await tx.find(query(checks, { where: [['bankAccountId', '==', account.id]] }))
  const numbers = written.flatMap(({ data }) =>
    data.direction !== 'In' && /^\d{1,15}$/.test(data.checkNumber ?? '') ? [Number(data.checkNumber)] : [],
  )
  if (numbers.length === 0) throw refuse(`${account.data.name} has no check number yet. Enter the first number.`, field)
  return String(Math.max(...numbers) + 1)
}

/** The account goes on with `next`, and a task says so once the check stock falls to the level at which it is ordered. */
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

/** Checks that were written by hand have taken numbers of the same book. */
async function unusedFrom(tx: Tx, number: number, { id }: BankAccount): Promise<number> {
  let next = number
  while (await checkNumbered(tx, String(next), id)) next++
  return next
}

/**
 * The check whose amount a check without a payment carries: itself, or the first of those it was written in place of.
 * What was taken into the ledger stays with that one until the bank has paid any of them.
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
