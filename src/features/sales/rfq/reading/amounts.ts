import { COUNT_WORD, COUNT_WORDS, standsApart } from '#features/sales/rfq/reading/count-words.ts'
import { CURRENCY, currencyIn, hasNoDecimals } from '#features/sales/rfq/reading/currencies.ts'
import { isSeries, leadsNumber, PREFIXES } from '#features/sales/rfq/reading/numbers.ts'
import { SOLD_BY_LENGTH } from '#features/sales/rfq/reading/vocabulary.ts'

/** A figure of a row, and where it stands. */
export interface WrittenAmount {
  value: number
  start: number
  end: number
  /** Of a target, where it is written with it. */
  currency?: string
  /** The part that a target names as its own. */
  of?: string
  /** Nothing but its row says what the sum is for. */
  isMere?: true
  /** Which of the parts a target is for, where it counts them: 0 is the first. */
  nth?: number
}

const PRICE = '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,4})?'
const LABEL =
  '@|\\b(?:beat|match|if (?:the |your )?price (?:is|would be)|target(?:\\s?prices?)?|tgt|t\\.?p\\.?|budget|pays?|paying|(?:better|lower|cheaper)(?: price)? than|(?:our |price )?idea|prix (?:cible|objectif|souhaité)|objectif|cible|prezzo (?:obiettivo|target)|obiettivo|pre[çc]o (?:alvo|objetivo)|richtprijs|streefprijs|doelprijs|cena (?:docelowa|oczekiwana)|docelowo|hedef(?: fiyat[ıi]?)?|riktpris|m[åa]lpris|vejledende pris|tavoitehinta|c[íi]lov[áa] cena|c[ée]l[áa]r|preț țint[ăa]|max(?:imum)?\\.?(?: price)?|ziel(?:preise?)?|preisvorstellung|preisidee|wunschpreis|precio (?:objetivo|meta|m[áa]x(?:imo)?\\.?)|p\\.? ?obj\\.?|objetivo|obj\\.)(?:\\s(?:is|are|price|(?:around|about|approx\\.?|circa|ca\\.?|roughly|up to|currently)|(?:of|von|de)(?!\\s[A-Z]{0,5} ?\\d[\\w/-]{2,20}\\s?[:=])))?(?![\\p{L}\\d])'
