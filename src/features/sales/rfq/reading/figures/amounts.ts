import { COUNT_WORD, COUNT_WORDS, standsApart } from '#features/sales/rfq/reading/figures/count-words.ts'
import { THING } from '#features/sales/rfq/reading/kits.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { isSeries, leadsNumber, PREFIXES } from '#features/sales/rfq/reading/numbers.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { SOLD_BY_LENGTH } from '#features/sales/rfq/reading/vocabulary.ts'

/** An amount in a row and its position. */
export interface WrittenAmount {
  value: number
  start: number
  end: number
  /** Of a target, when written with it. */
  currency?: string
  /** The part that a target names as its own. */
  of?: string
  /** Nothing except its row says what the amount is for. */
  isMere?: true
}

export const COUNT = "[1-9]\\d{0,2}(?:[.,' ]\\d{3})+(?!\\d)|\\d{1,7}"
/** The same, optionally with decimals of zero, because pieces are whole. */
const WHOLE = `(?:${COUNT})(?:[.,]00?(?!\\d))?`
export const UNIT = `(?:m(?=${SOLD_BY_LENGTH})|mtrs?|metros?|meters?|metres?|m[èe]tres?|metri|rolls?|rollos?|rollen|tins?|cartridges?|kartuschen?|tubes?|pcs?|pces?|pieces?|pzs?|pzas?|piezas?|pezzi|pi[eè]ces?|uds?|unds|und\\.|unid(?:ad(?:es)?)?|un|units?|unit[ée]s?|unità|ad|each|ea|bx|box(?:es)?|pr|prs|ft|feet|stk|stck|st(?:ü|ue)cke?|stuks?|st|nos?|off|of(?=\\s?(?:[,.;]|$))|sets?|kits?|satz|sätze|juegos?|jeux?|pares|pairs?|paires?|paare?|paar|coppi[ae]|parejas?|szt(?:uk[ai]?)?|adet|tane|шт|штук[аи]?|ks|db|kpl|buc|tk|vnt|gab|kom|kos|бр|τεμ|יח|قطعة|p[çc]s?|pe[çc]as?|个|個|套|件|只|粒|개|本|bearings|rodamientos|cojinetes|lager)`
const NAMES =
  "qty|q'ty|quantity|quantities|menge|anzahl|st(?:ü|ue)ckzahl|bedarf|cantidad|cant|ctd|quantit[eé]s?|qt[eé]s?|quantit[àa]|quantidade|qtd|qtde|aantal|ilo[śs][ćc]|miktar|adet|количество|кол-во|数量|uds|unidades|piezas|pcs|szt|pz|pezzi|stk|st(?:ü|ue)ck"
/** Words for containers of several pieces. */
const PACK =
  'sets?|boxes|box|bx|ctns?|packs?|pairs?|cartons?|kits?|bags?|tubes?|trays?|bundles?|crates?|cases?|drums?|reels?|satz|sätze|kartons?|packungen|cajas?|juegos?|bo[îi]tes?|lots?|scatole'
const NOUN =
  '(?:cones?|cups?|couplings?|acoplamientos?|kupplung(?:en)?|accouplements?|giunti|koppelingen|cartridges?|bearings?|rodamientos?|cojinetes?|chumaceras?|roulements?|paliers?|manchons?|bagues?|buchas?|mangas?|anillos?|retentores|tuercas?|porcas?|bussen|hulzen|łożysk\\p{L}?|tule\\p{L}{1,2}|rulman\\p{L}{0,3}|manşon|cuscinetti|supporti|rolamentos?|manca(?:l|is)|lagers|\\p{L}{0,20}lager|sleeves?|housings?|manguitos?|soportes?|seals?|retenes|sellos?|belts?|correias?|correas?|courroies?|cinghie|anelli|correntes|chains?|cadenas?)'
const OF_BEARINGS = /(?:bearings?|lager|rodamientos?|cojinetes?|roulements?|cuscinetti|rolamentos?|łożysk\p{L}?)$/iu
/** Words that begin a sentence, so a period before them does not belong to an abbreviation. */
const OPENING =
  '[Tt]o|[Ff]or|I|[Tt]his|[Tt]hese|[Tt]hey|[Dd]o|[Ii]s|[Aa]re|[Ww]hen|[Hh]ow|[Nn]eed|[Dd]elivery|[Mm]y|[Aa]nd|[Aa]lso|[Pp]lease|[Cc]an|[Cc]ould|[Ww]e|[Ii]f|[Tt]hen|[Pp]lus|[Tt]hanks|[Ww]hat|[Tt]he|[Uu]nd|[Aa]uch|[Bb]itte|[Ww]ir|[Tt]ambi[ée]n|[Pp]or|[Nn]ous|[Mm]erci|[Aa]nche|[Ll]o|[Oo]ur'
