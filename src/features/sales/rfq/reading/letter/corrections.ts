import { mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { quantitiesIn } from '#features/sales/rfq/reading/figures/amounts.ts'
import { withoutNoise } from '#features/sales/rfq/reading/noise.ts'
import { referencesIn } from '#features/sales/rfq/reading/said/references.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** Whether a text changes the quoted request below. */
export const isCorrection = (rows: readonly string[]): boolean => rows.some((row) => CORRECTS.test(row))
const CORRECTS =
  /(?<!\p{L})(?:correct(?:ion|ed)?|amend(?:ed|ment)?|chang(?:e|ed) (?:of|the|to|in)|please change|updat(?:e|ed) (?:the )?(?:qty|quantit\p{L}+)|revised|korrektur|korrigier\p{L}*|änder\p{L}*|geändert\p{L}*|corregi\p{L}*|correcci[óo]n|modific\p{L}*|rectific\p{L}*|correzione|corre[çc][ãa]o|korekt\p{L}*|wijzig\p{L}*|düzelt\p{L}*)(?!\p{L})/iu

/** Whether a text adds to the quoted request, so that both are requested. */
export const isAddition = (rows: readonly string[]): boolean => rows.some((row) => ADDS.test(row))
const ADDS =
  /(?<!\p{L})(?:(?:please |pls )?add(?:ing|ition|itionally)?(?: \p{L}{2,6})? to (?:the |my |our )?(?:above|below|list|previous|earlier|inquiry|enquiry|request)|on top of the (?:above|below)|(?:zusätzlich|ergänzend) zu (?:der|den|obiger?|unten)|además de lo (?:anterior|de abajo)|en plus de (?:ce qui|la demande))(?!\p{L})/iu

/** Whether a text removes an item of the quoted request, by its position from 1: `item 3 is no longer needed`. */
export const isDropped = (rows: readonly string[]): ((place: number) => boolean) => {
  const placesOf = (pattern: RegExp) =>
    rows.flatMap((row) =>
      [...row.slice(0, 1_000).matchAll(pattern)].flatMap(([found]) => found.match(/\d{1,3}/g)!.map(Number)),
    )
  const [dropped, remaining] = [placesOf(DROPPED), placesOf(ONLY_THESE)]
  const step = [...dropped, ...remaining].every((one) => one % 10 === 0) ? 10 : 1
  return (place) => dropped.includes(place * step) || (remaining.length > 0 && !remaining.includes(place * step))
}
/** `Only items 2 and 4 please`. */
const ONLY_THESE =
  /(?<!\p{L})(?:only|just|nur|solo|sólo|seulement|alleen|tylko)\s(?:the\s|die\s|los\s|les\s)?(?:items?|pos(?:itions?|itionen|\.)?|lines?|nos?\.?|partidas?|postes?)\s\d{1,3}(?:(?:,\s?|\s?(?:and|und|y|et|e|en|i|\+|&)\s?)\d{1,3})*(?!\d|\s(?:is|are|was|ist|wird|no|not)\s)/giu
const DROPPED =
  /(?<!\p{L})(?:delete|remove|cancel|drop|omit|skip|leave out|without|ohne|sans|streichen sie|elimin\p{L}{1,3}|supprim\p{L}{1,3})\s(?:\p{L}{2,4}\s)?(?:items?|pos(?:ition|\.)?|lines?|partida|poste)\s(\d{1,3})(?!\d)|(?<!\p{L})(?:items?|pos(?:ition|\.)?|lines?|partida|poste)\s(\d{1,3})\s?:?\s(?:(?:is|wird|est|ya|can be|to be)\s){0,2}(?:ignored|skipped|dropped|left out|obsolete|cancel?led|deleted|storniert|gestrichen|anulad[oa]|annul[ée]e?|annullat[oa]|no longer|not|nicht mehr|entfällt|no|plus)\s?(?:needed|required|benötigt|gebraucht|es necesari[oa]|nécessaire)?(?!\p{L})/giu

/** Whether a text removes a part from the quoted request: `please drop the 6308-2Z`. */
export const takenOut = (rows: readonly string[]): ((text: string) => boolean) => {
  const keys = rows
    .flatMap(clausesOf)
    .flatMap((one) => (TAKES_OUT.test(one) ? mentionsIn(withoutNoise(one)).parts : []))
    .map(({ text }) => pnKey(text))
  return (text) => keys.some((key) => pnKey(text).startsWith(key))
}
const TAKES_OUT =
  /(?<!\p{L})(?:(?:drop|delete|remove|cancel|omit|skip|forget|ignore|disregard|scratch)|(?:leave|take) (?:the \S{3,20} )?out|(?:do not|don['’]t|no longer|not) (?:need|require|want)(?:ed)?(?!\p{L}| (?:before|until|till|by))|streichen|entf(?:ällt|allen)|nicht mehr|ya no (?:necesit|hace|hacen|son|es)\p{L}*|plus besoin|annul\p{L}*|supprim\p{L}*|elimin\p{L}*|(?:serve|servono) più|vervalt|vervallen)(?!\p{L})/iu

/** The quoted request with what sentences do to its lines: `replace line 2 by 6207-2RS1`, `double the second item`; undefined where they do nothing. */
export function edited<T extends { text: string; qty?: number }>(
  earlier: readonly T[],
  rows: readonly string[],
  own: readonly T[],
  isSame = false,
): T[] | undefined {
  const lines = [...earlier]
  const used = new Set<T>()
  const gone = new Set<T>()
  let isEdited = false
  for (const sentence of rows.flatMap(clausesOf)) {
    const edit = EDITS.findIndex((pattern) => pattern.test(sentence))
    // A text changes its own list by places and kinds only.
    if (edit < 0 || edit === (isSame ? 0 : 3)) continue
    const [of] = referencesIn(sentence, lines).filter(
      ({ rank }) => rank < 3 && !(isSame && (rank === 0 || (edit === 3 && rank !== 2))),
    )
    const place = of ? earlier.findIndex((line, at) => of.isOf(line.text, at, earlier.length)) : -1
    const line = lines[place]
    if (!line || !of) continue
    const renamed = mentionsIn(sentence).parts.find(
      ({ start, text, confidence }) => start > of.end && confidence > 1 && pnKey(text) !== pnKey(line.text),
    )
    if (edit === 0 && renamed) {
      const { text, brand } = renamed
      const said = own.find((one) => pnKey(one.text) === pnKey(text))
      if (said) used.add(said)
      lines[place] = {
        ...line,
        ...(brand && { brand }),
        ...said,
        text,
        qty: said?.qty ?? line.qty,
        isUnsure: undefined,
      }
    } else if (edit === 3) gone.add(line)
    else if (edit > 0 && line.qty !== undefined)
      lines[place] = { ...line, qty: edit === 1 ? line.qty * 2 : line.qty / 2 }
    else continue
    isEdited = true
  }
  const known = new Set(lines.map(({ text }) => pnKey(text)))
  return isEdited
    ? [
        ...lines.filter((line) => !gone.has(line)),
        ...own.filter((one) => !used.has(one) && one.qty !== undefined && !known.has(pnKey(one.text))),
      ]
    : undefined
}
/** What a row tells one by one: `replace line 2 by …, double line 3 and drop line 4`. */
const clausesOf = (row: string): string[] => row.slice(0, 1_000).split(CLAUSE)
const CLAUSE =
  /(?<=\p{L}{2}|\d|\))[.;!?]\s|,\s(?=(?:and|but|the rest|only|just|we|i|und|aber|wir|y|pero|et|mais)\s)|(?:,\s|\s(?:and|und|y|et|e)\s){1,2}(?=(?:please |bitte )?(?:forget|skip|replac|doubl|halv|drop|delet|remov|add|chang|increas|reduc|make|verdoppl|streich|ersetz|dobl|elimin|remplac|supprim))/iu
const EDITS = [
  /(?<!\p{L})(?:replac\p{L}*|swap|change|substitut\p{L}*|ersetz\p{L}*|tausch\p{L}*|cambi\p{L}*|sustitu\p{L}*|remplac\p{L}*|sostitu\p{L}*|vervang\p{L}*|zamie\p{L}*|instead of|statt|au lieu|en lugar|invece)(?!\p{L})/iu,
  /(?<!\p{L})(?:doubl(?:e|ing) (?:the|lines?|items?|pos|no|qty|quantity|it|that)|verdoppel\p{L}*|(?:dobl|duplic)(?:ar|en|ad[oa]s?) |doublez|raddoppi\p{L}*|verdubbel\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:halve|half|halbier\p{L}*|die hälfte|la mitad|la moiti[ée]|dimezz\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:forget (?:about )?|drop|skip|leave out|delete|remove)(?!\p{L})/iu,
] as const

/**
 * The quoted request with the new quantities of a text, such as `6305: please 20 instead of 10`; undefined when it has
 * none.
 */
export function recounted<T extends { text: string; qty?: number; brand?: string }>(
  earlier: readonly T[],
  rows: readonly string[],
  own: readonly T[],
): T[] | undefined {
  const changes = rows.flatMap((row) =>
    [...row.slice(0, 1_000).matchAll(NEW_QUANTITY)].map(({ 0: whole, groups, index }) => ({
      to: Number(groups!.to ?? groups!.now ?? groups!.new),
      // `Item 1 becomes 30` states no earlier quantity.
      from: groups!.new ? undefined : Number(groups!.from ?? groups!.old),
      // The part is named before it; the nearest comes first.
      place: Number((AFTER_PLACE.exec(row.slice(index + whole.length)) ?? BEFORE_PLACE.exec(row.slice(0, index)))?.[1]),
      named: (row.slice(0, index).match(/[A-Z]{0,6}[ -]?\d[\w/-]{2,16}/g) ?? []).map(pnKey).toReversed(),
    })),
  )
  const isOf =
    ({ text, qty }: T, at: number) =>
    (one: (typeof changes)[number]) =>
      (one.from ?? qty) === qty &&
      (one.place === at + 1 ||
        one.place === (at + 1) * 10 ||
        one.named.some((key) => key.length > 2 && pnKey(text).startsWith(key)))
  // `We need 16 of the 22315`: the text names a part of the quoted request by the first half of its number.
  const meant = ({ text }: T) =>
    earlier.filter((line) => pnKey(line.text) !== pnKey(text) && pnKey(line.text).startsWith(pnKey(text)))
  if (own.length > 0 && own.every((line) => line.qty !== undefined && meant(line).length === 1))
    return earlier.map((line) => ({
      ...line,
      ...changesOf(own.flatMap((one) => (meant(one)[0] === line ? { to: one.qty! } : []))[0]),
    }))
  const all = earlier.map((line, at) => ({ ...line, ...changesOf(changes.find(isOf(line, at))) }))
  // `The NU 313 stays as it is`: a part named without a quantity keeps its earlier quantity.
  const isUnchanged = own.some(({ qty }) => qty === undefined) && own.every((line) => known(line))
  if (!isUnchanged && !earlier.some((line, at) => changes.some(isOf(line, at)))) return undefined
  if (own.length === 0) return all
  // If the text names parts itself, only those are requested, and the lines that it changes by their place.
  const requested = own.map((line) => ({ ...line, ...known(line) }))
  const keys = new Set(requested.map(({ text }) => pnKey(text)))
  return [
    ...requested,
    ...all.filter(({ text }, at) => !keys.has(pnKey(text)) && changes.some((one) => isOf(earlier[at]!, at)(one))),
  ]

  function known(line: T): Partial<T> | undefined {
    const [same = line, ...others] = meant(line)
    const of = all.find(({ text }) => pnKey(text) === pnKey(others.length > 0 ? line.text : same.text))
    return (
      of && ({ text: of.text, qty: line.qty ?? of.qty, brand: line.brand ?? of.brand, isUnsure: undefined } as object)
    )
  }
}
const BEFORE_PLACE = /(?:items?|pos(?:ition|\.)?|lines?|partida|poste)\s(\d{1,3})(?!\d)[^.;\d]{0,30}$/iu
const AFTER_PLACE =
  /^\s(?:for|on|bei|für|pour|para)\s(?:the\s)?(?:item|pos(?:ition|\.)?|line|partida|poste)\s(\d{1,3})(?!\d)/iu
const changesOf = (change: { to: number } | undefined): { qty?: number } => (change ? { qty: change.to } : {})
const NEW_QUANTITY =
  /(?<![\w.,/-])(?<to>\d{1,6})(?:\s\p{L}{1,8}\.?)?,?\s\(?(?:(?:and |und |y |et )?not|instead of|rather than|statt|anstatt|nicht|en vez de|en lugar de|y no|au lieu de|et non|invece di|em vez de|in plaats van|zamiast)\s(?<from>\d{1,6})(?![\w/-]|[.,]\d)|(?:from|von|de|da)\s(?<old>\d{1,6})(?:\s\p{L}{1,8})?\s(?:to|auf|a|à)\s(?<now>\d{1,6})(?![\w/-]|[.,]\d)|(?<=(?:item|pos(?:ition|\.)?|line|partida|poste)\s\d{1,3}\s)(?:becomes|(?:at|with|for|in)? ?(?:a )?(?:qty|quantity|menge|cantidad)\.?(?: of)?|(?:is |changes )?(?:now |to ){1,2}|wird(?: zu)?|pasa a|devient)\s?(?<new>\d{1,6})(?![\w/-]|[.,]\d)/giu

/** The rest of a request when other parts of it are no longer made: `Then only the other one, 20 pcs please`. */
export function leftOf<T extends { text: string; qty?: number }>(
  requested: T[],
  own: readonly string[],
  sentences: readonly string[],
): T[] {
  if (!own.some((row) => ONLY.test(row))) return requested
  const gone = new Set(
    sentences
      .flatMap((row) => row.split(/[,.;]\s/))
      .flatMap((piece) => (GONE.test(piece) ? mentionsIn(piece).parts.map(({ text }) => pnKey(text)) : [])),
  )
  const left = requested.filter(({ text }) => !gone.has(pnKey(text)))
  const [counted, ...others] = own.flatMap((row) => quantitiesIn(withoutNoise(row)))
  const isOne = left.length === 1 && left.length < requested.length && counted && others.length === 0
  return isOne ? [{ ...left[0]!, qty: counted.value }] : left
}
const ONLY = /(?<!\p{L})(?:only|just|nur|solo|sólo|seulement)(?!\p{L})/iu
const GONE =
  /(?<!\p{L})(?:out of production|discontinued|obsolete|no longer (?:made|produced|available)|not available)(?!\p{L})/iu

/** `Correction, read 6205-2Z-C3, 6 pcs` replaces the row above it. */
export const isRestated = (
  row: string,
  [one, ...others]: readonly { text: string }[],
  above?: { text: string },
): boolean =>
  !!one && !!above && others.length === 0 && pnKey(one.text).startsWith(pnKey(above.text)) && RESTATES.test(row)
const RESTATES =
  /^\W{0,4}(?:correct(?:ion|ed)|sorry|erratum|korrektur|correcci[óo]n|correzione|corre[çc][ãa]o)(?!\p{L})[^:\d]{0,20}:/iu

/** The quoted request with the changes applied; undefined when the changes are about other parts. */
export function corrected<T extends { text: string }>(earlier: readonly T[], changes: readonly T[]): T[] | undefined {
  const byKey = new Map(changes.map((line) => [pnKey(line.text), line]))
  const known = new Set(earlier.map(({ text }) => pnKey(text)))
  if (earlier.length <= changes.length || ![...byKey.keys()].every((key) => known.has(key))) return undefined
  return earlier.map((line) => ({ ...line, ...byKey.get(pnKey(line.text)) }))
}
