import { pnKey } from '#model/part-numbers/part-number.ts'

/** Whether a sentence changes the quoted request below. */
export const isCorrection = (rows: readonly string[]): boolean => rows.some((row) => CORRECTS.test(row))
const CORRECTS =
  /(?<!\p{L})(?:correct(?:ion|ed)?|amend(?:ed|ment)?|chang(?:e|ed) (?:of|the|to|in)|please change|updat(?:e|ed) (?:the )?(?:qty|quantit\p{L}+)|revised|korrektur|korrigier\p{L}*|änder\p{L}*|geändert\p{L}*|corregi\p{L}*|correcci[óo]n|modific\p{L}*|rectific\p{L}*|correzione|corre[çc][ãa]o|korekt\p{L}*|wijzig\p{L}*|düzelt\p{L}*)(?!\p{L})/iu

/** Whether a sentence adds to the quoted request, so that both are asked for. */
export const isAddition = (rows: readonly string[]): boolean => rows.some((row) => ADDS.test(row))
const ADDS =
  /(?<!\p{L})(?:(?:please |pls )?add(?:ing|ition|itionally)?(?: \p{L}{2,6})? to (?:the |my |our )?(?:above|below|list|previous|earlier|inquiry|enquiry|request)|on top of the (?:above|below)|(?:zusätzlich|ergänzend) zu (?:der|den|obiger?|unten)|además de lo (?:anterior|de abajo)|en plus de (?:ce qui|la demande))(?!\p{L})/iu

/** The quoted request with the changes applied; undefined where the changes are about other parts. */
export function corrected<T extends { text: string }>(earlier: readonly T[], changes: readonly T[]): T[] | undefined {
  const byKey = new Map(changes.map((line) => [pnKey(line.text), line]))
  const known = new Set(earlier.map(({ text }) => pnKey(text)))
  if (earlier.length <= changes.length || ![...byKey.keys()].every((key) => known.has(key))) return undefined
  return earlier.map((line) => ({ ...line, ...byKey.get(pnKey(line.text)) }))
}

/** `Budget 1,150 for the NN 3020`: the only counted part whose number begins so. */
export const spokenOf = <T extends { text: string; qty?: number }>({ text }: T, lines: readonly T[]): T | undefined => {
  const own = lines.filter((one) => one.qty !== undefined && pnKey(one.text).startsWith(pnKey(text)))
  return own.length === 1 && /\d{4}/.test(text) ? own[0] : undefined
}
