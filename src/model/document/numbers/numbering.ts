import type { Day } from '#base/days.ts'

/** `AP-{YYMM}-{NNNN}`. */
export const defaultPattern = (prefix: string): string => `${prefix}-{YYMM}-{NNNN}`

/** The field of the numbering settings that holds the pattern of a series. */
export const patternField = (prefix: string): string => `number${prefix}`
/** Whether a settings field holds the pattern of a series. */
export const isPatternField = (field: string): boolean => /^number[A-Z]+$/.test(field)

const PART = /\{(YYYY|YY|MM|YYMM|YYYYMM|N{3,9})\}/g

/** Why a pattern cannot be used for numbers, in one sentence; undefined when it can. */
export function whyNotPattern(pattern: string): string | undefined {
  const parts = [...pattern.matchAll(PART)].map(([, part]) => part!)
  const rest = pattern.replace(PART, '')
  if (/[{}]/.test(rest)) return 'Allowed placeholders: {YYYY}, {YY}, {MM}, {YYMM}, {YYYYMM} and {NNNN}.'
  if (!/^[A-Z][A-Za-z0-9/._-]*$/.test(rest)) return 'A pattern begins with a capital letter and has no spaces.'
  if (!pattern.startsWith(rest.charAt(0))) return 'A pattern begins with a capital letter and has no spaces.'
  if (parts.filter((part) => part.startsWith('N')).length !== 1) return 'Include one sequence number, such as {NNNN}.'
  // Numbers restart every month, so the pattern must contain year and month.
  if (!parts.some((part) => part.startsWith('YY'))) return 'A pattern has the year, such as {YYMM}.'
  if (!parts.some((part) => part.endsWith('MM'))) return 'A pattern has the month, such as {YYMM}.'
  return undefined
}

/** The number a pattern gives in a month. When a series needs more digits, the number becomes longer. */
export const writeNumber = (pattern: string, month: Day, next: number): string =>
  pattern.replace(PART, (_, part: string) =>
    part.startsWith('N')
      ? String(next).padStart(part.length, '0')
      : part.replace('YYYY', month.slice(0, 4)).replace('YY', month.slice(2, 4)).replace('MM', month.slice(5, 7)),
  )
