import { isSeries, leadsNumber } from '#features/sales/rfq/reading/numbers.ts'

/** A figure of a row, and where it stands. */
export interface Amount {
  value: number
  start: number
  end: number
}

const CURRENCY =
  '[$€£¥₺₹]|us\\$|r\\$|usd|eur(?:os?)?|gbp|chf|pln|zł|tl|try|brl|mxn|sek|nok|dkk|czk|huf|ron|cny|rmb|inr|jpy|krw|aud|cad|zar'
const PRICE = '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,4})?'
const LABEL =
  '@|\\b(?:target(?:\\s?price)?|tgt|t\\.?p\\.?|budget|(?:our |price )?idea|prix (?:cible|objectif|souhaité)|objectif|cible|prezzo (?:obiettivo|target)|obiettivo|pre[çc]o (?:alvo|objetivo)|richtprijs|streefprijs|doelprijs|cena (?:docelowa|oczekiwana)|docelowo|hedef(?: fiyat[ıi]?)?|max(?:imum)?\\.?(?: price)?|ziel(?:preis)?|preisvorstellung|preisidee|wunschpreis|precio (?:objetivo|meta|m[áa]x(?:imo)?\\.?)|p\\.? ?obj\\.?|objetivo|obj\\.)(?:\\s(?:of|is|von|de|price))?(?![\\p{L}\\d])'
const TARGET = new RegExp(
  `(?:${LABEL})\\s{0,3}[:=]?\\s{0,3}(?:(?:${CURRENCY})\\s{0,2})?(${PRICE})(?!\\s?(?:pcs|stk|uds))(?:\\s{0,2}(?:${CURRENCY})(?![\\p{L}\\d]))?`,
  'giu',
)
const AT = new RegExp(
  `(?<![\\p{L}\\d])(?:at|a|zu|für|fuer|um|por)\\s(?:(?:${CURRENCY})\\s?(${PRICE})|(${PRICE})\\s?(?:(?:${CURRENCY})(?![\\p{L}\\d])|each|per piece|pro stück))`,
  'giu',
)
/** Prices of other days are no targets. */
const PAST =
  /\b(?:last|previous|paid|bought|letzte[rn]?|bezahlt|gekauft|bisher\w*|[uú]ltim[oa]|pagamos|compramos|pagado)\b/iu

/** The prices a row says it wants to pay. */
export function targetsIn(row: string): Amount[] {
  if (!/\d/.test(row)) return []
  const all = PAST.test(row) ? [TARGET] : [TARGET, AT]
  return all.flatMap((pattern) =>
    [...row.matchAll(pattern)].flatMap((found) => {
      const value = priceOf(found[1] ?? found[2] ?? '')
      return value ? [{ value, start: found.index, end: found.index + found[0].length }] : []
    }),
  )
}

/** What a written price comes to: of two marks the last one is the decimal one. */
export function priceOf(written: string): number | undefined {
  const figure = /\d[\d.,]*/.exec(written.slice(0, 100))?.[0].replace(/[.,]$/, '') ?? ''
  const mark = Math.max(figure.lastIndexOf(','), figure.lastIndexOf('.'))
  const isMixed = figure.includes(',') && figure.includes('.')
  const isThousands = !isMixed && /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(figure)
  if (mark < 0 || isThousands) return numberOf(figure.replace(/[.,]/g, ''))
  return numberOf(`${figure.slice(0, mark).replace(/[.,]/g, '')}.${figure.slice(mark + 1)}`)
}

const numberOf = (digits: string): number | undefined => (digits === '' ? undefined : Number(digits) || undefined)

export const COUNT = "\\d{1,3}(?:[.,' ]\\d{3})+(?!\\d)|\\d{1,7}"
export const UNIT =
  '(?:pcs?|pces?|pieces?|pzs?|pzas?|piezas?|pezzi|pi[eè]ces?|uds?|unds?|unid(?:ad(?:es)?)?|un|units?|each|ea|stk|stck|st(?:ü|ue)cke?|stuks?|st|nos?|off|sets?|kits?|satz|sätze|juegos?|pares|pairs?|paare?|szt(?:uk[ai]?)?|adet|tane|шт|штук[аи]?|ks|db|kpl|buc|p[çc]s?|pe[çc]as?|个|個|套|件|只|粒|개|本|bearings|rodamientos|cojinetes|lager)'