const TARGET = new RegExp(
  `(?:${LABEL})(?:\\s(?:for|on|für|fuer|para|pour|per|of|del|de|du|do|von|voor)(?:\\s(?:the|die|den|das|le|la|el|los|il))?\\s(?:(?<of>[A-Z]{0,5} ?\\d[\\w/-]{2,20})|(?:(?<first>first|erste[nr]?|premi[eè]re?|primer[oa]?|prim[oa]|primeir[oa]|eerste)|(?<second>second|zweite[nr]?|deuxi[eè]me|segund[oa]|second[oa]|tweede))(?:\\s(?:item|one|pos(?:ition)?|line|part|article|artikel|art[íi]culo|poste))?|(?:line|item|pos(?:ition|\\.)?|partida|poste|zeile|riga)\\s(?<place>\\d{1,2})|set|pair|lot|bearing|lager|satz|juego|jeu)(?=\\s?[:=]|\\s(?:${CURRENCY})|\\s(?:is|ist|es|liegt bei|w(?:ä|ae)re|would be|should be|ser[íi]a|serait)\\s))?\\s{0,3}(?:[:=]|(?:is|are|ist|es|lieg(?:t|en) bei|w(?:ä|ae)re|would be|should be|ser[íi]a|serait)\\s)?\\s{0,3}(?:(?:${CURRENCY}|r(?=\\d))\\s{0,2})?(?<price>${PRICE})(?!\\d|[.,]\\d|\\s?[x×*]\\s?\\d|\\s?(?:pcs|stk|uds|mm|cm|m|kg|g|t|lbs?|bar|rpm|kw|%|°|weeks?|wks?|days?|months?|wochen?|tagen?|semanas?|d[íi]as?|semaines?|jours?|settiman[ae]|giorni|weken|dagen|tygodni\\p{L}?|dni|hafta|gün)(?!\\p{L}))(?:\\s{0,2}(?:${CURRENCY})(?![\\p{L}\\d]))?`,
  'giu',
)
const AT = new RegExp(
  `(?<![\\p{L}\\d])(?:at|a|zu|für|fuer|um|por)\\s(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:(?:${CURRENCY})(?![\\p{L}\\d])|each|per piece|pro stück)|(?<plain>\\d{1,5}[.,]\\d\\d)(?=\\s?(?:[,;?!)]|\\.(?:\\s|$)|$|(?:and|und|y|et|e)\\s)))`,
  'giu',
)
/** `Can you do 65 each?` */
const DO = new RegExp(
  `(?<!\\p{L})(?:(?:can|could|would) you (?:do|make it|accept|match)|(?:if )?you (?:can|could) (?:do|make|match|offer)(?: it)?(?: (?:at|for))?|do (?:it|them) for)\\s(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:(?:${CURRENCY})(?![\\p{L}\\d])|each|apiece|per piece)|(?<plain>\\d{1,5}[.,]\\d\\d)(?!\\d))`,
  'giu',
)
/** `EUR 4,20 target`. */
const BEFORE = new RegExp(
  `(?<![\\w.,/-])(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})|(?<bare>\\d{1,6}[.,]\\d{1,4}))(?:\\s?(?:\\/|per|pro)\\s?\\p{L}{2,5})?,?\\s\\(?(?:(?:is|as) (?:our |the |my )?)?(?:target|tgt|ziel(?:preis)?|objetivo|objectif|obiettivo|max)(?![\\p{L}\\d:=])(?!\\.?\\s{0,2}(?:price)?\\s{0,2}[:=]?\\s{0,2}(?:${CURRENCY})?\\s?\\d)`,
  'giu',
)
/** `if the price is below 14 EUR`: with its currency only, or it may be anything. */
const BELOW = new RegExp(
  `(?<!\\p{L})(?:below|under|less than|not (?:over|above|more than)|unter|moins de|menos de|por debajo de|sotto|poniżej|onder)\\s(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))`,
  'giu',
)
/** `EUR 2.10 for the 6004, EUR 2.45 for the 6005`: each price with the part it is for. */
const FOR_PART = new RegExp(
  `(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))(?=\\s(?:each\\s)?(?:for|on|für|fuer|pour|para|per|voor|za)\\s(?:the|die|den|das|le|la|les|el|los|il|de)\\s(?<of>[A-Z]{0,5} ?\\d[\\w/-]{2,20}|[A-Z]{2,5}(?!\\p{L})))`,
  'giu',
)
/** `Budget for these is PHP 180`, `target on the 12B-2 is £19.50`: some words between, and the sum has its currency. */
const LABEL_BEFORE = new RegExp(
  `(?:${LABEL})(?:[\\s:=]{1,2}(?!(?:lot|total|all|whole|order|everything|job|project|set)(?!\\p{L}))[\\p{L}\\d'’/-]{1,12}){1,7}?[\\s:=]{1,3}(?:(?:${CURRENCY})\\s?(?<after>${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))`,
  'giu',
)
const LABELLED = new RegExp(`(?:${LABEL})`, 'iu')

const MONEY_ALONE = new RegExp(
  `(?<![\\w.,/-])(?:(?:${CURRENCY})\\s?(?<after>\\d{1,3}(?: \\d{3})+(?:[.,]\\d{1,2})?|${PRICE})|(?<before>${PRICE})\\s?(?:${CURRENCY})(?![\\p{L}\\d]))`,
  'giu',
)
/** Whether a row says that the prices of the list below it are targets. */
export const announcesTargets = (row: string): boolean =>
  row.length < 200 && /:\s*$/.test(row) && ANNOUNCED.test(row) && row.search(MONEY_ALONE) < 0
const ANNOUNCED =
  /(?<!\p{L})(?:target|zielpreis|wunschpreis|precio objetivo|prix cible|prezzo obiettivo|richtprijs|hedef|docelow\p{L}+)(?:s|e|en)?\s?(?:prices?|prix|prezzi)?(?!\p{L})/iu

