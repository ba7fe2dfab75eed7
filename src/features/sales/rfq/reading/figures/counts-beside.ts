import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import type { WrittenAmount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { COUNT_WORD, COUNT_WORDS, countAhead, standsApart } from '#features/sales/rfq/reading/figures/count-words.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { isSeries } from '#features/sales/rfq/reading/numbers.ts'

/** The quantities directly before parts, and numbers after a dash. */
export const besides = (
  bare: string,
  parts: readonly Mention[],
  isProse: boolean,
  isCounted: boolean,
): WrittenAmount[] =>
  parts.flatMap(({ start, end: from, confidence, isOdd, isBare, brand }, at): WrittenAmount[] => {
    if (isOdd ? isBare || !isProse : confidence < 2) return []
    const [lead, following] = (isProse && AFTER.exec(bare.slice(from, from + 30))?.slice(1)) || []
    const stated = following && (COUNT_WORDS[following.toLowerCase()] ?? Number(following))
    if (lead && following && stated && !isSeries(following))
      return [{ value: stated, start: from + lead.length, end: from + lead.length + following.length }]
    const since = Math.max(parts[at - 1]?.end ?? 0, start - LONGEST_CALLED)
    // `12 track rollers, INA LR5204`
    const called = bare.slice(since, start).replace(brand ? /,\s$/ : /$^/, '  ')
    const found =
      countAhead(called) ??
      (isProse && (confidence > 2 || brand) && !COUNTED_AFTER.test(bare.slice(from, from + 50))
        ? articleAhead(called, bare.slice(0, start), /^[^.?!]*/.exec(bare.slice(from))![0], isCounted)
        : undefined)
    const isFigure = found && /\d/.test(bare.charAt(since + found.start))
    const isListed = !isProse && !(isCounted && MORE.test(bare.slice(0, since + (found?.start ?? 0))))
    if (!found || (isFigure && (isListed || (isSeries(String(found.value)) && found.value % 50 !== 0)))) return []
    const between = called.slice(found.start + found.length).trim()
    if (isOdd && between && !isMaker(between.toUpperCase())) return []
    const own = since + found.start
    const before = bare.slice(0, own)
    // A number may belong to something else, a number word does not.
    const isLoose = OF_A_NUMBER.test(before) || (isCounted && found.isBeside && !AFRESH.test(before))
    return isLoose && /\d/.test(bare.charAt(own)) ? [] : [{ value: found.value, start: own, end: own + found.length }]
  })
/** An article counts as one in a sentence that wants something: `Also a thrust bearing 51107 and a 6205`. */
function articleAhead(
  lead: string,
  before: string,
  following: string,
  isCounted: boolean,
): ReturnType<typeof countAhead> {
  const found = /(?<!\p{L})(?:an?|n|nen)(?=(?:\s[\p{L}-]{2,20}){0,3}\s$)/iu.exec(lead)
  if (!found) return undefined
  const sentence = before.slice(before.search(/[^.?!]{0,200}$/))
  const isCountedToo = isCounted && `${sentence}${following}`.includes('\u0001')
  const isOneMore = isCounted && MORE.test(before.slice(0, before.length - lead.length + found.index))
  if (!isOneMore && !WANTS.test(sentence) && (isCountedToo || !HAS.test(sentence))) return undefined
  // In `a price for 6205` the `a` is not a quantity.
  if (
    lead
      .slice(found.index)
      .split(/[^\p{L}]+/u)
      .some(standsApart)
  )
    return undefined
  return { value: 1, start: found.index, length: found[0].length, isBeside: true }
}
/** A quantity after the part, which makes its article no quantity: `a CR 19763 seal, 10 of them`. */
const COUNTED_AFTER =
  /(?:need|want|take|require)\s\d{1,5}(?!\d|\s(?:of\s(?!them|these|those|it)|x\s|[A-Z\d]))|^[^.;?!\d]{0,40}(?:,|\s[-–])\s\u0001/
const WANTS = /(?<!\p{L})(?:also|plus|need|want|looking for|after|quote|price (?:for|on)|take)(?!\p{L})/iu
const HAS = /(?<!\p{L})do you (?:have|stock|carry)(?!\p{L})/iu
const MORE = /(?<!\p{L})(?:and|und|et|y|e|plus|also|auch|aussi|también|tambien|anche|ook|noch)\s$/iu
/** The maximum length of the description in front of a part number. */
const LONGEST_CALLED = 80
const AFTER = new RegExp(
  `^(\\s[-–]\\s|,\\s|,\\s(?:also|again|likewise|ebenfalls|auch|aussi|también)\\s|[,:]?\\s(?:(?:i|we) )?(?:need|want|take|quote|only|just|nur|solo|seulement|about|around)\\s)(\\d{1,4}|${COUNT_WORD})(?=\\s*(?:[,.;)(]|$)|\\s(?:and|und|et|y|e|oraz|en|as well|too|please|also|bitte|auch)(?!\\p{L}))`,
  'iu',
)
const AFRESH =
  /(?:^|[,;:+&(.!?¿¡\t]|(?<!\p{L})(?:and|und|et|y|e|en|oraz|plus|also|auch|aussi|también|tambien|anche|ook|need|want|take|quote|add|include|for|of|pric(?:e|es|ing) on|brauchen?|necesito|para|per|pour|noch))\s*$/iu
const OF_A_NUMBER =
  /(?:\b(?:no|nr|number|size|type|item|pos|position|line|model|series|class|nummer|typ|art)[.:]{0,2}|[#/-])\s*$/iu
