import { HIDDEN } from '#features/sales/rfq/reading/noise.ts'
import { BRANDS, decodePart } from '#model/part-numbers/part-number.ts'
import { partRules } from '#model/part-numbers/part-rules.ts'

/** A designation in a row: how surely it is one, from 1 (figures that may be anything) to 3 (a bearing's number). */
export interface Mention {
  text: string
  start: number
  end: number
  sureness: 1 | 2 | 3
  brand?: string
  isBare: boolean
}

/** Makers that inquiries name besides the ones whose suffixes are known. */
const OTHER_MAKERS =
  'FAFNIR|MCGILL|MRC|ASAHI|FYH|THK|ZKL|FBJ|COOPER|ROLLWAY|BOWER|BCA|KBC|JTEKT|URB|NKE|ISB|NADELLA|STIEBER|DODGE|SEALMASTER|BARDEN|GMN|HCH|LYC|ZWZ|HIWIN|SCHAEFFLER|RBC|AURORA|KAYDON|NMB|EZO|GRW|HRB|TPI|CRAFT|SNFA|MPZ|GPZ|VBF|CODEX|PFI|KML|NBC|DKF|RKB|FLT|KINEX|TIMKEN FAFNIR|CONSOLIDATED|LINK-BELT|BROWNING|PEER|TMB|FERSA|SLF|DPI|RIV|SNH|ELGES|DURBAL|KRW|NIS|NPB'.split(
    '|',
  )
/** Letters that lead the number of a bearing, a unit, a housing or a sleeve. */
const PREFIXES = new Set(
  'N NU NJ NUP NF NH NN NNU NCF NJG NUB RN RNU HK BK HMK NK NKI NKIS NKS NKX NKXR NKIA NKIB NA NAO RNA RNAO TAF K KT KBK AXK AXW AS LS GS WS UC UCP UCF UCFL UCT UCFC UCPA UCHA UCK UK UKP UKF SA SB SER YAR YAT YEL YET GYE GRAE GAY GE GEG GEH GEEW GEZ SI SIL SAL SIKB SAKB SIKAC SAKAC SIJK SAJK GIKFR GAKFR GIKL GAKL PHS POS RAE RASE RASEY PASE PASEY PCJ PCJT RCJ RCJT RCJY SY SYJ SYNT SYH FY FYJ FYTB FYT TU P SN SNL SNH SSN SNV SD SAF FSAF H HE HA HM HH HS AH AHX AOH KM KML KMT KMFE MB MBL AW M LM L LL JL JLM JM JH JHM JP JW EE T KR KRV KRE NUKR NUTR NATR NATV NAST STO RSTO NUTD LR CF CFE YCRS CSK CSA CSB BSA BSB BS BSD QJ QJF Q BA BAH BT BTH BTM BTW BEAM BEAS VKBA VKM RLS RMS LJ LRJ MJ MRJ XLJ XLRJ LS SL CARB C PCM PCMF PCMW PAP PAF F F- W WB RAL KH LBB LBBR LBCR LBCD LM LME LMK SBR SSR MR SMR SR R RA RB RE RU XR XU VSA VLA VU CRB CRBC HR EN ER ES EW ETN XLZ SS E2. ED EC LT DL SCE SCH BA BH JT NAX NAXR ARN ZARN ZKLN ZKLF ZARF DKLFA AY RALE SNA GIR GAR GIKR GAKR GIHR MS'.split(
    ' ',
  ),
)
/** Suffixes that name no class of the table, as they are written behind a blank. */
const SUFFIXES = new Set(
  'EK EM EMA ECP ECM ECJ ECML ECPH ECMA EW ET ETN9 ETVP ETVP2 BEP BEGAP BEGAM BECBP BECBM BEY BEJ BY BM BGM BMP CC CCK CA CAK CAM CAME4 CD CDE4 CE W64 W33 W20 E1 E1A E1K E1C E1XL E1AM E1MB TVPB TVP2 TNG TNH TN MPB M1 M6 MB1 MC3 XL X XX XA DF DB DT DFA DBA UP UA UL SUL SU DUL DGA CP4 H HT HV HE RS2 LLC LLH 2NR NX 2NS VVCM TP TPT NC AB ABP AC ACD Q Q4 R A AR DR G GA WW LG EE 2LS 2RSTN9 2RSC3 ZZC3 2ZC3 ZZCM DDUC3 ES DO DOE FO FW UK UE TXA TXE T41A GJN N6 BX S0 S1 S2 VA201 VA208 VA405 VL0241 S SV F FL PP NPP NPPB RR RRU KRR KRRB AEEW 2T TF TR TB RM WF TXG ER UU AV V KV CN3 CNL KJ JR JRRS C4P P53 P63 CK YMB ASM MAS BR CB CTN ZN ZNR 2ZNR DUR J2 XJ2 J2Q Q2 QCL7C QVB RUR IS1 W EX AJ C2P ULP4 TYSULP4 DGAP4 CTYNSULP4'.split(
    ' ',
  ),
)
const WORDS = new Set(
  'PCS PC PCE PIECES EA EACH STK ST NOS QTY OR AND Y O U E UND ODER FOR FUR TO OF IN ON AT BY AS IS A AN THE NO NOT NEW OEM OK EUR USD GBP CHF DE EL LA EN ES UN DEL CON POR PARA SIN MIT VON JE ZU AB ALS IM AM GMBH AG SL SA LTD LLC INC CO MM KG CM M KW W EXW FOB CIF DAP DDP CPT FCA ASAP DC MOQ LT RFQ PO REF ART NR PRICE STOCK BOX ONLY PLEASE URGENT WITH SKU MAX MIN USA EU NEU OLD USED NIB VAT LOT ALL ANY BE IF IT WE MY OUR SET CASE MAKE SAME BEST LEAD ALSO FREE USE USES BASE FACE RE'.split(
    ' ',
  ),
)
/** In small letters these are words, whatever makers mean by them. */
const SMALL_WORDS = new Set(
  'a as ab am an as at de e el en es et is im in k m o of p r s u un v w x y z n h j b f g q ve oraz och og ou ed sau ja si'.split(
    ' ',
  ),
)
/** Letters that are words more often than they lead a number, unless the two are written as one. */
const WORDS_BEFORE = new Set('POS ES EN AS HE HA SI SA SAL LA OR TU IN HS MS ED LT BS SS CF LS SD'.split(' '))
const SERIES =
  /^(?:6[0-4]\d\d|6[0-9]\d|7[0-4]\d\d|1[1-4]\d\d|2[1-3]\d\d|3[02-3]\d\d|4[2-3]\d\d|5[2-4]\d\d|6[12][89]\d\d|62[23]\d\d|63[08]\d\d|160\d\d|7[01][89]\d\d|213\d\d|2[23]\d\d\d|24[01]\d\d|29[234]\d\d|3[0-3]\d\d\d|5[12][1-4]\d\d|5[12]\d\d|5[34][23]\d\d|8[1-9][1-4]\d\d|11[23]\d\d|7602\d{3}|76\d{5})$/