/** The only sum of money in a row. */
export function onlySum(row: string): { target: number; currency?: string } | undefined {
  const [found, ...others] = row.matchAll(MONEY_ALONE)
  const target =
    found && others.length === 0 && writtenPrice((found.groups!.after ?? found.groups!.before)!.replace(/ /g, ''))
  const currency = found && currencyIn(found[0])
  return target ? { target, ...(currency && { currency }) } : undefined
}

const PER_MANY = /^\s?(?:per|pro|par|por|für|for|\/|je)\s?(100|1[.,]?000)(?!\d)/iu
/** Prices of other days are no targets. */
const PAST =
  /\b(?:last|previous|paid|bought|letzte[rn]?|bezahlt|gekauft|bisher\w*|[uú]ltim[oa]|pagamos|compramos|pagado)\b/iu

/** Whether a text says that its prices are of other days or of others. */
export const tellsPrices = (rows: readonly string[]): boolean => rows.some((row) => PAST.test(row) || TOLD.test(row))
const TOLD =
  /(?<!\p{L})(?:prior|current|present|their|your|old|existing|jetzig\p{L}*|aktuell\p{L}*|actual(?:es)?|ancien\p{L}*|attual\p{L}*) (?:\p{L}{3,10} )?(?:prices?|preise?|precios?|prix|prezzi?)(?!\p{L})/iu
/** Words of sums that no one wishes to pay for a part. */
const NO_TARGET =
  /(?<!\p{L})(?:last|previous|paid|pay|bought|was|were|bisher\p{L}*|bezahlt|letzte[rn]?|gekauft|[uú]ltim[oa]|pagad[oa]|pagamos|dernier|freight|carriage|shipping|porto|fracht|versand|port|flete|envío|total|sum|summe|lot|invoice\p{L}*|credit|discount|offer(?:ed)?|quoted?|competit\p{L}*|list price|listen\p{L}*|value|wert|valor|minimum|mindest\p{L}*|charge[ds]?|cost|kostet\p{L}*|stock|exw|fob|order|bestell\p{L}*|pedido|each month|deposit|tax|vat)(?!\p{L})/iu
/** `For the first one he is dreaming of USD 38`. */
const placeBefore = (lead: string): { nth?: number } => {
  const place = /(?<!\p{L})for the (first|second|third)(?: one)?(?!\p{L})[^.;,]{0,40}$/iu.exec(lead)?.[1]?.toLowerCase()
  return place ? { nth: ['first', 'second', 'third'].indexOf(place) } : {}
}
/** Sums with their currency. */
const sumsIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(MONEY_ALONE)].flatMap(({ 0: text, index, groups }) => {
    const currency = currencyIn(text)
    const value = writtenPrice((groups!.after ?? groups!.before)!.replace(/ /g, ''), currency)
    return value && currency && !/^20\d\d$/.test(String(value))
      ? [
          {
            ...{ value, start: index, end: index + text.length, currency, isMere: true as const },
            ...placeBefore(row.slice(0, index)),
          },
        ]
      : []
  })

/** The prices a row says it wants to pay; where `hasTargets`, a sum that nothing else is said of is one, too. */
export function targetsIn(row: string, hasTargets = true): WrittenAmount[] {
  if (!/\d/.test(row)) return []
  const isLabelled = LABELLED.test(row) || row.search(BELOW) >= 0
  const all = [
    ...(isLabelled ? [FOR_PART] : []),
    TARGET,
    LABEL_BEFORE,
    BEFORE,
    DO,
    BELOW,
    ...(PAST.test(row) ? [] : [AT]),
  ]
  const found = all.flatMap((pattern) =>
    [...row.matchAll(pattern)].flatMap((found) => {
      const { of, first, second, place, ...groups } = found.groups ?? {}
      const currency = currencyIn(found[0])
      const price = writtenPrice(Object.values(groups).find(Boolean) ?? '', currency)
      // `130 per 100 pcs`
      const [, many] = PER_MANY.exec(row.slice(found.index + found[0].length)) ?? []
      const value = price && many ? Number((price / writtenCount(many)).toFixed(6)) : price
      // Of `4 @ 32216` the second is the part.
      const isPart = found[0].startsWith('@') && !currency && Number.isInteger(value) && isSeries(String(value))
      return value && !isPart
        ? [
            {
              value,
              start: found.index,
              end: found.index + found[0].length,
              ...(of && /\d|^[A-Z]+$/.test(of) && { of }),
              ...((first || second || place) && { nth: place ? Number(place) - 1 : first ? 0 : 1 }),
              ...(currency && { currency }),
            },
          ]
        : []
    }),
  )
  if (hasTargets && found.length === 0 && !NO_TARGET.test(row)) found.push(...sumsIn(row))
  // Of two readings of one price the first is meant.
  return found.filter(({ start, end }, at) => !found.slice(0, at).some((one) => one.start < end && one.end > start))
}