const QUANTITY = new RegExp(
  [
    `(?<![\\w.,/-])(?<packs>\\d{1,4}|${COUNT_WORD})\\s(?:${PACK})\\s?(?:of|à|a|zu|de|von|x|×|\\()\\s?(?<inside>\\d{1,3}|\\d\\d00)(?!\\s?(?:ft|feet|foot|m|mtrs?)(?!\\p{L}))(?:\\s?${UNIT}\\.?)?(?:\\s?\\/\\s?\\p{L}{2,8})?\\s?\\)?(?![\\w/-])`,
    `(?<![\\w.,/-])(?<counted>${WHOLE})\\s{0,4}-?(?:\\(\\p{L}{2,12}\\)\\s)?${UNIT}(?![\\p{L}\\d]|\\/(?!\\s?(?:months?|mth|years?|yr|monat|jahr|mes|año|mois|mese|anno)(?!\\p{L})))(?:\\.(?!\\s+(?:${OPENING})(?!\\p{L})))?`,
    `(?<![\\p{L}\\d])(?:${NAMES})\\.?(?:\\s(?:required|needed|requested|ordered|req'?d|now|jetzt|neu|ahora|maintenant))?(?:\\s?\\(\\p{L}{1,5}\\.?\\))?\\s{0,2}(?:[:=#-]|of|de|von)?\\s{0,2}(?<named>${WHOLE})(?:\\s?${UNIT}(?![\\p{L}\\d]))?(?![\\w/-]|[.,]\\d)`,
    `(?<![\\p{L}\\d])(?:${NAMES})\\.?\\s{0,2}[:=]?\\s{0,2}(?<called>${COUNT_WORD})(?![\\p{L}\\d])`,
    `[([]\\s?(?:(?:order(?=\\s\\d{1,4}\\s?\\))|also|auch|need|want|take|about|approx\\.?|ca\\.?|je)\\s)?[x×]?\\s?(?<closed>${COUNT})\\s?(?:${UNIT}\\.?|[x×])?\\s?[)\\]]`,
    `(?<![\\w.,/-])(?<described>\\d{1,5})\\s(?:\\(\\p{L}{2,12}\\)\\s)?(?:\\p{L}{3,15}\\s){0,3}${NOUN}(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])(?<word>${COUNT_WORD})\\s(?:${UNIT}|(?:of )?(?:(?:\\d{1,2}(?:[ -]\\d{1,2})?/\\d{1,2}["”]?|\\u0001{3,12}) )?(?:\\p{L}{4,12} ){0,2}${NOUN}|each|of each|needed|required|wanted|in total|altogether|insgesamt|en total|au total|in totale|von jedem|de cada un[oa])(?!\\p{L})`,
    `(?<![\\w.,/-])(?<apart>\\d{1,4})(?= (?:per|for each|for every|pro|je|por(?: cada)?|par|voor elke) (?:${THING})(?!\\p{L}))`,
    `(?<![\\w.,/-])(?<asked>\\d{1,5})\\s(?:needed|required|wanted|benötigt|nécessaires?|necesari[oa]s?|nodig)(?!\\p{L})`,
    `(?<![\\w.,/-])(?<apiece>${COUNT})\\s(?:of|von|de|di)\\s(?:each|jede[mnr]|cada|chaque|ciascun\\p{L}?)(?!\\p{L})`,
    `(?<=[.?!]\\s(?:just|only)\\s)(?<lone>${COUNT_WORD}|\\d{1,4})(?=[.!]|\\s*$)`,
    // The quantity of a part that is named directly after it, or before it.
    `(?<![\\w.,/-])(?<boxed>\\d{1,4}|${COUNT_WORD})\\s(?:${PACK})\\s(?=(?:(?:of|de|di|von)\\s)?(?:(?!(?:of|for|need|and|or|with)\\s)\\p{L}{3,12}\\s)?(?:\\u0001|(?:[A-Z]{1,5}[ -]?)?\\d{2}))`,
    `(?<=,\\s|[.!?]\\s|^\\s*)(?<these>\\d{1,4}|${COUNT_WORD})\\sof (?:them|these|those)(?=\\s*(?:[.,;!?)]|$)|\\s(?:and|plus|please)(?!\\p{L}))`,
    `(?<![\\w.,/-])(?<some>${COUNT})\\s(?=(?:of(?: the| these| those)?|von(?: den)?|de (?:los|las|estos)|des?|del|dei|do|van)\\s(?:[A-Z]{1,5}[ -]?)?(?:\\d{2}|\\u0001))`,
    `(?<=(?:need(?:s|ing)?|looking for|(?:quote|price|offer|send|get) (?:me|us)|(?:could|can) use|price (?:for|on)|want|take|took|taking|br(?:au|äu)ch\\p{L}{0,4}(?: ich| wir)?|ben(?:ö|oe)tigen?|necesit\\p{L}{1,5}|precis\\p{L}{1,5}(?: de)?|faut(?: \\p{L}{4,12})?|faudrait|servono|reserve|reservier\\p{L}{1,3}|hold|reserv[ae]n?|if you (?:have|got)|if (?:yes|so|available),?|wenn ja,?|si es as[íi],?|si oui,?)\\s(?:(?:like|about|around|roughly|maybe|at least|approx\\.?|circa|ca\\.?|etwa|ungefähr|unos|environ|circa)\\s)?)(?<wanted>\\d{1,5}|${COUNT_WORD})(?=(?![\\p{L}])\\s*(?:[.,;!?]\\s|[.,;!?]?$|to start|(?:right )?now|today|please|pls|bitte|por favor|(?:i|we)(?:['’]ll| will| would|['’]d) take|(?:et non|and not|and (?:tell|let|how|when|the)|not|by|before|until|bis|entro|avant|antes|hasta|voor|vóór|statt|anstatt|instead|en vez|au lieu)(?!\\p{L})|(?:of|for) (?:them|these|those|it|each|me|us)(?! (?:is|are|was|were|has|have))|für (?:mich|uns)))`,
    `(?<=(?:what|price (?:of|for)|cost of|how much (?:is|for|would)) )(?<single>one)(?= (?:would|will|costs?|of (?:these|those|them))(?!\\p{L})|\\s?[?.!]|$)`,
    `(?<=^\\s*)[x×]\\s?(?<ahead>${COUNT})(?=\\s)`,
    `(?<=[._…-]{2}\\s?)[x×]\\s?(?<dotted>${COUNT})(?![\\w/-])`,
    `(?<![\\p{L}\\d.,/-])(?:(?<dozens>\\d{1,3}|half an?|half|media|mezza|meia|demi-?|une demi-?|${COUNT_WORD}|an?|ein|une?|una)\\s)?(?<dozen>dozens?|dutzend|docenas?|douzaines?|dozzin[ae]|d[uú]zias?)(?![\\p{L}\\d])`,
    `(?<=[\\w)\\u0001]|[A-Z\\d]{4}["”])(?<!(?<![x×*]\\d{1,4})[x×*]\\s?\\d{1,4})\\s?[x×*]\\s?(?<times>${COUNT})(?:\\s?${UNIT})?(?![\\w/"”-]|[.,]\\d)`,
    `(?<![\\w.,/-])(?<before>${COUNT})\\s?[x×]\\s*$`,
    `(?<=\\S)\\s?(?:=|->|→|\\.{3,})\\s?(?<stated>${COUNT})(?:\\s?${UNIT})?\\s*$`,
  ].join('|'),
  'giu',
)
/** A number of lots of a number of pieces: `2 x 50 pcs`. */
const LOTS = anyCase`(?<![\\w.,/-]|[x×*]\\s?)(\\d{1,3})\\s?[x×*]\\s?(\\d{1,6})(?:\\s?${UNIT}(?![\\p{L}\\d/-])|(?<=[\\w)]\\s?[:=–-]?\\s(?:\\d{1,2})\\s?[x×*]\\s?\\d{1,6})\\s*$)`
/** Price breaks, of which the first is the requested quantity: `100 / 500 / 1000 pcs`. */
const BREAKS = anyCase`(?<![\\w.,/-])(\\d{1,6})((?:(?:\\s?\\/\\s?|,\\s|,?\\s(?:and|or|und|oder|y|et|e)\\s)\\d{1,6}){1,6})(?:\\s?${UNIT}(?![\\p{L}\\d/-])|\\s*[.?]?\\s*$)`
/** A range; the maximum counts: `20-25 pcs`. */
const RANGE = anyCase`(?<![\\w.,/-])(\\d{1,5})(?:\\s?[-–]\\s?|\\s(?:to|bis|a|à|or|oder|o|ou)\\s)(\\d{1,5})\\s?${UNIT}(?![\\p{L}\\d/-])`
const rangesIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(RANGE)].flatMap(({ 0: whole, 1: least = '', 2: most, index }) =>
    Number(most) <= Number(least) || isSeries(least) || PREFIXES.has(wordBefore(row, index))
      ? []
      : [{ value: Number(most), start: index, end: index + whole.length }],
  )
