import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import { COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'

/**
 * Applies sentences that set the quantity of parts named before: `So 10 of each.`, `If so make it 100.`, `I need four
 * of them, plus …`.
 */
export function countedAfterAll(
  said: readonly { start: number; text: string; parts: readonly Mention[]; requested: RequestedPart[] }[],
): void {
  for (const [at, { start, text, parts, requested }] of said.entries()) {
    const before = said.slice(0, at).flatMap((piece) => piece.requested)
    // `1 pc 6319 …, one spare as well, so 2 in total`
    const [part, ...others] = parts
    const isOwn = requested.length === 1 && !!part && others.length === 0 && text.search(AFTER_ALL) >= part.end - start
    const last = (isOwn ? requested : before).at(-1)
    if (!last) continue
    const {
      total,
      took = total,
      sum = took,
      told = sum,
      meant = told,
      one = meant,
    } = AFTER_ALL.exec(text)?.groups ?? {}
    const count = one && (COUNT_WORDS[one.toLowerCase()] ?? Number(one))
    if (count) last.qty = count
  }
}
const AFTER_ALL =
  /(?<!\p{L})(?:so|donc|quindi|dus|así que),?\s(?<total>\d{1,5}|\p{L}{3,14})\s(?:pcs|pieces|stuks|stück|pièces|piezas|pezzi|uds)(?!\p{L})|(?<!\p{L})(?:i|we)(?:['’]d| would|['’]ll| will) (?:only |just |then )?take (?<took>\d{1,5})(?= (?:of (?:them|these|those|it)|pcs|pieces)(?!\p{L}))|(?<!\p{L})(?:so|that makes|in total|also|insgesamt|donc|en total|quindi|dus)[,:]?\s(?:that['’]?s\s|we need\s)?(?:\d{1,5})\s(?:of each|each|von jedem|je|de cada un[oa]|de chaque|di ciascuno)|(?<!\p{L})(?:make (?:it|that)|let['’]?s (?:say|make it)|mach (?:daraus|bitte)|que sean|disons|facciamo)\s(?<one>\d{1,5})(?![\w.,/-]?\d)|(?<!\p{L})so\s(?:we (?:need|want|take)\s|that['’]s\s)?(?<sum>\d{1,5})\s(?:pcs|pieces|in total|altogether)(?!\p{L})|(?<!\p{L})(?:sorry|correction|wrong|oops|pardon|korrektur|falsch|perd[óo]n|scusate?|correzione)(?:[,:.–-]|\s[-–])?\s(?:(?:correction|sorry|should be|make (?:it|that)|we (?:only )?(?:need|want)|wir brauchen|it is|only)[,:]?\s){0,2}(?<meant>\d{1,5})\s?(?:pcs?|pieces?|ea|off|units?|sets?|stk|stück|uds|pz)(?=\.?(?:\s(?:only|nur|solo))?[.,;!)]|\s(?:only|nur|solo)(?!\p{L})|\s*$)|,?\s(?:so|please quote)\s(?<told>\d{1,4}|two|three|four|five|six|eight|ten)(?=\.?\s*$)/iu