/** The value of a written price: of two marks the last one is the decimal one. */
export function writtenPrice(written: string, currency?: string): number | undefined {
  const figure = /\d[\d.,]*/.exec(written.slice(0, 100))?.[0].replace(/[.,]$/, '') ?? ''
  const mark = Math.max(figure.lastIndexOf(','), figure.lastIndexOf('.'))
  const isMixed = figure.includes(',') && figure.includes('.')
  const isThousands =
    !isMixed &&
    (/^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(figure) ||
      (hasNoDecimals(currency) && /^\d{1,3}\.\d{3}$/.test(figure)))
  if (mark < 0 || isThousands) return numberOf(figure.replace(/[.,]/g, ''))
  return numberOf(`${figure.slice(0, mark).replace(/[.,]/g, '')}.${figure.slice(mark + 1)}`)
}

const numberOf = (digits: string): number | undefined => (digits === '' ? undefined : Number(digits) || undefined)

export const COUNT = "\\d{1,3}(?:[.,' ]\\d{3})+(?!\\d)|\\d{1,7}"
export const UNIT = `(?:m(?=${SOLD_BY_LENGTH})|mtrs?|metros?|meters?|metres?|m[èe]tres?|metri|rolls?|rollos?|rollen|tins?|cartridges?|kartuschen?|tubes?|pcs?|pces?|pieces?|pzs?|pzas?|piezas?|pezzi|pi[eè]ces?|uds?|unds|und\\.|unid(?:ad(?:es)?)?|un|units?|each|ea|bx|pr|prs|ft|feet|stk|stck|st(?:ü|ue)cke?|stuks?|st|nos?|off|sets?|kits?|satz|sätze|juegos?|jeux?|pares|pairs?|paires?|paare?|paar|coppi[ae]|parejas?|szt(?:uk[ai]?)?|adet|tane|шт|штук[аи]?|ks|db|kpl|buc|tk|vnt|gab|kom|kos|бр|τεμ|יח|قطعة|p[çc]s?|pe[çc]as?|个|個|套|件|只|粒|개|本|bearings|rodamientos|cojinetes|lager)`
const NAMES =
  "qty|q'ty|quantity|quantities|menge|anzahl|st(?:ü|ue)ckzahl|bedarf|cantidad|cant|ctd|quantit[eé]s?|qt[eé]s?|quantit[àa]|quantidade|qtd|qtde|aantal|ilo[śs][ćc]|miktar|adet|количество|кол-во|数量|uds|unidades|piezas|pcs|szt|pz|pezzi|stk|st(?:ü|ue)ck"
/** Words for containers of several pieces. */
const PACK =
  'sets?|boxes|box|bx|ctns?|packs?|pairs?|cartons?|kits?|bags?|satz|sätze|kartons?|packungen|cajas?|juegos?|bo[îi]tes?|lots?|scatole'
const NOUN =
  '(?:bearings?|rodamientos?|cojinetes?|chumaceras?|roulements?|paliers?|manchons?|bagues?|buchas?|mangas?|anillos?|retentores|tuercas?|porcas?|bussen|hulzen|łożysk\\p{L}?|tule\\p{L}{1,2}|rulman\\p{L}{0,3}|manşon|cuscinetti|supporti|rolamentos?|manca(?:l|is)|lagers|\\p{L}{0,20}lager|sleeves?|housings?|manguitos?|soportes?|seals?|retenes)'
