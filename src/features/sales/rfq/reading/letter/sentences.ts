import { ASKING } from '#features/sales/rfq/reading/asking.ts'
import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import type { WrittenAmount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { COUNT_WORD, COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import { isAbout } from '#features/sales/rfq/reading/letter/kinds.ts'
import type { RequestedPart } from '#features/sales/rfq/reading/pairing.ts'

/** `We need 3 of it`, `I want two of those plus …` */
const COUNT_OF_THEM = new RegExp(
  `(?<![\\p{L}\\d.,])(?:need|want|take|quote|buy|br(?:au|äu)che\\p{L}{0,2}|benötigen|necesit\\p{L}+|faut|servono)\\s(?:\\p{L}{2,6}\\s)?(?<count>\\d{1,4}|${COUNT_WORD})\\s(?:pcs |pieces |stück )?(?:of (?:it|them|these|those|that|this)|davon|de (?:ellos|ellas|estos|esos|ceux-là|cela)|di (?:questi|quelli))(?!\\p{L})`,
  'iu',
)

/** `The old one is marked 22220 EK. Need two.`: a request whose part is named in the sentence before. */
export const namedBefore = (
  said: readonly {
    text: string
    parts: readonly Mention[]
    counted: readonly WrittenAmount[]
    targets: readonly WrittenAmount[]
    asked: readonly RequestedPart[]
  }[],
): RequestedPart[] =>
  said.flatMap(({ text, parts, counted, targets }, at): RequestedPart[] => {
    const before = said[at - 1]
    const those = COUNT_OF_THEM.exec(text)?.groups?.count?.toLowerCase()
    const last = before?.parts.findLast(({ sureness, isBare }) => sureness > 2 && !isBare)
    if (those && before?.asked.length === 0 && last && !isAbout(before.text)) {
      const { text: part, brand } = last
      return [{ text: part, qty: COUNT_WORDS[those] ?? Number(those), ...(brand && { brand }) }]
    }
    const isWanted = parts.length === 0 && counted.length === 1 && ASKING.test(text) && !isAbout(text)
    if (!isWanted || !before || before.asked.length > 0 || isAbout(before.text)) return []
    const target = targets.length === 1 && targets[0]!.value
    return before.parts
      .filter(({ sureness, isBare }) => sureness > 2 && !isBare)
      .map(({ text: part, brand }) => ({
        text: part,
        qty: counted[0]!.value,
        ...(brand && { brand }),
        ...(target && { target }),
      }))
  })

/** `The old ones read 22316 E and 6316. Please quote one of each plus …`: all that the sentence before names. */
export const eachNamedBefore = (
  said: readonly { text: string; parts: readonly Mention[]; asked: readonly RequestedPart[] }[],
): RequestedPart[] =>
  said.flatMap(({ text }, at): RequestedPart[] => {
    const { count: own, each: ofBoth } = OF_EACH_NAMED.exec(text)?.groups ?? {}
    const count = (own ?? ofBoth)?.toLowerCase()
    const before = said[at - 1]
    if (!count || !before || before.asked.length > 0 || isAbout(before.text) || !ASKING.test(text)) return []
    const qty = COUNT_WORDS[count] ?? Number(count)
    return before.parts.map(({ text: part, brand }) => ({ text: part, qty, ...(brand && { brand }) }))
  })
const OF_EACH_NAMED = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<count>\\d{1,4}|${COUNT_WORD})\\s(?:of (?:each|both)|de (?:cada|chaque|ambos)|di (?:ciascuno|entrambi))|(?:von beiden|von jedem|of both|of each|de ambos|des deux|van beide)\\s(?:je(?:weils)?\\s)?(?<each>\\d{1,4}|${COUNT_WORD}))(?!\\p{L})`,
  'iu',
)

/** `250 of the first and 100 of the second`: quantities of the parts in the sentence before. */
export function countedByPlace(said: readonly { text: string; asked: RequestedPart[] }[]): void {
  for (const [at, { text }] of said.entries()) {
    const named = said[at - 1]?.asked ?? []
    for (const { groups } of named.length > 1 ? text.matchAll(BY_PLACE) : []) {
      const place = PLACES.findIndex((one) => one.test(groups!.place!))
      const line = place < PLACES.length - 1 ? named[place] : named.at(-1)
      if (line) line.qty ??= Number(groups!.count)
    }
  }
}
const BY_PLACE =
  /(?<![\w.,/-])(?<count>\d{1,5})\s(?:pcs |pieces |stück |pièces )?(?:of the|vom|von der|de la|del?|du) (?<place>first|former|second|third|latter|last|other|ersten|zweiten|dritten|letzten|primer[oa]?|segund[oa]|premi[eè]re?|deuxième|primo|secondo)(?!\p{L})/giu
const PLACES = [
  /^(?:first|former|erst|prim|premi)/i,
  /^(?:second|zweit|segund|deuxi)/i,
  /^(?:third|dritt)/i,
  /^(?:latter|last|other|letzt)/i,
]

/** A sentence that sets the quantity of parts named before: `So 10 of each.`, `If so make it 100.`, `I need four of them, plus …`. */
export function countedAfterAll(
  said: readonly { start: number; text: string; parts: readonly Mention[]; asked: RequestedPart[] }[],
): void {
  for (const [at, { start, text, parts, asked }] of said.entries()) {
    const before = said.slice(0, at).flatMap((piece) => piece.asked)
    // `1 pc 6319 …, one spare as well, so 2 in total`
    const [part, ...others] = parts
    const isOwn = asked.length === 1 && !!part && others.length === 0 && text.search(AFTER_ALL) >= part.end - start
    const last = (isOwn ? asked : before).at(-1)
    totals(text, asked.length > 0 ? asked : before)
    if (!last) continue
    const { sum, one = sum } = AFTER_ALL.exec(text)?.groups ?? {}
    if (one) last.qty = Number(one)
  }
}
/** `… so the total is 12 and 6`: the quantities of as many parts, in their order. */
function totals(text: string, asked: RequestedPart[]): void {
  const list = TOTALS.exec(text)?.[1]?.match(/\d+/g) ?? []
  if (list.length > 1 && list.length === asked.length)
    for (const [at, line] of asked.entries()) line.qty = Number(list[at])
}
const TOTALS =
  /(?<!\p{L})(?:totals?|in total|gesamt|insgesamt|in summe|en total|in totale)(?:\s(?:is|are|of|quantit\p{L}+|makes|also|sind|son|sont)){0,2}:?\s(\d{1,5}(?:(?:,\s|\s(?:and|und|y|et|e)\s|\s?\/\s?)\d{1,5}){1,5})(?![\w/-])/iu
const AFTER_ALL =
  /(?<!\p{L})(?:so|that makes|in total|also|insgesamt|donc|en total|quindi|dus)[,:]?\s(?:that['’]?s\s|we need\s)?(?:\d{1,5})\s(?:of each|each|von jedem|je|de cada un[oa]|de chaque|di ciascuno)|(?<!\p{L})(?:make (?:it|that)|let['’]?s (?:say|make it)|mach (?:daraus|bitte)|que sean|disons|facciamo)\s(?<one>\d{1,5})(?![\w.,/-]?\d)|(?<!\p{L})so\s(?:we (?:need|want|take)\s|that['’]s\s)?(?<sum>\d{1,5})\s(?:pcs|pieces|in total|altogether)(?!\p{L})/iu

/** `And the H 209 sleeves for them`: the same quantity as the parts before. */
export const setsFor = (said: readonly { text: string; parts: readonly Mention[]; asked: RequestedPart[] }[]) =>
  said.flatMap(({ text, parts, asked }, at): RequestedPart[] => {
    const before = said
      .slice(0, at)
      .findLast((piece) => piece.asked.length > 0)
      ?.asked.at(-1)
    const [part] = parts
    if (!before || !part || parts.length > 1 || asked.length > 0 || !FOR_THEM.test(text)) return []
    const { brand } = part
    const { qty } = before
    return [{ text: part.text, ...(brand && { brand }), ...(qty !== undefined && { qty }) }]
  })
const FOR_THEM =
  /^\s*(?:and|also|plus|with|und|auch|dazu|y|et|e|en|sowie)(?!\p{L})[^.]{0,60}(?<!\p{L})(?:for (?:them|these|those|it)|to (?:match|suit|fit)|that go with (?:them|it)|dazu|dafür)(?!\p{L})/iu
