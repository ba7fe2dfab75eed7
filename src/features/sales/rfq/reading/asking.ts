import type { Mention } from '#features/sales/rfq/reading/designations.ts'

/** Words that ask for something. */
export const ASKING =
  /(?<![\p{L}\d])(?:need(?:s|ing)?|short of|running (?:low|out)|require|requir\p{L}*|got any|have any|on the shelf|quote|quotation|pric\p{L}+|looking|interest\p{L}*|stock|availab\p{L}*|offer|can i get|could i get|charg(?:e|ing)|can you|could you|do you|habt ihr|haben sie|send|supply|enquir\p{L}*|inquir\p{L}*|ben(?:ö|oe)tig\p{L}*|br(?:ä|ae|a)uch\p{L}*|such\p{L}*|anbieten|angebot|preis\p{L}*|lieferbar|verf(?:ü|ue)gbar|lager\p{L}*|anfrag\p{L}*|necesit\p{L}*|precio\p{L}*|cotiz\p{L}*|presupuest\p{L}*|ofert\p{L}*|dispon\p{L}*|tienen|tiene|busc\p{L}*|interesa\p{L}*|solicit\p{L}*|stock|cost\p{L}*|how much|your best|what'?s|what would|(?:going )?rates?|wycen\p{L}*|aanbied\p{L}*|bestellen|want\p{L}*|take|kost\p{L}*|cu[áa]nto|combien|prix|tarif|devis|besoin|faudrait|chiffrer|quanto|prezz\p{L}*|offerta|serv(?:ono|irebbero)|disponibil\p{L}*|pre[çc]o\p{L}*|preciso|cota[çc]\p{L}*|or[çc]a\p{L}*|nodig|prijs|offerte|levertijd|potrzeb\p{L}*|cen[aęy]|zapyt\p{L}*|fiyat\p{L}*|teklif\p{L}*|laz[ıi]m|stokta)(?![\p{L}\d])/iu
/** Words before a part that another part replaces. */
export const REPLACED =
  /(?:(?<![\p{L}\d])(?:in (?:place|lieu) of|instead of|(?:ok(?:ay)?|fine|good|agreed?|accept\p{L}*|einverstanden) (?:for|with|on|mit|bei)|replac\p{L}+|equivalent(?:s)?(?: to| of)?|equiv\.?|alternatives?(?: to)?|alt\.?|or|previously|formerly|was|old (?:no|number|part)\.?|similar to|same as|not|interchange\p{L}*(?: with)?|notfalls(?: auch)?|ersatzweise|zur not(?: auch)?|failing that,?|if (?:obsolete|not(?: available)?|none|unavailable),?(?: then)?|wenn nicht,?|si no(?: hay)?,?|sinon,?|else|otherwise|oder|statt|anstelle(?: von)?|anstatt|ersetzt|ersatz f(?:ü|ue)r|alternativ\p{L}*|fr(?:ü|ue)her|kein\p{L}*|wie|en lugar de|en vez de|sustituy\p{L}+|equivalen\p{L}+(?: a)?|alternativ\p{L}*|antes|similar a|o|u)(?![\p{L}\d])|=)(?:[\s.:(]|,(?!\s(?:then|and|plus|also|dann|und|y|et)\s)){0,3}(?:\p{L}+\s){0,3}$/iu

/** Words after a part that was bought or quoted before: `the 22220 EK we ordered last week`, `… is quoted 4 weeks`. */
const ALREADY_BOUGHT =
  /^,?\s(?:\([^)]{0,40}\)\s)?(?:(?:(?:that|which) )?(?:we|i|you|they)(?: (?:have|had|already|just|recently)){0,2} (?:ordered|bought|received|got|supplied|delivered|shipped|sent|quoted|offered)|(?:is|are|was|were) (?:quoted|offered|out of stock|not available|unavailable|delayed|obsolete|discontinued|too \p{L}+))(?!\p{L})/iu

/** A quantity that is replaced: `Instead of 6 x 6319`. */
const IN_PLACE =
  /(?<!\p{L})(?:instead of|statt|anstatt|anstelle(?: von)?|en (?:lugar|vez) de|au lieu (?:de|des)|invece (?:di|dei)|em vez de|in plaats van|zamiast)\s(?:the\s|der\s|los\s)?[\d\u0001]{1,5}\s?(?:[x×]|\p{L}{1,6}\.?)?(?:\s(?:of|de))?\s?$/iu

/** Introduces the number of another maker for the same part: `If not available, FAG …`. */
const ELSE =
  /(?<!\p{L})(?:if (?:not available|unavailable|obsolete|out of stock|none)|falls nicht (?:lieferbar|verfügbar)|si non disponible|si no (?:hay|lo tienen)),\s(?:then\s)?$|(?<!\p{L})(?:otherwise|or else|ansonsten|sonst|sinon|altrimenti),?\s(?:the\s)?$/iu

/** `… not needed`, `… is no longer required`. */
const UNWANTED =
  /^(?:[^.;?!]|\.(?=\.)|(?<=\.)\.){0,24}(?<!\p{L})(?:(?:we|i|wir)\s(?:do not|don['’]t|won['’]t|will not|cannot|can['’]t)\s(?:take|need|want|buy)(?!\p{L})|(?:we leave|lo dejamos|la dejamos|nehmen wir nicht|brauchen wir nicht|lassen wir)(?!\p{L})|(?:no wait|scratch that|forget (?:it|that)|actually no|never ?mind|(?:i|we) (?:already |still )?(?:have|got|found) (?:that|those|it|one|some|them)(?! in mind))(?!\p{L})|(?:not|no longer|nicht(?: mehr)?|no|ya no|plus|niet(?: meer)?)\s(?:be )?(?:needed|required|wanted|necessary|benötigt|gebraucht|erforderlich|necesari[oa]s?|nécessaires?|nodig)(?!\p{L}))/iu

/** Introduces what something is wanted for, which was bought already: `for the two 22220 EK we ordered`. */
const FOR_THE = /(?<!\p{L})(?:for|with|to) (?:the|our|my|these|those)\s[^,;.]{0,25}$/iu

/** A sentence of its own states the number: `The number on it is 6007-2RS`. */
const STATED =
  /(?<!\p{L})(?:number|numbers|marking|code|name ?plate|(?:data|type) ?plate|typenschild|placa|plaque|tag|label|sticker|stamp\p{L}*|marked|engraved|nummer|n[uú]mero|num[ée]ro|numero|sie trägt|numer)(?: \p{L}{2,7}){0,3}(?: is| are| reads| says| ist| lautet| es| est| è|:)?[\s"'“:]{1,3}$/iu

/** A question for the part that follows: `Do you have the 203KRR2 …?` */
const IN_STOCK =
  /(?<!\p{L})(?:(?:do|would|could) (?:you|u) (?:have|stock|carry|get|still have)|have you got|any chance you have|habt ihr|haben sie|tienen|avez[- ]vous|avete)\s(?:(?:the|an?|any|this|eine?n?|das|un[ao]?|el|le|la)\s)?$/iu

/** Whether a part is requested, not just mentioned. */
export function isRequested(
  row: string,
  sentence: string,
  part: Mention,
  qty: number | undefined,
  isProse: boolean,
): boolean {
  const lead = row.slice(Math.max(0, part.start - 40), part.start)
  const isStated = STATED.test(lead)
  if (qty === undefined && REPLACED.test(lead)) return false
  if (qty !== undefined && (IN_PLACE.test(lead) || ELSE.test(lead))) return false
  if (UNWANTED.test(row.slice(part.end, part.end + 60))) return false
  if ((qty === undefined || FOR_THE.test(lead)) && ALREADY_BOUGHT.test(row.slice(part.end, part.end + 60))) return false
  if (part.isOdd) return qty !== undefined
  if (!isProse) return part.confidence > 1 || qty !== undefined
  if (qty !== undefined) return part.confidence > 1
  return (
    !part.isBare &&
    ((part.confidence === 3 && ASKING.test(sentence)) ||
      (part.confidence > 1 && IN_STOCK.test(lead)) ||
      ((part.confidence === 3 || part.brand !== undefined) && isStated))
  )
}
