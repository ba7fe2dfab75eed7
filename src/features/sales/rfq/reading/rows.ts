import { type Mention, mentionsIn } from '#features/sales/rfq/reading/designations.ts'
import { quantitiesIn, UNIT, type WrittenAmount, withHidden } from '#features/sales/rfq/reading/figures/amounts.ts'
import { besides } from '#features/sales/rfq/reading/figures/counts-beside.ts'
import { currencyIn } from '#features/sales/rfq/reading/figures/currencies.ts'
import { NO_DAY } from '#features/sales/rfq/reading/figures/days.ts'
import { pricesInOrder, targetsFrom, targetsIn } from '#features/sales/rfq/reading/figures/targets.ts'
import { sizedIn, sizesIn } from '#features/sales/rfq/reading/goods.ts'
import { cellsApart, rangesApart } from '#features/sales/rfq/reading/letter/cells-apart.ts'
import { tellsOfPast } from '#features/sales/rfq/reading/letter/past.ts'
import { countedAfterAll } from '#features/sales/rfq/reading/letter/sentences.ts'
import { giveMaker, type MakerScope, makerScopesIn } from '#features/sales/rfq/reading/maker-scopes.ts'
import { isMaker } from '#features/sales/rfq/reading/makers.ts'
import { HIDDEN, isAddress, ownNumbersApart, withoutNoise } from '#features/sales/rfq/reading/noise.ts'
import { oddIn } from '#features/sales/rfq/reading/odd-numbers.ts'
import { pair, type RequestedPart } from '#features/sales/rfq/reading/pairing.ts'
import { referencesIn } from '#features/sales/rfq/reading/said/references.ts'
import { replaced } from '#features/sales/rfq/reading/said/replacing.ts'
import { targetApart, targetPriceOf } from '#features/sales/rfq/reading/said/targets-apart.ts'
import { give, makersNamed, pricesNamed } from '#features/sales/rfq/reading/said/values.ts'
import { sentencesOf } from '#features/sales/rfq/reading/sentence-ends.ts'
import { makerBeside } from '#features/sales/rfq/reading/words-after.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** The contents of a row: parts, or a quantity or target of the part before or after it. */
export interface Said {
  requested: RequestedPart[]
  /** A quantity without a part. */
  qty?: number
  target?: number
  currency?: string | undefined
  /** The quantity applies to each part. */
  isEach: boolean
  isProse: boolean
  /** The sentences that do not ask for parts: they may say something about these or other parts. */
  besides: readonly string[]
}

/** A row that says nothing about what is requested. */
export const NOTHING: Said = { requested: [], isEach: false, isProse: false, besides: [] }

/** The author withdraws something within the row. */
const WITHDRAWN =
  /(?<!\p{L})(?:(?:actually|no|sorry|scrap that)[,:]?\s(?:please\s|pls\s)?(?:skip|drop it|leave (?:it |that |this )?out|forget (?:it|that)|not needed)|no,\s[^.?!]{0,80}(?:please|pls) leave (?:it |that )?out|doch nicht nötig|mejor no)(?!\p{L})/iu
/** What is withdrawn: the sentence, and the one it answers. */
const WITHDRAWING = new RegExp(`[^.?!]{0,200}(?:\\?|\\.{2,})?[^.?!]{0,200}${WITHDRAWN.source}[^.?!]*[.?!]?`, 'iu')
const EACH =
  /(?:^|[^\p{L}])(?:each|per (?:pc|piece|unit)|pro (?:stück|stk)|por (?:unidad|pieza)|la pièce|je|jeweils|cada(?: un[oa])?|c\/u|apiece)(?![\p{L}])/iu