const TIMES_PART = anyCase`(?<![\\w.,/-])(${COUNT})(?:\\s?[x×*]\\s?|[x×]\\s{2,12})(?=([\\p{L}\\d\\u0001][\\w./-]{0,40}))`

/** A form row: its label and a number. */
export const LABELLED_FIGURE = /^\W{0,4}\p{L}[\p{L}.’' ]{0,20}\s?[:=]\s?\d/u

/** The quantities that a row states with a unit, a sign or a label. */
export function quantitiesIn(row: string): WrittenAmount[] {
  if (!/\d/.test(row) && !/\p{L}{3}/u.test(row)) return []
  const lots = [...lotsIn(row), ...breaksIn(row), ...rangesIn(row)]
  const before = [...withHidden(row, lots).matchAll(TIMES_PART)].flatMap(([whole, count = '', part = ''], at, all) =>
    isCountOf(count, part)
      ? [{ value: writtenCount(count), start: all[at]!.index, end: all[at]!.index + whole.length }]
      : [],
  )
  const bare = withHidden(row, [...lots, ...before])
  const others = [...bare.matchAll(QUANTITY)].flatMap((found) => {
    const groups = found.groups ?? {}
    const {
      counted,
      described,
      named,
      word,
      dozen,
      times,
      stated,
      called,
      inside,
      some,
      wanted,
      boxed,
      single,
      lone,
      these,
    } = groups
    const inWords = word ?? called ?? [wanted, boxed, single, lone, these].find((one) => one && !/\d/.test(one))
    const value = inWords
      ? (COUNT_WORDS[found[0].toLowerCase()] ?? COUNT_WORDS[inWords.toLowerCase()])
      : dozen
        ? 12 * dozensOf(groups.dozens?.toLowerCase() ?? '')
        : inside
          ? (COUNT_WORDS[groups.packs!.toLowerCase()] ?? Number(groups.packs)) * Number(inside)
          : writtenCount(Object.values(groups).find(Boolean) ?? '')
    // A length in brackets is the size of a piece: `5 boxes (10 ft)`.
    if (groups.closed && IS_LENGTH.test(found[0].slice(1, -1).trim())) return []
    // AHX 2320 is one part, not 2320 pieces of an AH.
    if (times && /^X\s/.test(found[0])) return []
    if (times && /\p{L}/u.test(bare.charAt(found.index - 1)) && /^(?:X|x\s)/.test(found[0])) return []
    // Both numbers of `17x1905` are dimensions.
    const short = times && !/^\s[x×]\d/.test(found[0]) && /(?<![\w.,/-])\d{1,2}$/.exec(bare.slice(0, found.index))
    if (short && !leadsNumber(wordBefore(bare, short.index))) return []
    // The 206 of UCFL 206 bearings belongs to the part number; five digits, such as 24984 of a seal, are one
    // themselves.
    if (
      described &&
      (Number(described) >= 10_000 || isSeries(described) || PREFIXES.has(wordBefore(bare, found.index)))
    )
      return []
    if (wanted && isSeries(wanted)) return []
    // What is in the store, was offered or delivered is not what is wanted.
    if (HAD_AFTER.test(bare.slice(found.index + found[0].length)) || HAD_BEFORE.test(bare.slice(0, found.index)))
      return []
    // In `one 7310 pair set` the number is the part.
    if (counted && isSeries(counted) && Number(counted) > 1_000 && /(?:pair|set|kit)s?\.?$/i.test(found[0])) return []
    const isSuffix = /(?:\d{3}\S{0,24}|(?<![A-Z\d])[A-Z]{1,4}\s\d{2})\s[A-Z]{1,6}\s$/.test(bare.slice(0, found.index))
    if ((some ?? counted) && leadsNumber(wordBefore(bare, found.index)) && !isSuffix) return []
    // The X of 32008 X is part of the design.
    // `6310 and 6308 bearings`: a number of a series is a part.
    const own = groups.before ?? (OF_BEARINGS.test(found[0]) ? counted : undefined)
    if (own && isSeries(own) && Number(own) % 50 !== 0) return []
    if ((named ?? stated) && isSeries(named ?? stated ?? '') && !/[:=]/.test(found[0])) return []
    // In `10 SKF bearings` only the count is taken, so that the maker is still read.
    const isMade = described && found[0].split(' ').some((word) => isMaker(word.toUpperCase()))
    const { length } = isMade ? described : found[0]
    return value ? [{ value, start: found.index, end: found.index + length }] : []
  })
  const all = [...lots, ...before, ...others].filter(({ value }) => value > 0).toSorted((a, b) => a.start - b.start)
  // Next to a named quantity, a length is the size of a piece: `10 ft  Qty: 6`.
  const isNamed = all.some(({ start, end }) => IS_NAMED.test(row.slice(start, end)))
  return isNamed
    ? all.filter(({ start, end }) => !IS_LENGTH.test(row.slice(start, end)) && !IS_BORE.test(row.slice(start, end)))
    : all
}

const IS_NAMED = new RegExp(`^(?:${NAMES})(?!\\p{L})`, 'iu')
/** Next to a named quantity, `x 5` is a bore in inches. */
const IS_BORE = /^\s[x×]\s\d{1,2}$/i
const IS_LENGTH = /^\d+\s?-?(?:ft|feet|m|mtrs?|met(?:er|re)s?)\.?$/iu

const HAD_AFTER =
  /^,?\s(?:(?:were|was|already) )?(?:offered|delivered|received|ordered|left|on order|used|sold|shipped|invoiced)(?!\p{L})/iu
const HAD_BEFORE =
  /(?<!\p{L})(?:(?:quote|change|make|price|increase|reduce|set) (?:the )?(?:item|line|pos)\.? \d{1,3} (?:at|with|for|to) (?:a )?|down to|(?:minimum|min\.?|stock|reorder)(?: level| point)? (?:is|of|was)|stock[:=])\s?$/iu
const dozensOf = (written: string): number =>
  /^(?:half|media|mezza|meia|(?:une )?demi)/.test(written) ? 0.5 : (COUNT_WORDS[written] ?? (Number(written) || 1))

const lotsIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(LOTS)].flatMap(({ 0: whole, 1: lots = '', 2: each = '', index }) => {
    const isPart = isSeries(each) && (Number(each) >= 1_000 || Number(each) % 50 !== 0)
    if (isPart || PREFIXES.has(wordBefore(row, index))) return []
    return [{ value: Number(lots) * Number(each), start: index, end: index + whole.length }]
  })

