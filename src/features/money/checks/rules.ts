/** A check number as it is kept: digits without leading zeros; undefined for anything else. */
export const readCheckNumber = (typed: string): string | undefined => /^\s*0*([1-9]\d{0,14})\s*$/.exec(typed)?.[1]

/** Why a check cannot be voided, in one sentence; undefined when it can. */
export function whyNotVoid(check: { checkNumber?: string; status?: string }): string | undefined {
  const name = `Check ${check.checkNumber ?? 'without a number'}`
  if (check.status === 'Void') return `${name} is already void.`
  if (check.status === 'Cleared') return `${name} has cleared the bank and can no longer be voided.`
  return undefined
}