const COMMON =
  /(?<![\p{L}\d])(?:bearings?|deep|groove|ball|balls|roller|rollers|spherical|cylindrical|tapered|taper|angular|contact|needle|thrust|insert|pillow|block|flange[d]?|units?|housing|seal(?:ed)?|open|shield(?:ed)?|brass|steel|cage|new|original|genuine|oem|only|boxed|sleeve|adapter|bushing|cone|cup|set|single|double|row|type|brand|make|please|pls|item|pos|position|part|number|no|rodamientos?|r[íi]gidos?|bolas|rodillos|c[óo]nicos?|cil[íi]ndricos?|esf[ée]ricos?|r[óo]tula|agujas|axial(?:es)?|soporte|marca|de|del|a|con|nuevos?|originale?s?|[A-Za-zäöü]*(?:kugel|rollen|lager|nadel|h(?:ü|ue)lse)[a-zäöü]*|neu|fabrikat|hersteller|typ|von|the|of|and|y|und|mit|for|with|ref|each|qty|quantity|menge|cantidad|st(?:ü|ue)ck|target|price|zielpreis)(?![\p{L}\d])/giu
const MARK =
  /^\s*(?:\([A-Z]{1,5}-\d{2,8}\)\s+|\d{1,3}(?:[.)]-?|-)\s+|\(\d{1,3}\.?\)\s+|\d{1,2}[.)](?=\d{4}|[A-Z])|\(?[a-z]\)\s+|(?:pos(?:ition|ici[óo]n)?|item|line|ln|l[íi]nea|artikel|art[íi]culo|part|partida)\.?\s*(?:no\.?|nr\.?)?\s*\d{1,3}\s*[:.)–-]+\s*|#\s?\d{1,3}[\s:.)]+)/iu

/** In place of its quantity: `LOR 109 - n/a`. */
const NOT_WANTED = /\s[-–—:]\s{0,3}(?:n\/a|nil|none)\.?\s*$/iu

const BULLET = /^\s*[-•*·–—→►▪●◦‣>]+\s+/u
/** A number in brackets is a quantity when the rows around it do not count 1, 2, 3: `(4) 22217 EK`. */
const COUNTED = /^\s*\(\d{1,3}\)\s/
const isCountedAfter = (item: string): boolean =>
  /\s{2}\d{1,5}\s*$/.test(item) ||
  quantitiesIn(withoutNoise(item.replace(COUNTED, '').replace(/(?<=SN[PW] ?\d{2,3}\s)[xX×]\s\d/, ''))).length > 0

/**
 * Reads one row. `isNumbered` means that its first number is its position in the list. Yields between patterns: the
 * very first row takes some 70 ms, because each pattern is compiled on first use.
 */
