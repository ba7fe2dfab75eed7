/** A check number as it is kept: digits without leading zeros; undefined for anything else. */
export const readCheckNumber = (typed: string): string | undefined => /^\s*0*([1-9]\d{0,14})\s*$/.exec(typed)?.[1]

/** The states in which a check is written and the bank has not paid it. */
const UNCASHED = ['Queued', 'Printed'] as const

/** Whether the money of a check is still to go out, whatever its date. */
export const isUncashed = ({ status }: { status?: unknown }): boolean => UNCASHED.some((one) => one === status)

/** The checks whose money is still to go out. */
export const uncashedChecks = { collection: 'checks', where: [['status', 'in', UNCASHED]] } as const

/** How refusals name a check. */
export const nameOfCheck = ({ data }: { data: { checkNumber?: string } }): string =>
  `Check ${data.checkNumber ?? 'without a number'}`
