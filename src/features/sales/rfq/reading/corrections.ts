import { pnKey } from '#model/part-numbers/part-number.ts'

/** Whether a sentence changes the quoted request below. */
export const isCorrection = (rows: readonly string[]): boolean => rows.some((row) => CORRECTS.test(row))
const CORRECTS =
  /(?<!\p{L})(?:correct(?:ion|ed)?|amend(?:ed|ment)?|chang(?:e|ed) (?:of|the|to|in)|please change|updat(?:e|ed) (?:the )?(?:qty|quantit\p{L}+)|revised|korrektur|korrigier\p{L}*|änder\p{L}*|geändert\p{L}*|corregi\p{L}*|correcci[óo]n|modific\p{L}*|rectific\p{L}*|correzione|corre[çc][ãa]o|korekt\p{L}*|wijzig\p{L}*|düzelt\p{L}*)(?!\p{L})/iu

/** The quoted request with the changes applied; undefined where the changes are about other parts. */
export function corrected<T extends { text: string }>(earlier: readonly T[], changes: readonly T[]): T[] | undefined {
  const byKey = new Map(changes.map((line) => [pnKey(line.text), line]))
  const known = new Set(earlier.map(({ text }) => pnKey(text)))
  if (earlier.length <= changes.length || ![...byKey.keys()].every((key) => known.has(key))) return undefined
  return earlier.map((line) => ({ ...line, ...byKey.get(pnKey(line.text)) }))
}
