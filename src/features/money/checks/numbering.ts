import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { checks } from '#features/money/checks/collection.ts'
import { checkNumbered } from '#features/money/checks/commands.ts'
import { checksLeft } from '#features/money/checks/rules.ts'
import { todos } from '#features/records/todos/collection.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

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
