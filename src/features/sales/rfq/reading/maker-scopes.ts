import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { isWholeNumber } from '#features/sales/rfq/reading/numbers.ts'
import { NAMED_LIKE_WORDS } from '#features/sales/rfq/reading/vocabulary.ts'
import { BRANDS, pnKey } from '#model/part-numbers/part-number.ts'

/** Which parts a clause gives a maker to: the ones it numbers, the ones of the kinds it names, else all. */
export interface MakerScope {
  maker: string
  numbers: readonly string[]
  kinds: readonly Kind[]
  /** It says that it is of all, or that it is about makers; else it is of what is named right before. */
  isOfAll: boolean
}

type Kind = 'bearing' | 'seal' | 'chain' | 'belt' | 'sleeve'
const KINDS: Readonly<Record<Kind, RegExp>> = {
  bearing:
    /(?<!\p{L})(?:bearings?|brgs?|(?:\p{L}{0,16})lager[ns]?|rodamientos?|baleros?|cojinetes?|chumaceras?|roulements?|cuscinetti|rolamentos?|łożyska?|rulman\p{L}{0,4}|lagers)(?!\p{L})/iu,
  seal: /(?<!\p{L})(?:(?:oil )?seals?|o-?rings?|simmerring\p{L}{0,2}|dichtung(?:en)?|ret[eé]n(?:es)?|joints?|paraoli|retentores|uszczelki|keerringen)(?!\p{L})/iu,
  chain: /(?<!\p{L})(?:chains?|(?:rollen)?ketten?|cadenas?|cha[îi]nes?|catene|correntes|łańcuch\p{L}*)(?!\p{L})/iu,
  sleeve:
    /(?<!\p{L})(?:(?:adapter |withdrawal )?sleeves?|\p{L}{0,12}h(?:ü|ue)lsen?|manguitos?|manchons?|bussole|tulej\p{L}|bussen)(?!\p{L})/iu,
  belt: /(?<!\p{L})(?:(?:v-?)?belts?|(?:keil)?riemen|correas?|courroies?|cinghie|correias|paski)(?!\p{L})/iu,
}

const ALL_KINDS = Object.keys(KINDS) as Kind[]
const kindsOf = (clause: string): Kind[] => ALL_KINDS.filter((kind) => KINDS[kind].test(clause))