/** Two numbers alone may be a part, three that increase are quantities. */
const breaksIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(BREAKS)].flatMap(({ 0: whole, 1: first = '', 2: others = '', index }) => {
    const steps = [first, ...(others.match(/\d+/g) ?? [])].filter(Boolean).map(Number)
    if (PREFIXES.has(wordBefore(row, index)) || wordBefore(row, index) === 'FRB') return []
    const isGrowing = steps.every((step, at) => at === 0 || step > steps[at - 1]!)
    const areRound = steps.every((step) => step % 10 === 0 && step < 10_000)
    return isGrowing && (steps.length > 2 ? steps.every((step) => step % 5 === 0) : areRound)
      ? [{ value: steps[0]!, start: index, end: index + whole.length }]
      : []
  })

/** In `10 x 6205` the first number is the quantity, in `6205 x 10` the second. */
function isCountOf(count: string, part: string): boolean {
  if (/^\d+[x×*]\d/i.test(part)) return false
  // `130x240TVP` is a size and a cage.
  if (Number(count) > 100 && Number(count) % 50 !== 0 && /^\d{3}[A-Z]{2,4}$/.test(part)) return false
  if (/^\d+$/.test(part))
    return (
      part.length > 2 &&
      (isSeries(part) || (part.length > 4 && Number(count) < 1_000)) &&
      (!isSeries(count) || Number(count) % 50 === 0)
    )
  // The X of `32010 X SKF` is a suffix.
  const isNumber = isSeries(count) && Number(count) % 50 !== 0
  return /\d/.test(part)
    ? !isSeries(count) || /[a-z]/i.test(part)
    : !isNumber && !/^x$/i.test(part) && !standsApart(part)
}

/** The value of a written quantity: its punctuation separates thousands. */
export const writtenCount = (written: string): number => Number(written.replace(/[.,]00?$/, '').replace(/[.,' ]/g, ''))

/** A row in which everything already read is hidden; positions stay the same. */
export function withHidden(row: string, found: readonly WrittenAmount[]): string {
  let bare = row
  for (const { start, end } of found) bare = `${bare.slice(0, start)}${'\u0001'.repeat(end - start)}${bare.slice(end)}`
  return bare
}

/** The word in capitals directly before a position in a row. */
const wordBefore = (row: string, at: number): string =>
  /(?:^|[^\p{L}\d])([A-Z]{1,6})\s$/u.exec(row.slice(Math.max(0, at - 8), at))?.[1] ?? ''
