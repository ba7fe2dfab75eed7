import { type Day, daysBetween } from '#base/days.ts'
import { isIban } from '#base/iban.ts'

/**
 * How many days a change of bank details is highlighted: long enough to notice a letter that the vendor never wrote.
 */
export const BANK_NOTICE_DAYS = 7
const SHOWN_DIGITS = 4

const bare = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** An account as everyone may see it: its bank and last four characters, `Chase ••••6789`. */
export const maskedAccount = (bank: string | undefined, account: string): string =>
  [bank, `••••${bare(account).slice(-SHOWN_DIGITS)}`].filter(Boolean).join(' ')

/** Why an account cannot be valid, as a sentence; undefined when it can. */
export function whyNotAccount({
  account,
  routing,
}: {
  account: string
  routing?: string | undefined
}): string | undefined {
  const number = bare(account)
  if (!/^[0-9A-Z]{5,34}$/.test(number)) return 'An account number has 5 to 34 letters and digits.'
  if (/^[A-Z]{2}\d{2}/.test(number) && !isIban(number))
    return `${account.trim()} is not a valid IBAN: check digits do not match.`
  const code = bare(routing ?? '')
  if (code === '') return undefined
  if (/^\d+$/.test(code) && !isRouting(code)) return `${routing!.trim()} is not a valid routing number (9 digits).`
  if (!/^\d+$/.test(code) && !/^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(code))
    return `${routing!.trim()} is neither a routing number nor a BIC.`
  return undefined
}

/** Checks an ABA routing number by its check digit: the digits, weighted 3, 7, 1, add up to a multiple of ten. */
export function isRouting(code: string): boolean {
  // Nine zeros pass the check, but belong to no bank.
  if (!/^\d{9}$/.test(code) || Number(code) === 0) return false
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return sum % 10 === 0
}

/** The state of a bank detail change on a vendor's record. */
export interface BankChange {
  bankChangedOn?: unknown
  bankConfirmed?: unknown
}

/** The days since bank details changed; undefined when that is no longer recent enough to be highlighted. */
function daysSince({ bankChangedOn }: BankChange, today: Day): number | undefined {
  if (typeof bankChangedOn !== 'string') return undefined
  const days = daysBetween(bankChangedOn, today)
  return days < BANK_NOTICE_DAYS ? days : undefined
}

const when = (days: number): string => (days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`)
const isConfirmed = ({ bankConfirmed }: BankChange): boolean =>
  typeof bankConfirmed === 'string' && bankConfirmed !== ''

/** The notice about recently changed bank details; undefined when there is none. */
export function bankNotice(vendor: BankChange, today: Day): string | undefined {
  const days = daysSince(vendor, today)
  if (days === undefined) return undefined
  return isConfirmed(vendor)
    ? `The bank details changed ${when(days)}. Called back: ${String(vendor.bankConfirmed)}`
    : `The bank details changed ${when(days)}. Before paying, call the vendor on a known number and record whom you spoke to.`
}

/**
 * Why a payment to a vendor waits for a call, as a sentence; undefined when its bank details are not new or are
 * confirmed.
 */
export function whyCallBack(vendor: BankChange & { name?: unknown }, today: Day): string | undefined {
  const days = daysSince(vendor, today)
  if (days === undefined || isConfirmed(vendor)) return undefined
  return `The bank details of ${String(vendor.name ?? 'this vendor')} changed ${when(days)} and have not been confirmed by a call back.`
}
