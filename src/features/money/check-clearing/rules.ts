import type { BankAccount } from '#features/money/bank/collection.ts'
import type { Check } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'

/** Why a check cannot be cleared; undefined when it can. */
export function whyNotClear(check: Check): string | undefined {
  const { data } = check
  const name = nameOfCheck(check)
  if (data.direction === 'In') return `${name} is a received check. Deposit it instead.`
  if (data.status === 'Cleared') return `${name} is already cleared.`
  if (data.status === 'Queued') return `${name} is queued and not printed yet.`
  return data.status === 'Printed' ? undefined : `${name} is ${data.status}. The bank does not pay it.`
}

const matchedWords = (name: string): string => `${name} is matched with a bank line. Unmatch it first.`

/** Why a cleared check cannot be outstanding again; undefined when it can. */
export function whyNotUnclear(check: Check): string | undefined {
  const name = nameOfCheck(check)
  const { direction, status, bankLineId } = check.data
  if (direction === 'In') return `${name} is a received check. Reverse its deposit instead.`
  if (status !== 'Cleared') return `${name} is ${status}, not Cleared.`
  return bankLineId ? matchedWords(name) : undefined
}

/** Why a check cannot be deposited; undefined when it can. */
export function whyNotDepositCheck(check: Check): string | undefined {
  const name = nameOfCheck(check)
  if (check.data.direction !== 'In') return `${name} is a check you wrote. Only received checks are deposited.`
  return check.data.status === 'Queued' ? undefined : `${name} is not in hand; it is ${check.data.status}.`
}

/** Why the deposit of a check cannot be reversed; undefined when it can. */
export function whyNotReverseDeposit(check: Check): string | undefined {
  const name = nameOfCheck(check)
  const { direction, status, bankLineId } = check.data
  if (direction !== 'In' || status !== 'Cleared') return `${name} is not deposited.`
  return bankLineId ? matchedWords(name) : undefined
}

/** Why the deposit of a check does not belong to an account; undefined when it does. */
export const whyNotElsewhere = (check: Check, { id, data }: BankAccount): string | undefined =>
  check.data.bankAccountId === id
    ? undefined
    : `${nameOfCheck(check)} is not deposited in ${data.name}. Choose the account of its deposit.`
