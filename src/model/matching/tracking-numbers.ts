/** The probable carrier and format of a tracking number. */
export interface NumberGuess {
  /**
   * The carrier as stored on a parcel; postal services of other countries and carriers without a colour of their own by
   * name.
   */
  carrier: string
  format: string
  /** A wrong check digit is a warning and never refused: even the carriers' own test numbers fail. */
  check: 'passes' | 'fails' | 'none'
  /** True when only one carrier uses this format; digits alone are a guess to be confirmed. */
  isSure: boolean
}

interface Format {
  carrier: string
  name: string
  shape: RegExp
  isSure?: boolean
  check?: (number: string) => boolean
}

/** Without spaces and dashes, in upper case: the form in which numbers are compared. */
export const bareNumber = (typed: string): string => typed.replace(/[\s\-‐-―]+/g, '').toUpperCase()

/** Every format a number fits, the most certain first (test vectors from jkeen/tracking_number_data). */
export function guessCarrier(typed: string): NumberGuess[] {
  const number = bareNumber(typed)
  const guesses = FORMATS.filter(({ shape }) => shape.test(number)).map(
    ({ carrier, name, isSure = false, check }): NumberGuess => ({
      carrier,
      format: name,
      isSure,
      check: check ? (check(number) ? 'passes' : 'fails') : 'none',
    }),
  )
  const rank = ({ isSure, check }: NumberGuess) =>
    (check === 'fails' ? 4 : 0) + (isSure ? 0 : 2) + (check === 'none' ? 1 : 0)
  return guesses.sort((a, b) => rank(a) - rank(b))
}

const PAGES: Readonly<Record<string, string>> = {
  UPS: 'https://www.ups.com/track?loc=en_US&tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  Amazon: 'https://track.amazon.com/tracking/',
  DHL: 'https://www.dhl.com/us-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=',
}

/** The carrier's public page for a number; undefined for a carrier without one. */
export function trackingPage(carrier: string, typed: string): string | undefined {
  const page = Object.entries(PAGES).find(([name]) => name.toLowerCase() === carrier.trim().toLowerCase())?.[1]
  const number = bareNumber(typed)
  return page && number ? page + encodeURIComponent(number) : undefined
}

const last = (number: string): number => Number(number.at(-1))
const digits = (text: string): number[] => [...text].map(Number)
const weigh = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * weights[at % weights.length]!, 0)
const complement = (sum: number): number => (10 - (sum % 10)) % 10
/** GS1: weights 3, 1, 3, 1 from the right, over all digits but the check digit. */
const gs1 = (text: string): boolean => complement(weigh(digits(text.slice(0, -1)).reverse(), [3, 1])) === last(text)
const mod11 = (text: string, weights: readonly number[]): number => (weigh(digits(text), weights) % 11) % 10
const upsValue = (sign: string): number => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10)

function s10(number: string): boolean {
  const rest = weigh(digits(number.slice(2, 10)), [8, 6, 4, 2, 3, 5, 9, 7]) % 11
  return (rest === 1 ? 0 : rest === 0 ? 5 : 11 - rest) === Number(number[10])
}

/** `420` and a ZIP code of five or nine digits may come before the number itself. */
const withoutZip = (number: string): string => number.replace(/^420\d{5}(?:\d{4})?(?=9[1-5]\d{20}(?:\d{4})?$)/, '')

const FORMATS: readonly Format[] = [
  {
    carrier: 'UPS',
    name: 'UPS',
    shape: /^1Z[0-9A-Z]{15}\d$/,
    isSure: true,
    check: (number) => complement(weigh([...number.slice(2, 17)].map(upsValue), [1, 2])) === last(number),
  },
  {
    carrier: 'UPS',
    name: 'UPS waybill',
    shape: /^[AHJKTV]\d{10}$/,
    isSure: true,
    check: (number) => complement(weigh(digits(number.slice(1, 10)), [1, 2])) === last(number),
  },
  {
    carrier: 'FedEx',
    name: 'FedEx Express (12)',
    shape: /^\d{12}$/,
    check: (number) => mod11(number.slice(0, 11), [3, 1, 7]) === last(number),
  },
  {
    carrier: 'FedEx',
    name: 'FedEx Ground',
    shape: /^\d{15}$/,
    check: (number) => complement(weigh(digits(number.slice(0, 14)), [1, 3])) === last(number),
  },
  {
    carrier: 'FedEx',
    name: 'FedEx Ground 96',
    shape: /^96\d{20}$/,
    isSure: true,
    check: (number) => complement(weigh(digits(number.slice(7, 21)), [1, 3])) === last(number),
  },
  {
    carrier: 'FedEx',
    name: 'FedEx (34)',
    shape: /^(?!420\d{5}(?:\d{4})?9[1-5])\d{34}$/,
    isSure: true,
    check: (number) => mod11(number.slice(20, 33), [1, 7, 3]) === last(number),
  },
  {
    carrier: 'FedEx',
    name: 'FedEx barcode (32)',
    shape: /^3\d{31}$/,
    isSure: true,
    check: (number) => mod11(number.slice(16, 27), [3, 1, 7]) === Number(number[27]),
  },
  { carrier: 'FedEx', name: 'FedEx Ground (SSCC-18)', shape: /^\d{18}$/, check: gs1 },
  {
    carrier: 'USPS',
    name: 'USPS',
    shape: /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}(?:\d{4})?$/,
    isSure: true,
    check: (number) => gs1(withoutZip(number)),
  },
  {
    carrier: 'USPS',
    name: 'USPS (20)',
    shape: /^\d{20}$/,
    check: (number) => gs1(number) || gs1(`91${number}`),
  },
  { carrier: 'Post', name: 'Post (S10)', shape: /^[A-Z]{2}\d{9}[A-Z]{2}$/, isSure: true, check: s10 },
  {
    carrier: 'DHL',
    name: 'DHL Express',
    shape: /^\d{10,11}$/,
    check: (number) => Number(number.slice(0, -1)) % 7 === last(number),
  },
  { carrier: 'DHL', name: 'DHL Express piece', shape: /^J(?:[A-Z]{2,3}\d{9,10}|D01\d{16})$/, isSure: true },
  {
    carrier: 'DHL',
    name: 'DHL eCommerce',
    shape: /^(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)(?=[A-Z0-9]*\d)[A-Z0-9]{10,39}$/,
    isSure: true,
  },
  { carrier: 'DHL', name: 'DHL eCommerce (14)', shape: /^\d{14}$/ },
  { carrier: 'Amazon', name: 'Amazon', shape: /^TB[ACM]\d{12}$/, isSure: true },
  { carrier: 'Amazon', name: 'Amazon International', shape: /^[AFC]\d{10}$/ },
  {
    carrier: 'OnTrac',
    name: 'OnTrac',
    shape: /^[CD]\d{14}$/,
    isSure: true,
    check: (number) =>
      complement(weigh([number[0] === 'C' ? 4 : 5, ...digits(number.slice(1, 14))], [1, 2])) === last(number),
  },
]
