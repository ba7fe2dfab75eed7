import { ASKING } from '#features/sales/rfq/reading/asking.ts'
import { quantitiesIn } from '#features/sales/rfq/reading/figures/amounts.ts'
import { isOfEarlier } from '#features/sales/rfq/reading/letter/earlier.ts'
import { opensRequest } from '#features/sales/rfq/reading/letter/kinds.ts'
import type { Line } from '#features/sales/rfq/reading/lines.ts'
import { withoutNoise } from '#features/sales/rfq/reading/noise.ts'

/** A text with fewer words than this may be just a part number. */
const FEW_WORDS = 6

/**
 * A line needs two indications: a designation with letters, a quantity, a price, a maker, a heading above it, others
 * listed next to it, or words that ask. A line with only one is unsure, and dropped when the text asks for nothing.
 */
export function evident(lines: readonly Line[], rows: readonly string[]): Line[] {
  const asks = rows.some((row) => opensRequest(row) || /\?\s*$/.test(row))
  // A sentence may tell anything: the text has to want something.
  const wants = asks || rows.some((row) => row.includes('?') || WANTS.test(row) || ASKING.test(row))
  const isShort = () => rows.join(' ').split(/\s+/, FEW_WORDS).length < FEW_WORDS
  const numbered = lines.filter(isNumber).length
  const counted = lines.filter(({ qty }) => qty !== undefined).length
  return lines.flatMap((line) => {
    if (line.isProse && !wants) return []
    const isCounted = line.qty !== undefined
    const isBeside = isNumber(line) ? numbered > 1 : isCounted && counted > 1
    const signs = [isNumber(line), isCounted, line.target, line.brand, line.isListed, isBeside, asks].filter(Boolean)
    // Where others have quantities, one without is rather a reference or an example.
    const isOdd = !isCounted && counted > 0 && !line.isListed
    if (isOdd && signs.length > 1) return [{ ...line, isUnsure: true as const }]
    const isOther =
      !line.isListed &&
      (isOfEarlier(line.sentence ?? '') || (!isCounted && (asksOther(line) || (!asks && hasWords(line)))))
    if (signs.length > 1 || (isCounted && hasUnit(line))) return [isOther ? { ...line, isUnsure: true as const } : line]
    return asks || isShort() ? [{ ...line, isUnsure: true as const }] : []
  })
}

/** Words of courtesy and addition that a wish has besides those that ask for a price. */
const WANTS =
  /(?<!\p{L})(?:please|pls|plz|ta|(?:am|are|be|is|['’]m|['’]re) after|would suit|could be here|in search of|add|more|also|this time|make (?:it|that)|bitte|biete\p{L}*|bedarf|svp|merci de|il (?:nous |me )?(?:en )?faut|cherch\p{L}*|recherch\p{L}*|client\p{L}* (?:chiede|cherche|pide)|suite à|délai|per favore|bisogno|quota\p{L}*|porfa(?:vor)?|por favor|cot[aíi]\p{L}*|graag|gelieve|doe er|vragen|pros[ií]m|poprosz\p{L}*|nabídk\p{L}|ajánlat\p{L}*|pyyd\p{L}*|tarvits\p{L}*|palun|hinna\p{L}*|behöv\p{L}*|mangler|önskar|ønsker|qty|needed|budget|target|ziel\p{L}*|delivery is|client wants|date code)(?!\p{L})|[请請询想]|^\W{0,4}\d{1,5}\s?(?:x|pcs?|off|ea|stk|st|nos|uds|pz|szt)\s/iu

/** Digits alone may be anything. */
const isNumber = ({ text, isUnsure }: Line): boolean => !isUnsure && /\D/.test(text)

/** The quantity of a row has a unit or a sign, so it is not just any number. */
const hasUnit = ({ row = '', qty }: Line): boolean => quantitiesIn(withoutNoise(row)).some(({ value }) => value === qty)

/** A question that names a part, but asks neither for its price nor whether it is in stock: `Can the 7210 run dry?` */
const asksOther = ({ row, sentence = '' }: Line): boolean => {
  const said = row ?? sentence
  return /[\p{L}\d)]\?\s*$/u.test(said) && /\p{L}{3}/u.test(said) && !ASKING.test(said)
}

/** A row that says something else about its part: `DE bearing 6312 replaced`. */
const hasWords = ({ row = '' }: Line): boolean => /(?<!\p{L})\p{Ll}{3,}(?!\p{L})/u.test(row)
