import { longDay, toDay } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import { asText, type Lab, type RuleOutcome, unreadable } from '#features/data/rule-lab/lab.ts'
import { billableWeight, freightClass, handlingOf, SIZE_RULES } from '#features/shipping/freight-calculator/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'
import { discountDay, discountOf, dueDay, readTerms } from '#model/document/days/terms.ts'
import { guessCarrier, trackingPage } from '#model/matching/tracking-numbers.ts'
import { decodePart, pnFamily, pnKey, splitBrand } from '#model/part-numbers/part-number.ts'
import { spellingsOf } from '#model/part-numbers/spellings.ts'

const number = (typed: string | undefined): number => Number((typed ?? '').replace(/,/g, '').trim())

/** The rules of parts, parcels, money and freight. */
export const TRADE_LABS: readonly Lab[] = [
  {
    id: 'part',
    title: 'Part number',
    rule: 'The key is upper case without spaces and dashes; suffixes are read by the codes of the brand; the family is what equals have in common.',
    inputs: [
      { name: 'partNumber', label: 'Part number', initial: '6205-2RS1/C3' },
      { name: 'brand', label: 'Brand', initial: 'SKF' },
    ],
    loads: {
      collection: parts.name,
      field: 'pnKey',
      given: ({ partNumber, brand }) => ({ partNumber: asText(partNumber), brand: asText(brand) }),
    },
    run({ partNumber: typed = '', brand: given = '' }) {
      const { brand = given, partNumber } = splitBrand(typed)
      const decoded = decodePart(partNumber, brand)
      const key = { label: 'Key', value: pnKey(partNumber) || 'none' }
      if (!decoded) return [key, { label: 'Designation', value: 'No bearing number in it; it is kept as it is.' }]
      return [
        key,
        { label: 'Basic number', value: decoded.base },
        { label: 'Bore', value: decoded.boreMm === undefined ? 'not in the number' : `${decoded.boreMm} mm` },
        ...decoded.suffixes.map(({ code, meaning }) => ({ label: code, value: meaning })),
        ...decoded.unknown.map((code): RuleOutcome => ({ label: code, value: 'unknown, kept as it is', tone: 'bad' })),
        { label: 'Family', value: pnFamily(partNumber, brand) },
        ...spellingsOf(partNumber, brand).map(
          ({ brand: maker, partNumber: spelled }): RuleOutcome => ({
            label: `At ${maker}`,
            value: spelled,
          }),
        ),
      ]
    },
  },
  {
    id: 'parcel',
    title: 'Tracking number',
    rule: 'Shape and check digit tell the carrier; a failed check digit warns and never blocks.',
    inputs: [{ name: 'trackingNumber', label: 'Tracking number', initial: '1Z5R89390357567127' }],
    run({ trackingNumber = '' }) {
      const guesses = guessCarrier(trackingNumber)
      if (guesses.length === 0) return unreadable('None of your carriers uses this number format.')
      const page = trackingPage(guesses[0]!.carrier, trackingNumber)
      return [
        ...guesses.map(({ carrier, format, check, isSure }): RuleOutcome => {
          const words = { passes: 'check digit is right', fails: 'check digit is wrong', none: 'has no check digit' }[
            check
          ]
          return {
            label: carrier,
            value: `${format}: ${words}${isSure ? '' : ', a guess to be confirmed'}`,
            ...(check === 'fails' && { tone: 'bad' }),
          }
        }),
        ...(page ? [{ label: 'Page', value: page }] : []),
      ]
    },
  },
  {
    id: 'money',
    title: 'Money',
    rule: 'Sums are exact; words prevail over figures on a check; terms say the due day and the discount.',
    inputs: [
      { name: 'amounts', label: 'Amounts', initial: '0.1 0.2 1234.26' },
      { name: 'terms', label: 'Terms', initial: '2/10 Net 30' },
      { name: 'invoiceDay', label: 'Invoice day', initial: '2026-11-20' },
    ],
    run({ amounts = '', terms: wording, invoiceDay = '' }, { timeZone }) {
      const values = amounts
        .split(/[\s;]+/)
        .filter(Boolean)
        .map(number)
      if (values.length === 0 || !values.every(Number.isFinite))
        return unreadable('Write amounts with spaces between them.')
      const total = sumMoney(values)
      const terms = readTerms(wording)
      const day = toDay(invoiceDay, timeZone)
      const outcomes: RuleOutcome[] = [
        { label: 'Sum', value: amountText(total) },
        { label: 'In words', value: total < 0 ? 'a check is never negative' : amountInWords(roundTo(total, 2)) },
      ]
      if (!terms) return [...outcomes, { label: 'Terms', value: `“${wording}” cannot be read.`, tone: 'bad' }]
      if (!day) return [...outcomes, { label: 'Invoice day', value: `“${invoiceDay}” is not a date.`, tone: 'bad' }]
      const until = discountDay(terms, day)
      return [
        ...outcomes,
        { label: 'Due', value: longDay(dueDay(terms, day)) },
        ...(until
          ? [{ label: 'Discount', value: `${amountText(discountOf(terms, total))} until ${longDay(until)}` }]
          : []),
      ]
    },
  },
  {
    id: 'freight',
    title: 'Freight',
    rule: 'The heavier of weight and size is billed; the class follows from pounds per cubic foot.',
    inputs: [
      { name: 'sides', label: 'Sides', initial: '24 x 18 x 16' },
      { name: 'weight', label: 'Weight', initial: '31' },
      { name: 'rule', label: 'Rule', initial: SIZE_RULES[0].name, choices: SIZE_RULES.map(({ name }) => name) },
    ],
    run({ sides = '', weight, rule: name }) {
      const [length = Number.NaN, width = Number.NaN, height = Number.NaN] = sides.split(/\s*[x×*]\s*/i).map(number)
      const piece = { length, width, height, weight: number(weight) }
      const rule = SIZE_RULES.find((each) => each.name === name) ?? SIZE_RULES[0]
      if (!Object.values(piece).every((value) => Number.isFinite(value) && value >= 0))
        return unreadable('Write three sides, such as 24 x 18 x 16, and a weight.')
      const [, unit] = rule.units.split(', ')
      const { billable, dimensional, bySize } = billableWeight(rule, piece)
      const load = freightClass([piece])
      return [
        { label: 'Of the size', value: dimensional === 0 ? 'does not count' : `${dimensional} ${unit}` },
        { label: 'Billed', value: `${billable} ${unit}, ${bySize ? 'for its size' : 'for its weight'}` },
        ...(unit === 'lb'
          ? [
              { label: 'Handling', value: handlingOf(piece) },
              {
                label: 'Freight class',
                value: `${load.freightClass}, at ${roundTo(load.density, 2)} pounds per cubic foot`,
              },
            ]
          : []),
      ]
    },
  },
]
