import { refuse } from '#base/problem.ts'
import { figure } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { postingSum } from '#features/stock/postings/commands.ts'
import type { Carried } from '#features/stock/postings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'

/** The id of the main account: the default for payments, unless the settings name another. */
export const MAIN_ACCOUNT = 'main'

/**
 * The account that money moves through: the given one, otherwise the one from the settings, otherwise `main`, which is
 * created on first use. Refuses an account that is no longer in use.
 */
export async function needAccount(tx: Tx, id: string | undefined): Promise<BankAccount> {
  const chosen = id || (await tx.get(settings, 'money'))?.data.bankAccountId || MAIN_ACCOUNT
  const account = await tx.get(bankAccounts, chosen)
  if (!account && chosen === MAIN_ACCOUNT)
    return await tx.insert(
      bankAccounts,
      { name: 'Main account', kind: 'Bank', currency: await companyCurrency(tx), isActive: true },
      MAIN_ACCOUNT,
    )
  const found = account ?? (await tx.need(bankAccounts, chosen))
  if (found.data.isActive === false)
    throw refuse(`Bank account ${found.data.name} is not in use. Choose another one, or make it active first.`, {
      reference: chosen,
    })
  return found
}

/** The currency of an account; the company's unless it has its own. */
export const accountCurrency = async (tx: Pick<Tx, 'get'>, { data }: Pick<BankAccount, 'data'>): Promise<string> =>
  data.currency || (await companyCurrency(tx))

/** The balance of an account in its own currency and in the company's; as of a day when one is given. */
export const balanceOf = (tx: Pick<Tx, 'aggregate'>, accountId: string, through?: string): Promise<Carried> =>
  postingSum(tx, [
    ['ledger', '==', 'Bank'],
    ['key', '==', accountId],
    ...(through ? ([['day', '<=', through]] as const) : []),
  ])

/** Refuses to take more out of a cash box than is in it. */
export async function needCash(tx: Pick<Tx, 'aggregate' | 'get'>, account: BankAccount, amount: number): Promise<void> {
  if (account.data.kind !== 'Petty cash') return
  const { amount: held } = await balanceOf(tx, account.id)
  if (amount <= held) return
  const decimals = decimalsOf(await accountCurrency(tx, account))
  throw refuse(
    `${account.data.name} holds ${figure(held, decimals, decimals)}, less than ${figure(amount, decimals, decimals)}. Replenish it first.`,
  )
}