/** Words that begin a sentence: what they follow is no abbreviation. */
const OPENING =
  '[Aa]nd|[Aa]lso|[Pp]lease|[Cc]an|[Cc]ould|[Ww]e|[Ii]f|[Tt]hen|[Pp]lus|[Tt]hanks|[Ww]hat|[Tt]he|[Uu]nd|[Aa]uch|[Bb]itte|[Ww]ir|[Tt]ambi[ée]n|[Pp]or|[Nn]ous|[Mm]erci|[Aa]nche|[Ll]o|[Oo]ur'
const QUANTITY = new RegExp(
  [
    `(?<![\\w.,/-])(?<packs>\\d{1,4})\\s(?:${PACK})\\s?(?:of|à|a|zu|de|von|x|×|\\()\\s?(?<inside>\\d{1,3}|\\d\\d00)(?:\\s?${UNIT}\\.?)?(?:\\s?\\/\\s?\\p{L}{2,8})?\\s?\\)?(?![\\w/-])`,
    `(?<![\\w.,/-])(?<counted>${COUNT})\\s?-?(?:\\(\\p{L}{2,12}\\)\\s)?${UNIT}(?![\\p{L}\\d]|\\/(?!\\s?(?:months?|mth|years?|yr|monat|jahr|mes|año|mois|mese|anno)(?!\\p{L})))(?:\\.(?!\\s+(?:${OPENING})(?!\\p{L})))?`,
    `(?<![\\p{L}\\d])(?:${NAMES})\\.?(?:\\s(?:required|needed|requested|ordered|req'?d))?(?:\\s?\\(\\p{L}{1,5}\\.?\\))?\\s{0,2}(?:[:=#-]|of|de|von)?\\s{0,2}(?<named>${COUNT})(?:\\s?${UNIT}(?![\\p{L}\\d]))?(?![\\w/-]|[.,]\\d)`,
    `(?<![\\p{L}\\d])(?:${NAMES})\\.?\\s{0,2}[:=]?\\s{0,2}(?<called>${COUNT_WORD})(?![\\p{L}\\d])`,
    `[([]\\s?(?:(?:order(?=\\s\\d{1,4}\\s?\\))|need|want|take|about|approx\\.?|ca\\.?|je)\\s)?[x×]?\\s?(?<closed>${COUNT})\\s?(?:${UNIT}\\.?|[x×])?\\s?[)\\]]`,
    `(?<![\\w.,/-])(?<described>\\d{1,5})\\s(?:\\(\\p{L}{2,12}\\)\\s)?(?:\\p{L}{3,15}\\s){0,3}${NOUN}(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])(?<word>${COUNT_WORD})\\s(?:${UNIT}|${NOUN}|each|of each|von jedem|de cada un[oa])(?!\\p{L})`,
    `(?<![\\w.,/-])(?<apiece>${COUNT})\\s(?:of|von|de|di)\\s(?:each|jede[mnr]|cada|chaque|ciascun\\p{L}?)(?!\\p{L})`,
    // How many of a part that is named right behind, or was named before.
    `(?<![\\w.,/-])(?<some>${COUNT})\\s(?=(?:of(?: the| these| those)?|von(?: den)?|de (?:los|las|estos)|des?|del|dei|do|van)\\s(?:[A-Z]{1,5}[ -]?)?\\d{3})`,
    `(?<=(?:need|price (?:for|on)|want|take|took|taking|br(?:au|äu)ch\\p{L}{0,4}(?: ich| wir)?|ben(?:ö|oe)tigen?|necesit\\p{L}{1,5}|precis\\p{L}{1,5}(?: de)?|faut(?: \\p{L}{4,12})?|faudrait|servono|reserve|reservier\\p{L}{1,3}|hold|reserv[ae]n?|if you (?:have|got)|if (?:yes|so|available),?|wenn ja,?|si es as[íi],?|si oui,?)\\s(?:(?:like|about|around|roughly|maybe|at least|approx\\.?|circa|ca\\.?|etwa|ungefähr|unos|environ|circa)\\s)?)(?<wanted>\\d{1,5}|${COUNT_WORD})(?=(?![\\p{L}])\\s*(?:[.,;!?]\\s|[.,;!?]?$|to start|please|pls|bitte|por favor|(?:i|we)(?:['’]ll| will| would|['’]d) take|(?:et non|and not|not|statt|anstatt|instead|en vez|au lieu)(?!\\p{L})|(?:of|for) (?:them|these|those|each|me|us)|für (?:mich|uns)))`,
    `(?<=^\\s*)[x×]\\s?(?<ahead>${COUNT})(?=\\s)`,
    `(?<=[._…-]{2}\\s?)[x×]\\s?(?<dotted>${COUNT})(?![\\w/-])`,
    `(?<![\\p{L}\\d.,/-])(?:(?<dozens>\\d{1,3}|half an?|half|media|mezza|meia|demi-?|une demi-?|${COUNT_WORD}|an?|ein|une?|una)\\s)?(?<dozen>dozens?|dutzend|docenas?|douzaines?|dozzin[ae]|d[uú]zias?)(?![\\p{L}\\d])`,
    `(?<=[\\w)])(?<![x×*]\\s?\\d{1,4})\\s?[x×*]\\s?(?<times>${COUNT})(?:\\s?${UNIT})?(?![\\w/-]|[.,]\\d)`,
    `(?<![\\w.,/-])(?<before>${COUNT})\\s?[x×]\\s*$`,
    `(?<=\\S)\\s?(?:=|->|→|\\.{3,})\\s?(?<told>${COUNT})(?:\\s?${UNIT})?\\s*$`,
  ].join('|'),
  'giu',
)
/** `2 x 50 pcs`: so many lots of so many pieces. */
const LOTS = new RegExp(
  `(?<![\\w.,/-]|[x×*]\\s?)(\\d{1,3})\\s?[x×*]\\s?(\\d{1,6})(?:\\s?${UNIT}(?![\\p{L}\\d/-])|(?<=[\\w)]\\s?[:=–-]?\\s(?:\\d{1,2})\\s?[x×*]\\s?\\d{1,6})\\s*$)`,
  'giu',
)
/** `100 / 500 / 1000 pcs`: prices for several quantities, of which the first is asked for. */
const BREAKS = new RegExp(
  `(?<![\\w.,/-])(\\d{1,6})((?:\\s?\\/\\s?\\d{1,6}){1,6})(?:\\s?${UNIT}(?![\\p{L}\\d/-])|\\s*[.?]?\\s*$)`,
  'giu',
)
/** `20-25 pcs`: so many at most. */
const RANGE = new RegExp(
  `(?<![\\w.,/-])(\\d{1,5})(?:\\s?[-–]\\s?|\\s(?:to|bis|a|à|or|oder|o|ou)\\s)(\\d{1,5})\\s?${UNIT}(?![\\p{L}\\d/-])`,
  'giu',
)
const rangesIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(RANGE)].flatMap(({ 0: whole, 1: least = '', 2: most, index }) =>
    isSeries(least) || PREFIXES.has(wordBefore(row, index))
      ? []
      : [{ value: Number(most), start: index, end: index + whole.length }],
  )