const PAIR = /^[A-Z]{0,4}\d{2,6}[A-Z]{0,3}(?:-[A-Z]{1,2})?\s?\/\s?[A-Z]{0,4}\d{2,6}[A-Z]{0,3}$/
const FILE = /\.(?:xlsx?|csv|pdf|docx?|jpe?g|png|txt|eml|msg|zip)$/i

/** Whether bare figures are the number of a bearing of a usual series. */
export const isSeries = (digits: string): boolean => SERIES.test(digits) && !/^(?:19|20)\d\d$/.test(digits)

/** The names of makers, in capitals. */
const isMaker = (name: string): boolean =>
  BRANDS.includes(name) || OTHER_MAKERS.includes(name) || partRules().names.includes(name)

interface Token {
  text: string
  upper: string
  start: number
}

const BETWEEN =
  /[\t;|()[\]{}"“”„«»…]|,(?=\s|$)|(?<=[A-Za-z\d]{4}),(?=\S)|,(?=\d{4})|[:?!](?=\s|$)|\s[=>]+\s|\s[-–—]\s(?!(?:C[2-5]|2RS\w{0,3}|2Z|ZZ)(?!\w))|\s{2,}|(?<=\p{L}{4})\.(?=\s|$)|(?<=[A-Z\d])\.(?=\s+\p{Lu}{2})/gu

/** The designations and the bare figures of a row, in their order. */
export function mentionsIn(row: string): {
  parts: Mention[]
  figures: { value: string; start: number }[]
  brands: string[]
} {
  const parts: Mention[] = []
  const figures: { value: string; start: number }[] = []
  const brands: string[] = []
  for (const chunk of row.replace(BETWEEN, (sign) => HIDDEN.repeat(sign.length)).matchAll(/[^\u0001]+/g)) {
    const tokens = tokensOf(chunk[0], chunk.index)
    for (let at = 0; at < tokens.length; ) {
      const found = mentionAt(tokens, at)
      if (found) parts.push(found.mention)
      else if (/^\d{1,3}(?:[.,]\d{3})+$|^\d{1,7}$/.test(tokens[at]!.text))
        figures.push({ value: tokens[at]!.text, start: tokens[at]!.start })
      else if (isMaker(tokens[at]!.upper)) brands.push(tokens[at]!.upper)
      at = found?.next ?? at + 1
    }
  }
  return { parts, figures, brands }
}

const tokensOf = (chunk: string, start: number): Token[] =>
  [...chunk.matchAll(/\S+/g)].flatMap((found) => {
    const lead = /^[#*•·'<>_–—-]*/.exec(found[0])![0].length
    const text = found[0].slice(lead).replace(/[.,:'*>]{1,9}$/, '')
    return text || found[0] === '-' || found[0] === '/'
      ? [{ text: text || found[0], upper: (text || found[0]).toUpperCase(), start: start + found.index + lead }]
      : []
  })

function mentionAt(tokens: readonly Token[], from: number): { mention: Mention; next: number } | undefined {
  let at = from
  const two = tokens[at + 1] ? `${tokens[at]!.upper} ${tokens[at + 1]!.upper}` : ''
  const brand = isMaker(two) ? two : isMaker(tokens[at]!.upper) ? tokens[at]!.upper : undefined
  if (brand) at += brand === two ? 2 : 1
  const core = coreAt(tokens, at, brand !== undefined)
  if (!core || (!brand && core.sureness === 0)) return undefined
  let next = core.next
  while (next < tokens.length) {
    const taken = suffixAt(tokens, next, core.text)
    if (taken === 0) break
    next += taken
  }
  const behind = !brand && tokens[next] && isMaker(tokens[next]!.upper) ? tokens[next]!.upper : undefined
  const last = tokens[next - 1]!
  const [start, end] = [tokens[from]!.start, last.start + last.text.length]
  const text = tokens
    .slice(at, next)
    .map((token) => token.text)
    .join(' ')
    .replace(/ - /g, '-')
  const maker = brand ?? behind
  return {
    mention: {
      text: text.replace(/ \/ /g, '/'),
      start,
      end,
      sureness: (brand && core.sureness < 2 ? 2 : suresOf(text, core.sureness)) as 1 | 2 | 3,
      isBare: /^\d+$/.test(text) && !maker,
      ...(maker && { brand: maker }),
    },
    next: behind ? next + 1 : next,
  }
}

/** A number with a suffix that is known is surer than the number alone. */
const suresOf = (text: string, sureness: number): number =>
  sureness < 3 && PAIR.test(text.toUpperCase()) ? 3 : sureness

function coreAt(
  tokens: readonly Token[],
  at: number,
  hasMaker: boolean,
): { text: string; next: number; sureness: number } | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const groups = tokens.slice(at, at + 3).map(({ text }) => text)
  if (hasMaker && /^\d{3} \d{3,4} \d{2,3}$/.test(groups.join(' ')))
    return { text: groups.join(''), next: at + 3, sureness: 2 }
  const behind = tokens[at + 1]
  if (behind && /^(?:K|KT|KBK|KZK|IR|LR|TLA|TC)$/.test(token.text) && /^\d{1,3}X\d{1,3}X\d/.test(behind.upper))
    return { text: `${token.upper}${behind.upper}`, next: at + 2, sureness: 3 }
  if (
    behind &&
    isPrefix(token) &&
    /^\d{2,6}(?![.,]\d)[\w./-]*$/.test(behind.text) &&
    (token.text.length > 1 || /^\d{3}/.test(behind.text))
  )
    return withPair(tokens, { text: `${token.upper}${behind.upper}`, next: at + 2, sureness: 3 })
  const sureness = surenessOf(token.text)
  return sureness === undefined ? undefined : withPair(tokens, { text: token.upper, next: at + 1, sureness })
}

/** Single letters in capitals only; what may be a word only where it is written in capitals. */
const isPrefix = ({ text, upper }: Token): boolean =>
  PREFIXES.has(upper) &&
  (text === upper ? upper !== 'POS' : text.length > 1 && text === text.toLowerCase() && !WORDS_BEFORE.has(upper))

/** Cone and cup are one part, also with blanks around the stroke. */
function withPair<T extends { text: string; next: number; sureness: number }>(tokens: readonly Token[], core: T): T {
  const [stroke, other] = [tokens[core.next], tokens[core.next + 1]]
  const isPair = stroke?.text === '/' && other && PAIR.test(`${core.text}/${other.upper}`)
  return isPair ? { ...core, text: `${core.text}/${other.upper}`, next: core.next + 2, sureness: 3 } : core
}

/** How surely a word is a designation; undefined where it is none, 0 where only a maker before it makes it one. */
function surenessOf(word: string): number | undefined {
  const upper = word.toUpperCase()
  const digits = word.replace(/\D/g, '').length
  if (digits < 2 || word.length > 40 || !/^[A-Z0-9][A-Z0-9./+_-]*$/.test(upper) || FILE.test(word)) return undefined
  if (/^\d+$/.test(word)) return digits > 7 || digits < 3 ? undefined : isSeries(word) ? 3 : 0
  if (/^\d+[.,]\d+$|^\d+-\d+$|^\d+(?:ST|ND|RD|TH|X)$|^\d{1,3}(?:H|V|W|A|K)$/.test(upper)) return undefined
  if (/^(?:\d+X)+\d+/.test(upper)) return undefined
  if (/[a-z]{5}/.test(word) || /^\p{Lu}\p{Ll}{2}/u.test(word)) return undefined
  if (isKnown(upper)) return undefined
  if (PAIR.test(upper)) return /^\d{1,2}\/\d{1,2}$/.test(upper) ? undefined : 3
  if (/^\d+(?:\/\d+)+$/.test(upper)) return decodePart(upper)?.base.includes('/') ? 3 : undefined
  const decoded = decodePart(upper)
  const [, prefix = '', number = ''] = /^([A-Z]*)-?(\d+)/.exec(decoded?.base ?? '') ?? []
  if (prefix ? PREFIXES.has(prefix) : isSeries(number) || decoded?.base.includes('/')) return 3
  if (PREFIXES.has(/^[A-Z]*/.exec(upper)![0])) return 3
  if (!/[A-Z]/.test(upper)) return /^\d{3,}[.-]\d+/.test(upper) ? 1 : undefined
  return digits > 2 ? 2 : 1
}

/** Words that tell what kind of bearing a number is. */
const NOUN =
  /^(?:BEARINGS?|BALL|ROLLERS?|THRUST|SPHERICAL|CYLINDRICAL|TAPER(?:ED)?|NEEDLE|DEEP|GROOVE|ANGULAR|SLEEVE|HOUSING)$/

/** Words that never stand within a number. */
const JOINS = /^(?:and|und|or|oder|by|please|each|for)$/

/** How many words from here on are suffixes of the number before them. */
function suffixAt(tokens: readonly Token[], at: number, core: string): number {
  const token = tokens[at]!
  const next = tokens[at + 1]
  const isLast = !next || isMaker(next.upper) || NOUN.test(next.upper) || JOINS.test(next.text)
  if ((token.text === '-' || token.text === '/') && next && isSuffix(next, core, false)) return 2
  if (/^[12]$/.test(token.text) && next && /^(?:RS\w{0,3}|Z|ZR|NSE)$/.test(next.upper)) return 2
  return isSuffix(token, core, isLast) ? 1 : 0
}

function isSuffix({ text, upper }: Token, core: string, isLast: boolean): boolean {
  if (
    isMaker(upper) ||
    NOUN.test(upper) ||
    text.length > 16 ||
    !/^[A-Z0-9][A-Z0-9./+-]*$/.test(upper) ||
    !/[A-Z]/.test(upper)
  )
    return false
  const isInCapitals = text === upper
  if (!isInCapitals && (SMALL_WORDS.has(text) || WORDS.has(upper))) return false
  if (WORDS.has(upper)) return isLast && (SUFFIXES.has(upper) || (isCode(upper) && upper.length < 2))
  if (SUFFIXES.has(upper)) return isInCapitals || upper.length > 1
  // Letters in a row may make up a word of codes by chance.
  if (isKnown(upper))
    return isInCapitals ? /[\d/]/.test(upper) || upper.length < 6 : /\d/.test(upper) || upper.length < 4
  // What no table knows counts where it is written like one, behind a number that is surely a bearing's.
  const isLike = /\d/.test(upper) ? upper.length <= 9 && !hasOwnNumber(upper) : upper.length <= 3 && isLast
  return isInCapitals && isLike && surenessOf(core) === 3
}

const hasOwnNumber = (word: string): boolean => /^[A-Z]{1,5}-?\d{3,}/.test(word) || /^\d{3,}/.test(word)

/** Codes that the tables of makers know, one behind the other; behind a known one others may stand after a stroke. */
function isKnown(word: string): boolean {
  const groups = word.split(/[/.+-]/).filter(Boolean)
  return (
    groups.length > 0 &&
    (groups.every(isCode) || (groups.length > 1 && isCode(groups[0]!) && !groups.some(hasOwnNumber)))
  )
}

function isCode(group: string): boolean {
  let rest = group
  while (rest && !SUFFIXES.has(rest)) {
    const code = codesByLength().find((one) => rest.startsWith(one))
    if (!code) return false
    rest = rest.slice(code.length)
  }
  return true
}

// Worked out once for the rules in force.
let byRules: ReturnType<typeof partRules> | undefined
let codes: readonly string[] = []

function codesByLength(): readonly string[] {
  if (byRules !== partRules()) {
    byRules = partRules()
    const all = new Set([...byRules.suffixes.map(({ code }) => code), ...SUFFIXES])
    codes = [...all].toSorted((a, b) => b.length - a.length)
  }
  return codes
}