/** What kind of goods a number is of. */
const kindOf = (number: string): Kind => {
  if (isWholeNumber(number.toUpperCase()) && /[AB]/i.test(number)) return 'chain'
  if (/^#|^(?:ASA|ANSI)/i.test(number)) return 'chain'
  if (/^(?:H[AES]?|AO?HX?|AHX|OHX?)[ -]?\d/i.test(number)) return 'sleeve'
  if (/^(?:[SX]P[ABCZ]|[A-D]|[358]VX?)[ -]?\d/i.test(number)) return 'belt'
  return /\d\s?x\s?\d/i.test(number) ? 'seal' : 'bearing'
}

const ALL =
  /(?<!\p{L})(?:all|everything|every|both|throughout|the (?:lot|rest|others)|alle[ns]?|alles|s[äa]mtliche|beides?|amb[oa]s|entramb[ie]|les deux|tod[oa]s?|tout(?:es)?|tous|tutt[oiae]|tudo|allemaal|wszystk\p{L}+|hepsi|tümü)(?!\p{L})/iu
const NAMES_BRAND =
  /(?<!\p{L})(?:brand|make|maker|manufacturer|marke|fabrikat|hersteller|marca|marque|merk|marki|only|nur|solo|seulement|preferred|preferably|ideally|am liebsten|preferiblemente|must be|please|pls|bitte|bevorzugt|por favor|svp|if (?:you (?:have|can)|possible|available)|as (?:usual|always|before)|wie (?:immer|üblich|gehabt)|como siempre|comme d[’']habitude|come (?:sempre|al solito)|wenn möglich|si (?:es )?pos[si]+ble|preferibilmente|de pr[ée]f[ée]rence|de preferencia)(?!\p{L})/iu
/** A maker that is not wanted. */
const NOT_WANTED =
  /(?<!\p{L})(?:not?|non|never|instead|replac\p{L}*|ersatz|ersetz\p{L}*|statt|without|ohne|kein\p{L}*|old|equal to|equivalent to|equivalent of|instead of|alternativ\p{L}*|interchange\p{L}*|cross)(?!\p{L})/iu

/** What a maker did or sells. */
const SAID_OF =
  /(?<!\p{L})(?:was|were|had|used to|currently|bisher\p{L}*|we (?:are|also)|i am|catalog\p{L}*|distribut\p{L}*|website)(?!\p{L})/iu
/** What a clause leaves out: `SKF for all but the seals`. */
const EXCEPT =
  /(?<!\p{L})(?:all but|except\p{L}*|apart from|other than|unless|außer|bis auf|sauf|excepto|salvo|eccetto|tranne|exceto|behalve|oprócz|hariç)(?!\p{L}).*$/iu

/** Names of makers in a text: in small letters only the great ones, since many others are words. */
export const makersIn = (text: string): string[] => [
  ...new Set(
    (text.match(/(?<![\p{L}\d-])\p{L}[\p{L}-]{1,14}(?![\p{L}\d])/gu) ?? []).flatMap((word) => {
      const name = word.toUpperCase()
      if (!isMaker(name) || NAMED_LIKE_WORDS.test(word)) return []
      return word === word.toLowerCase() && !BRANDS.includes(name) ? [] : [name]
    }),
  ),
]

/** The makers that the clauses of a text, which asks for no part itself, give to parts named before or after it. */
export function makerScopesIn(text: string): MakerScope[] {
  if (text.length > 1_000) return []
  /** The kinds that the clause before leaves out. */
  let left: Kind[] = []
  return text
    .replace(OR_EQUAL, '')
    .replace(CHOICE, (found) => (makersIn(found).length > 1 ? makersIn(found)[0]! : found))
    .split(/[.;!?:](?=\s|$)|,\s|\s[-–—]\s|[()]|\s(?:but|and for|und für)\s/u)
    .flatMap((clause) => {
      const makers = makersIn(clause)
      const [but = ''] = EXCEPT.exec(clause) ?? []
      const spared = left
      left = kindsOf(but)
      const before = clause.slice(0, clause.toUpperCase().indexOf(makers[0]!))
      if (makers.length !== 1 || NOT_WANTED.test(before) || SAID_OF.test(clause)) return []
      const numbers = [...clause.replace(but, '').matchAll(NUMBERED)]
        .map(({ 0: number }) => pnKey(number))
        .filter((one) => !isMaker(one))
      const kinds = kindsOf(clause.replace(but, ''))
      const others = left
      // `… apart from the chain, that should be Renold`
      if (
        kinds.length === 0 &&
        spared.length > 0 &&
        /^\s*(?:that|those|which|these|it|they|die|der|das)(?!\p{L})/iu.test(clause)
      )
        return [{ maker: makers[0]!, numbers, kinds: spared, isOfAll: true }]
      const isOfAll = ALL.test(clause) || NAMES_BRAND.test(clause)
      const isStated = numbers.length > 0 || isOfAll || isShort(clause)
      return isStated || (kinds.length > 0 && clause.trim().split(/\s+/).length < 7)
        ? [
            {
              maker: makers[0]!,
              numbers,
              kinds: others.length > 0 ? ALL_KINDS.filter((kind) => !others.includes(kind)) : kinds,
              isOfAll,
            },
          ]
        : []
    })
}
/** What someone adds who would take others, too. */
const OR_EQUAL =
  /\s(?:or|oder|o|ou|of|lub|veya)\s(?:an? )?(?:equivalent\p{L}*|equal|similar\p{L}*|equivalente\p{L}*|[ée]quivalent\p{L}*|gleichwertig\p{L}*|vergleichbar\p{L}*|similaire|simile|zamiennik|muadil\p{L}*)(?!\p{L})/giu
/** Several makers, one as good as the other: `SKF or FAG`, `SKF/FAG/NSK`. */
const CHOICE =
  /(?<![\p{L}\d-])\p{L}[\p{L}-]{1,14}(?:(?:\s?[,/&]\s?|,?\s(?:or|oder|o|ou|of|lub|and|und|y|et|e)\s)\p{Lu}[\p{L}-]{1,14}(?![\p{L}\d])){1,5}/gu
/** A number that a clause speaks of, or the letters of a series: `for the 6205 and the NU`. */
const NUMBERED = /(?<![\p{L}\d-])(?:[A-Z]{0,5} ?\d{3,6}[A-Z]{0,3}|(?<=\bthe )[A-Z]{2,5})(?![\p{L}\d])/gu
const isShort = (clause: string): boolean => clause.trim().split(/\s+/).length < 3

/** Gives the parts of a scope its maker, unless they have one or any will do. */
export function giveMaker<T extends { text: string; brand?: string; isAnyMaker?: boolean }>(
  { maker, numbers, kinds }: MakerScope,
  lines: readonly T[],
): void {
  const isMeant = ({ text }: T): boolean =>
    numbers.length > 0
      ? numbers.some((one) => pnKey(text).startsWith(one))
      : kinds.length === 0 || kinds.includes(kindOf(text))
  for (const line of lines) if (!line.brand && !line.isAnyMaker && isMeant(line)) line.brand = maker
}

/** Words for that any maker will do, alone in a cell or behind a part. */
const ANY =
  "(?:any(?:thing)?|whatever|whichever|no matter|either|no preference|egal|beliebig\\p{L}*|indiferente|indistint[oa]|cualquier[a]?|qualquer|qualsiasi|indiff?[ée]rente?|peu importe|toutes?|n[’']importe|dowoln\\p{L}|obojętn\\p{L}|willekeurig\\p{L}*|maakt niet uit|fark etmez|don[’']?t (?:care|mind)|doesn[’']?t matter|not (?:important|critical|fussy))"
const ANY_CELL = new RegExp(
  `^(?:(?:${ANY}|all)(?!\\p{L}).{0,20}|.{0,16}(?<!\\p{L})${ANY}|n/?a|open|none|tbd|[-–?]+)$`,
  'iu',
)
const ANY_BEHIND = new RegExp(
  `^[^.;]{0,40}?(?<!\\p{L})(?:${ANY}\\s(?:[\\p{L}]{1,10}\\s)?(?:brands?|makes?|makers?|manufacturers?|marken?|fabrikat\\p{L}{0,2}|hersteller|marcas?|marques?|mark\\p{L}{1,2}|merk)|(?:brand|make|marke|fabrikat|hersteller|marca|marque|merk)\\s(?:\\p{L}{2,6}\\s)?${ANY})(?!\\p{L})`,
  'iu',
)
/** Whether a cell for the maker names none. */
export const isAnyMakerCell = (cell: string): boolean => ANY_CELL.test(cell.trim())
/** Whether what is behind a part, before the next one, says that any maker will do. */
export const isAnyMakerBehind = (text: string): boolean => ANY_BEHIND.test(text.slice(0, 80))