const TIMES_PART = new RegExp(
  `(?<![\\w.,/-])(${COUNT})(?:\\s?[x×*]\\s?|[x×]\\s{2,12})(?=([\\p{L}\\d][\\w./-]{0,40}))`,
  'giu',
)

/** The quantities that a row states with a unit, a sign or a name. */
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
    const { counted, described, named, closed, word, dozen, dozens, before: ahead, times, told } = found.groups ?? {}
    const { called, packs, inside, some, wanted, ahead: first, apiece, dotted } = found.groups ?? {}
    const value =
      (word ?? called)
        ? (COUNT_WORDS[found[0].toLowerCase()] ?? COUNT_WORDS[(word ?? called)!.toLowerCase()])
        : wanted && !/\d/.test(wanted)
          ? COUNT_WORDS[wanted.toLowerCase()]
          : dozen
            ? 12 * dozensOf(dozens?.toLowerCase() ?? '')
            : inside
              ? Number(packs) * Number(inside)
              : writtenCount(
                  counted ??
                    described ??
                    named ??
                    closed ??
                    ahead ??
                    times ??
                    told ??
                    some ??
                    wanted ??
                    first ??
                    apiece ??
                    dotted ??
                    '',
                )
    // AHX 2320 is no part AH of which 2320 are asked.
    if (times && /\p{L}/u.test(bare.charAt(found.index - 1)) && /^(?:X|x\s)/.test(found[0])) return []
    // Of `17x1905` both are a size.
    if (times && /(?<![\w.,/-])\d{1,2}$/.test(bare.slice(Math.max(0, found.index - 6), found.index))) return []
    // The 206 of UCFL 206 bearings is its number, as 24984 of a seal.
    if (
      described &&
      (Number(described) >= 10_000 || isSeries(described) || PREFIXES.has(wordBefore(bare, found.index)))
    )
      return []
    if (wanted && isSeries(wanted)) return []
    // Of `one 7310 pair set` the figure is the part.
    if (counted && isSeries(counted) && Number(counted) > 1_000 && /(?:pair|set|kit)s?\.?$/i.test(found[0])) return []
    if ((some ?? counted) && leadsNumber(wordBefore(bare, found.index))) return []
    // The X of 32008 X is its design.
    if (ahead && isSeries(ahead) && Number(ahead) % 50 !== 0) return []
    if ((named ?? told) && isSeries(named ?? told ?? '') && !/[:=]/.test(found[0])) return []
    return value ? [{ value, start: found.index, end: found.index + found[0].length }] : []
  })
  return [...lots, ...before, ...others].filter(({ value }) => value > 0).toSorted((a, b) => a.start - b.start)
}