const NAMES =
  "qty|q'ty|quantity|quantities|menge|anzahl|st(?:ü|ue)ckzahl|bedarf|cantidad|cant|ctd|quantit[eé]s?|qt[eé]s?|quantit[àa]|quantidade|qtd|qtde|aantal|ilo[śs][ćc]|miktar|adet|количество|кол-во|数量|uds|unidades|piezas|pcs|stk|st(?:ü|ue)ck"
const WORDS: Readonly<Record<string, number>> = {
  ...numbered('one two three four five six seven eight nine ten eleven twelve'),
  ...numbered('ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  ...numbered('un deux trois quatre cinq six sept huit neuf dix'),
  ...numbered('uno due tre quattro cinque sei sette otto nove dieci'),
  ...numbered('een twee drie vier vijf zes zeven acht negen tien'),
  ...numbered('um dois três quatro cinco seis sete oito nove dez'),
  ...numbered('una dos tres cuatro cinco seis siete ocho nueve diez once doce'),
  twenty: 20,
  zwanzig: 20,
  veinte: 20,
  fifty: 50,
  fünfzig: 50,
  cincuenta: 50,
  hundred: 100,
  hundert: 100,
  cien: 100,
}
/** What holds several pieces. */
const PACK =
  'sets?|boxes|box|packs?|pairs?|cartons?|kits?|bags?|satz|sätze|kartons?|packungen|cajas?|juegos?|bo[îi]tes?|lots?|scatole'
const QUANTITY = new RegExp(
  [
    `(?<![\\w.,/-])(?<packs>\\d{1,4})\\s(?:${PACK})\\s?(?:of|à|a|zu|de|von|x|×|\\()\\s?(?<inside>\\d{1,4})(?:\\s?${UNIT}\\.?)?(?:\\s?\\/\\s?\\p{L}{2,8})?\\s?\\)?(?![\\w/-])`,
    `(?<![\\w.,/-])(?<counted>${COUNT})\\s?-?${UNIT}(?![\\p{L}\\d/])\\.?`,
    `(?<![\\p{L}\\d])(?:${NAMES})\\.?(?:\\s(?:required|needed|requested|ordered|req'?d))?(?:\\s?\\(\\p{L}{1,5}\\.?\\))?\\s{0,2}(?:[:=#]|of|de|von)?\\s{0,2}(?<named>${COUNT})(?:\\s?${UNIT}(?![\\p{L}\\d]))?(?![\\w/-]|[.,]\\d)`,
    `[([]\\s?[x×]?\\s?(?<closed>${COUNT})\\s?(?:${UNIT}\\.?)?\\s?[)\\]]`,
    `(?<![\\w.,/-])(?<described>\\d{1,5})\\s(?:\\(\\p{L}{2,12}\\)\\s)?(?:\\p{L}{3,15}\\s){0,3}(?:bearings?|rodamientos?|cojinetes?|chumaceras?|roulements?|paliers?|manchons?|bagues?|buchas?|mangas?|anillos?|retentores|tuercas?|porcas?|bussen|hulzen|łożysk\\p{L}?|tule\\p{L}{1,2}|rulman\\p{L}{0,3}|manşon|cuscinetti|supporti|rolamentos?|mancais|lagers|\\p{L}{0,20}lager|sleeves?|housings?|manguitos?|soportes?|seals?|retenes)(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])(?<word>${Object.keys(WORDS).join('|')})\\s(?:${UNIT}|each|of each|von jedem|de cada un[oa]|(?=(?:[A-Z]{1,5}[ -]?)?\\d{3}))(?![\\p{L}])`,
    // How many of a part that is named right behind, or was named before.
    `(?<![\\w.,/-])(?<some>${COUNT})\\s(?=(?:of(?: the| these| those)?|von(?: den)?|de (?:los|las|estos)|des?)\\s(?:[A-Z]{1,5}[ -]?)?\\d{3})`,
    `(?<=(?:need|want|take|brauchen?|ben(?:ö|oe)tigen?|necesit\\p{L}{1,5}|preciso|faut|servono)\\s)(?<wanted>\\d{1,5})(?=\\s*(?:[.,;!]\\s|[.,;!]?$|to start|of (?:them|these|those|each)))`,
    `(?<=^\\s*)[x×]\\s?(?<ahead>${COUNT})(?=\\s)`,
    `(?<![\\p{L}\\d.,/-])(?:(?<dozens>\\d{1,3}|${Object.keys(WORDS).join('|')}|an?|ein|une?|una)\\s)?(?<dozen>dozens?|dutzend|docenas?|douzaines?|dozzin[ae]|d[uú]zias?)(?![\\p{L}\\d])`,
    `(?<=[\\w)])(?<![x×*]\\s?\\d{1,4})\\s?[x×*]\\s?(?<times>${COUNT})(?:\\s?${UNIT})?(?![\\w/-]|[.,]\\d)`,
    `(?<![\\w.,/-])(?<before>${COUNT})\\s?[x×]\\s*$`,
    `(?<=\\S)\\s?(?:=|->|→|\\.{3,})\\s?(?<told>${COUNT})(?:\\s?${UNIT})?\\s*$`,
  ].join('|'),
  'giu',
)
const TIMES_PART = new RegExp(`(?<![\\w.,/-])(${COUNT})\\s?[x×*]\\s?(?=([\\p{L}\\d][\\w./-]{0,40}))`, 'giu')

/** The quantities that a row states with a unit, a sign or a name. */
export function quantitiesIn(row: string): Amount[] {
  if (!/\d/.test(row) && !/\p{L}{3}/u.test(row)) return []
  const before = [...row.matchAll(TIMES_PART)].flatMap(([whole, count = '', part = ''], at, all) =>
    isCountOf(count, part)
      ? [{ value: countOf(count), start: all[at]!.index, end: all[at]!.index + whole.length }]
      : [],
  )
  const bare = withHidden(row, before)
  const others = [...bare.matchAll(QUANTITY)].flatMap((found) => {
    const { counted, described, named, closed, word, dozen, dozens, before: ahead, times, told } = found.groups ?? {}
    const { packs, inside, some, wanted, ahead: first } = found.groups ?? {}
    const value = word
      ? WORDS[word.toLowerCase()]
      : dozen
        ? 12 * (WORDS[dozens?.toLowerCase() ?? ''] ?? (Number(dozens) || 1))
        : inside
          ? Number(packs) * Number(inside)
          : countOf(counted ?? described ?? named ?? closed ?? ahead ?? times ?? told ?? some ?? wanted ?? first ?? '')
    // AHX 2320 is no part AH of which 2320 are asked.
    if (times && /\p{L}/u.test(bare.charAt(found.index - 1)) && found[0].startsWith('X')) return []
    // The 206 of UCFL 206 bearings is its number.
    if (described && (isSeries(described) || leadsNumber(wordBefore(bare, found.index)))) return []
    if ((some ?? counted) && leadsNumber(wordBefore(bare, found.index))) return []
    // The X of 32008 X is its design.
    if (ahead && isSeries(ahead) && Number(ahead) % 50 !== 0) return []
    if ((named ?? told) && isSeries(named ?? told ?? '') && !/[:=]/.test(found[0])) return []
    return value ? [{ value, start: found.index, end: found.index + found[0].length }] : []
  })
  return [...before, ...others].filter(({ value }) => value > 0).toSorted((a, b) => a.start - b.start)
}

/** Of `10 x 6205` the first is how many, of `6205 x 10` the second. */
function isCountOf(count: string, part: string): boolean {
  if (/^\d+[x×*]\d/i.test(part)) return false
  if (/^\d+$/.test(part)) return part.length > 2 && isSeries(part) && (!isSeries(count) || Number(count) % 50 === 0)
  return /\d/.test(part) ? !isSeries(count) || /[a-z]/i.test(part) : /^\p{Lu}/u.test(part)
}

/** How many a written count is: its marks part thousands. */
export const countOf = (written: string): number => Number(written.replace(/[.,' ]/g, ''))

/** A row without what was read already; places stay. */
export function withHidden(row: string, found: readonly Amount[]): string {
  let bare = row
  for (const { start, end } of found) bare = `${bare.slice(0, start)}${'\u0001'.repeat(end - start)}${bare.slice(end)}`
  return bare
}

function numbered(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, at + 1]))
}

/** The word in capitals right before a place of a row. */
const wordBefore = (row: string, at: number): string =>
  /(?:^|[^\p{L}\d])([A-Z]{1,6})\s$/u.exec(row.slice(Math.max(0, at - 8), at))?.[1] ?? ''