export function* readInquiryRow(written: string, isNumbered = false, hasTargets = true): Generator<undefined, Said> {
  const remaining = WITHDRAWN.test(written) ? written.replace(WITHDRAWING, '') : written
  if (!/\d/.test(remaining) || NOT_WANTED.test(remaining)) return NOTHING
  const item = remaining.replace(BULLET, '').replace(isNumbered ? /^\s*0\d{0,3}\s+/ : '', '')
  const row = rangesApart(
    cellsApart(
      isNumbered || !COUNTED.test(item) || isCountedAfter(item)
        ? item.replace(MARK, '').replace(COUNT_ALONE, '$1 $2 $3')
        : item,
    ),
  )
  const own = ownNumbersApart(row, (named) =>
    mentionsIn(withoutNoise(named)).parts.some(({ confidence }) => confidence > 2),
  )
  // Targets are read first, because prices are then hidden like everything else that is neither part nor quantity.
  const priced = targetsIn(own, hasTargets && /\p{L}\d|\d{3}/u.test(own))
  yield
  const rest = withoutNoise(withHidden(own, priced))
  yield
  const sizes = sizedIn(row)
  const counted = quantitiesIn(
    withHidden(
      rest,
      sizes.map(({ start, end }) => ({ start, end, value: 0 })),
    ),
  )
  yield
  const isAway = isAddress(row)
  if (isAway && counted.length === 0) return NOTHING
  const bare = withHidden(rest, counted)
  const { parts: named, figures: all, brands } = mentionsIn(bare)
  const figures = all.filter((one) => sizes.every(({ start, end }) => one.start < start || one.start >= end))
  const sized = sizes.filter(({ start, end }) =>
    named.every((one) => one.end <= start || one.start >= end || one.start > start || one.end < end),
  )
  const others = named.filter(({ start, end }) => sized.every((one) => one.end <= start || one.start >= end))
  const known = [...others, ...sized.map((one) => ({ ...makerBeside(row, one), ...one }))].toSorted(
    (a, b) => a.start - b.start,
  )
  const [over] = [...row.matchAll(OVER)].filter(({ 1: name }) => isMaker(name!.toUpperCase()))
  const parts = (known.length > 0 ? known : sizesIn(row).filter(({ isGuess }) => isGuess)).map((part) =>
    over && over.index < part.start && !part.brand ? { ...part, brand: over[1]!.toUpperCase() } : part,
  )
  const odd = isAway
    ? []
    : oddIn(row, bare).filter(({ start, end }) => parts.every((one) => one.end <= start || one.start >= end))
  // Amounts without a label are only targets when there are parts for all of them: an amount in a row without a part
  // may be anything, and the last of several is their total.
  const mere = priced.filter(({ isMere }) => isMere).length
  const targets = priced.filter(({ isMere }) => !isMere || mere <= parts.length)
  const words = wordsOf(bare, parts)
  const isProse = words >= 6 || (words >= 4 && /[.?!]["')]?$/.test(row.trim()))
  // A number or word directly before a part is its quantity; in a list, numbers without a unit are assigned by
  // position.
  counted.push(
    ...besides(
      bare,
      [...parts.map((one) => (isProse && one.confidence < 2 ? { ...one, isOdd: true } : one)), ...odd].toSorted(
        (a, b) => a.start - b.start,
      ),
      isProse,
      counted.length > 0,
    ),
  )
  const isEach = EACH.test(row)
  const pieces = sentencesOf(row, bare, isProse, parts)
  const said = pieces.map(({ start, end, text }, at) => {
    const within = <T extends { start: number }>(all: readonly T[]): T[] =>
      all.filter((one) => one.start >= start && one.start < end)
    const listed = isProse || isAway ? [] : figures.filter((_, at) => !(isNumbered && at === 0 && figures.length > 1))
    const own = { parts: within(parts), counted: within(counted), targets: within(targets), odd: within(odd) }
    // `… the 22 pcs 6308. These are settled.`
    const next = pieces[at + 1]
    const isSettled =
      next &&
      OF_THEM.test(next.text) &&
      tellsOfPast(next.text) &&
      !parts.some((one) => one.start >= next.start && one.start < next.end)
    return {
      ...own,
      ...{ start, end, text },
      requested: isSettled
        ? []
        : pair(row, bare, text, { ...own, figures: within(listed), isProse, isEach: EACH.test(text) }).map((one) =>
            text.search(NO_DAY) < 0 ? one : { ...one, isOpen: true },
          ),
    }
  })
  replaced(said, rest)
  const requested = said.flatMap((piece) => piece.requested)
  const prices = targets.length === 1 ? pricesInOrder(row.slice(targets[0]!.start)) : []
  if (prices.length > 1) targets[0]!.currency ??= currencyIn(row.slice(targets[0]!.start))
  const [aim] = targets
  const ahead = aim
    ? requested.filter(({ text }) => parts.some((one) => one.text === text && one.start < aim.start))
    : []
  const isPriced = prices.length > 1 && prices.length === (ahead.length || requested.length)
  if (isPriced)
    for (const [at, line] of (ahead.length > 0 ? ahead : requested).entries()) {
      delete line.target
      if (prices[at]) Object.assign(line, targetPriceOf({ ...targets[0]!, value: prices[at] }))
    }
  else if (isProse)
    for (const [at, { targets: own, text, ...piece }] of said.entries()) {
      if (own.length !== 1 || piece.requested.length > 0) continue
      const called = referencesIn(text, requested).find(({ rank }) => rank === 2)
      const meant = requested.filter((one, place) => called?.isOf(one.text, place, requested.length))
      if (meant.length === 1) Object.assign(meant[0]!, targetPriceOf(own[0]!))
      else if (piece.parts.length === 0 && EACH.test(text)) {
        for (const line of requested) if (line.target === undefined) Object.assign(line, targetPriceOf(own[0]!))
      } else targetApart(own[0]!, piece.parts, said.slice(0, at), row)
    }
  if (IN_ALL.test(row)) onlyLast(requested)
  countedAfterAll(said)
  // The quantity may be in a sentence of its own: `Do you have …? We would take 2.`
  if (isProse)
    for (const [at, { requested: others, counted: own, text }] of said.entries()) {
      const line = said[at - 1]?.requested.at(-1) ?? (requested.length === 1 ? requested[0] : undefined)
      if (!line || others.length > 0 || own.length === 0) continue
      // `Two of each.`
      for (const one of EACH.test(text) ? requested : [line])
        if (one.qty === undefined || (one.qty === 1 && (EACH.test(text) || isNamedOnce(said[at - 1], row))))
          one.qty = own[0]!.value
    }
  for (const piece of said)
    if (piece.requested.length > 0) makerOfAll(requested, row.slice(piece.parts.at(-1)?.end ?? piece.end, piece.end))
  for (const { text, requested: own } of said)
    if (own.length > 0 && SAME_MAKER.test(text))
      for (const line of own) line.brand ??= requested[requested.indexOf(own[0]!) - 1]?.brand
  const [maker] = brands.filter((one) => !makersNamed(row).some((named) => named.isUnwanted && named.maker === one))
  for (const { own, ...scope } of scopesAfter(said, row)) giveMaker(scope, own)
  const branded =
    requested.length === 1 && maker && !requested[0]!.brand && !requested[0]!.isAnyMaker && new Set(brands).size === 1
  return {
    requested: branded ? [{ ...requested[0]!, brand: maker }] : requested,
    // `1 set of bearings for the motor:` means one of each part that follows.
    isEach: isEach || (requested.length === 0 && SETS.test(row)),
    isProse,
    besides:
      requested.length > 0
        ? said.map(({ text, requested: own, ...piece }) =>
            own.length === 0
              ? text
              : piece.targets.length > 0 &&
                  own.filter(({ target }) => target !== undefined).length >= pricesNamed(text, []).length
                ? ''
                : text.slice(Math.max(targetsFrom(text), 0) || text.length),
          )
        : [],
    // `Qty: 4 (2 pairs)`: the first number is the quantity.
    ...(requested.length === 0 &&
      (counted.length === 1 || (counted.length > 1 && COUNT_ROW.test(row))) && { qty: first(counted).value }),
    ...(requested.length === 0 &&
      targets.length === 1 &&
      prices.length < 2 && { target: targets[0]!.value, currency: targets[0]!.currency }),
  }
}

/**
 * `250 pcs 6006 and 250 pcs 6007, SKF`: a maker after a comma following several parts applies to all of them, if none
 * has its own.
 */
function makerOfAll(requested: RequestedPart[], following: string): void {
  const [named] = makersNamed(following)
  if (!named || named.isUnwanted || requested.slice(0, -1).some(({ brand, isAnyMaker }) => brand ?? isAnyMaker)) return
  if (OF_ALL.test(following.slice(0, named.start)) && /^(?:[,.)]|\s\p{L}|\s*$)/u.test(following.slice(named.end)))
    give(requested, named)
}

const OF_ALL =
  /^\s(?:from|by|von|van)\s$|^(?:,\s|\s\()(?:(?:again|also|all|both|each|in|from|by|brand|make|wieder|alle|alles|beides?|von|marke|fabrikat|todos|de|marca|tous|marque)\s){0,2}$/iu

/** A maker above its parts: `belts Gates: B-65, B-72`, `THK items: …` */
const OVER =
  /(?<![\p{L}\d])(\p{Lu}[\p{L}-]{1,14})(?:\s\p{Lu}\p{L}{2,9}(?:\s[A-Z]{1,3}\d)?)?(?:\s\p{Ll}{2,9}){0,3}\s?:\s/gu

/** The maker named before: `a dozen RNA 4905, same make`. */
const SAME_MAKER =
  /(?<!\p{L})(?:(?:the )?same (?:make|maker|brand|manufacturer)|gleiche[rsn]? (?:hersteller|fabrikat|marke)|misma marca|m[êe]me marque|stessa marca|mesma marca|zelfde merk|ta sama marka|aynı marka)(?!\p{L})/iu

/** A quantity alone in columns below the part: `6      EA     15.01.2027`. */
const COUNT_ALONE = new RegExp(`^\\s*(\\d{1,6})\\s{2,40}(${UNIT})(?:\\s{2,40}(\\d[\\d./-]{7,9}))?\\s*$`, 'iu')
const COUNT_ROW =
  /^\W{0,4}(?:qty|q'ty|quantity|menge|anzahl|st(?:ü|ue)ckzahl|cantidad|cant|quantit[éeà]|qt[éeà]|qtde?|aantal)\.?\s?[:=]/iu
const first = (counted: readonly WrittenAmount[]): WrittenAmount =>
  counted.reduce((one, other) => (other.start < one.start ? other : one))

/** The last quantity counts: `48 pcs 6204 each, in total 1,200 pcs 6204`. */
export const IN_ALL =
  /(?<!\p{L})(?:in total|altogether|total of|insgesamt|in summe|gesamt|en total|au total|in totale|łącznie|toplam|(?:sorry|no|oops),? make (?:that|it)|make that)(?!\p{L})/iu
function onlyLast(requested: RequestedPart[]): void {
  const last = new Map(requested.map((line) => [pnKey(line.text), line]))
  requested.splice(0, requested.length, ...requested.filter((line) => last.get(pnKey(line.text)) === line))
}

const OF_THEM =
  /^\s*(?:these|those|they|it|this|that|both|all of (?:these|them)|diese|die|beide|ces|ils|estos|esos|[ée]stos|questi|deze)\s/iu
/** Only an article counts the last part of a sentence: `Do you have a 6205? I'd take three.` */
const isNamedOnce = (piece: { parts: readonly Mention[] } | undefined, row: string): boolean =>
  /(?<!\p{L})(?:an?|eine?n?|una?|une|uma?|een)\s(?:\p{L}+\s){0,3}$/iu.test(
    row.slice(0, piece?.parts.at(-1)?.start ?? 0),
  )
const SETS = /(?<!\p{L})(?:sets?|kits?|satz|jeux?|juegos?|komplety?|serie)\s(?:of\s|de\s|di\s)?[^:]{0,60}:\s*$/iu

/**
 * The makers that a row names after its parts. A maker applies to the part before it, or to all parts before it when
 * its clause says so or names numbers.
 */
const scopesAfter = (
  said: readonly { end: number; text: string; requested: RequestedPart[]; parts: readonly Mention[] }[],
  row: string,
): (MakerScope & { own: RequestedPart[] })[] =>
  said.flatMap(({ end, text, requested, parts }, place) =>
    requested.length === 0
      ? []
      : parts.flatMap((part, at) =>
          makerScopesIn(row.slice(part.end, parts[at + 1]?.start ?? end)).map((scope) => {
            const before = parts.slice(0, at + 1).flatMap((one) => requested.filter((line) => line.text === one.text))
            if (scope.isOfAll && parts.length === 1)
              return { ...scope, own: said.slice(0, place + 1).flatMap((piece) => piece.requested) }
            const isWide = scope.isOfAll || scope.numbers.length > 0 || EACH.test(text)
            return { ...scope, own: isWide ? before : before.slice(-1) }
          }),
        ),
  )

/** The number of words in a row besides its parts and besides words typical of lists. */
function wordsOf(bare: string, parts: readonly Mention[]): number {
  const others = withHidden(
    bare,
    parts.map(({ start, end }) => ({ start, end, value: 0 })),
  ).replaceAll(HIDDEN, ' ')
  return others.replace(COMMON, ' ').match(/\p{L}{2,}/gu)?.length ?? 0
}