const dozensOf = (written: string): number =>
  /^(?:half|media|mezza|meia|(?:une )?demi)/.test(written) ? 0.5 : (COUNT_WORDS[written] ?? (Number(written) || 1))

const lotsIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(LOTS)].flatMap(({ 0: whole, 1: lots = '', 2: each = '', index }) => {
    const isPart = isSeries(each) && (Number(each) >= 1_000 || Number(each) % 50 !== 0)
    if (isPart || PREFIXES.has(wordBefore(row, index))) return []
    return [{ value: Number(lots) * Number(each), start: index, end: index + whole.length }]
  })

/** Two figures alone may be a part, three that grow are quantities. */
const breaksIn = (row: string): WrittenAmount[] =>
  [...row.matchAll(BREAKS)].flatMap(({ 0: whole, 1: first = '', 2: others = '', index }) => {
    const steps = [first, ...others.split('/').map((step) => step.trim())].filter(Boolean).map(Number)
    if (PREFIXES.has(wordBefore(row, index)) || wordBefore(row, index) === 'FRB') return []
    const isGrowing = steps.every((step, at) => at === 0 || step > steps[at - 1]!)
    const areRound = steps.every((step) => step % 10 === 0 && step < 10_000)
    return isGrowing && (steps.length > 2 ? steps.every((step) => step % 5 === 0) : areRound)
      ? [{ value: steps[0]!, start: index, end: index + whole.length }]
      : []
  })

/** Of `10 x 6205` the first is how many, of `6205 x 10` the second. */
function isCountOf(count: string, part: string): boolean {
  if (/^\d+[x×*]\d/i.test(part)) return false
  // `130x240TVP` is a size and a cage.
  if (Number(count) > 100 && Number(count) % 50 !== 0 && /^\d{3}[A-Z]{2,4}$/.test(part)) return false
  if (/^\d+$/.test(part)) return part.length > 2 && isSeries(part) && (!isSeries(count) || Number(count) % 50 === 0)
  // In `32010 X SKF` the X is a suffix of the number.
  const isNumber = isSeries(count) && Number(count) % 50 !== 0
  return /\d/.test(part)
    ? !isSeries(count) || /[a-z]/i.test(part)
    : !isNumber && !/^x$/i.test(part) && !standsApart(part)
}

/** How many a written count is: its marks part thousands. */
export const writtenCount = (written: string): number => Number(written.replace(/[.,' ]/g, ''))

/** A row without what was read already; places stay. */
export function withHidden(row: string, found: readonly WrittenAmount[]): string {
  let bare = row
  for (const { start, end } of found) bare = `${bare.slice(0, start)}${'\u0001'.repeat(end - start)}${bare.slice(end)}`
  return bare
}

/** The word in capitals right before a place of a row. */
const wordBefore = (row: string, at: number): string =>
  /(?:^|[^\p{L}\d])([A-Z]{1,6})\s$/u.exec(row.slice(Math.max(0, at - 8), at))?.[1] ?? ''
