import { faceHeight, faceWidth } from '#features/money/checks/face.ts'
import { isRouting } from '#features/parties/bank/rules.ts'
import { micrAccount, micrLine } from '#model/document/micr.ts'
import { micrShapes } from '#model/print/e13b.ts'
import type { PrintShape } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** Whether the checks of an account are printed on blank paper, so that the whole check comes from the printer. */
export const isBlankStock = (account: Data | undefined): boolean => account?.preprinted === false

const digitsOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : '')

/**
 * Why a check can't be printed on blank paper, as a sentence; undefined when it can, or when its paper is preprinted.
 */
export function whyNotOnBlank(check: Data, account: Data | undefined): string | undefined {
  if (!account || !isBlankStock(account)) return undefined
  if (!isRouting(digitsOf(account.routing)) || micrAccount(account.account) === undefined)
    return `${String(account.name)} prints on blank checks and needs a routing number of 9 digits and an account number of at most 17 digits. Enter both under Bank accounts.`
  return check.checkNumber === undefined || /^\d{1,15}$/.test(String(check.checkNumber))
    ? undefined
    : `Check ${String(check.checkNumber)} has a number that banks can't read on blank checks. Reissue it with digits only.`
}

/** The MICR line at its position on the check; empty on preprinted paper and before the check has a number. */
export function codeLine({ checkNumber }: Data, account: Data | undefined): readonly PrintShape[] {
  const number = micrAccount(account?.account)
  if (!account || !isBlankStock(account) || checkNumber === undefined || number === undefined) return []
  const line = micrLine({ serial: String(checkNumber), routing: digitsOf(account.routing), account: number })
  return micrShapes(line, { width: faceWidth, height: faceHeight })
}
