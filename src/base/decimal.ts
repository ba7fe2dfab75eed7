/** Exact decimal sums: each number counts as the decimal text it prints as, so ten times 0.10 is 1. */

interface Exact {
  units: bigint
  scale: number
}

const SAFE_SCALE = 10_000
const POWERS = Array.from({ length: 32 }, (_, power) => 10n ** BigInt(power))
const pow10 = (power: number): bigint => POWERS[power] ?? 10n ** BigInt(power)

/** Adds numbers without rounding. Values of up to four decimals take a fast path in plain integers. */
export class ExactSum {
  #fast = 0
  #exact: Exact = { units: 0n, scale: 0 }
  count = 0

  add(value: number): void {
    this.count++
    const scaled = Math.round(value * SAFE_SCALE)
    if (scaled / SAFE_SCALE === value && Math.abs(scaled) < 2 ** 50) {
      this.#fast += scaled
      if (Math.abs(this.#fast) > 2 ** 52) this.#settle()
    } else this.#exact = plus(this.#exact, parse(String(value)))
  }

  /** Subtracts a number that was added before. */
  remove(value: number): void {
    this.add(-value)
    this.count -= 2
  }

  /** Adds an exact decimal text, such as another sum. */
  addText(text: string, count: number): void {
    this.#exact = plus(this.#exact, parse(text))
    this.count += count
  }

  /** Adds a whole number of ten-thousandths given as text: a sum computed by a database. */
  addTenThousandths(text: string, count: number): void {
    const units = Number(text)
    if (Math.abs(units) > 2 ** 52) this.addText(`${text}e-4`, count)
    else {
      this.#fast += units
      this.count += count
      if (Math.abs(this.#fast) > 2 ** 52) this.#settle()
    }
  }

  #settle(): void {
    this.#exact = plus(this.#exact, { units: BigInt(this.#fast), scale: 4 })
    this.#fast = 0
  }

  /** The exact sum as decimal text without trailing zeros: `123.45`, `1`, `-0.003`. */
  toString(): string {
    // A quotient of up to 15 digits prints as the decimal it stands for.
    if (this.#exact.units === 0n && Math.abs(this.#fast) < 1e15) return String(this.#fast / SAFE_SCALE)
    this.#settle()
    return print(this.#exact)
  }

  /** The mean to ten decimals, rounded half away from zero; undefined when nothing was added. */
  average(): string | undefined {
    if (this.count === 0) return undefined
    this.#settle()
    const wide = this.#exact.units * pow10(10)
    const divisor = BigInt(this.count) * pow10(this.#exact.scale)
    const half = wide < 0n ? -divisor / 2n : divisor / 2n
    return print({ units: (wide + half) / divisor, scale: 10 })
  }
}

function parse(text: string): Exact {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', decimals = ''] = mantissa.split('.')
  const scale = decimals.length - Number(exponent)
  const units = BigInt(whole + decimals)
  return scale >= 0 ? { units, scale } : { units: units * pow10(-scale), scale: 0 }
}

function plus(a: Exact, b: Exact): Exact {
  if (a.scale < b.scale) return plus(b, a)
  return { units: a.units + b.units * pow10(a.scale - b.scale), scale: a.scale }
}

function print({ units, scale }: Exact): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${decimals && `.${decimals}`}`
}

/** The exact sum of numbers as decimal text. */
export function exactSum(values: Iterable<number>): string {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.toString()
}

/** The sum of amounts, computed in cents, as a number with two decimals. */
export const sumMoney = (values: Iterable<number>): number => Number(exactSum(values))

/**
 * Rounds to a number of decimals, half away from zero, using the decimal text and not the binary value (1.005 becomes
 * 1.01).
 */
export function roundTo(value: number, decimals: number): number {
  const exact = parse(String(value))
  return exact.scale <= decimals ? value : rounded(exact.units, pow10(exact.scale), decimals)
}

/** The exact product of numbers, rounded once, half away from zero (1.1 × 1.15 is 1.27). */
export const roundProduct = (factors: readonly number[], decimals: number): number =>
  roundQuotient(factors, 1, decimals)

/** The exact product of numbers divided by another number, rounded once, half away from zero. */
export function roundQuotient(factors: readonly number[], divisor: number, decimals: number): number {
  const product = factors.map((factor) => parse(String(factor))).reduce(times)
  const by = parse(String(divisor))
  return rounded(product.units * pow10(by.scale), by.units * pow10(product.scale), decimals)
}

const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, scale: a.scale + b.scale })

function rounded(numerator: bigint, denominator: bigint, decimals: number): number {
  const isNegative = numerator < 0n !== denominator < 0n
  const [top, bottom] = [abs(numerator) * pow10(decimals), abs(denominator)]
  const units = (2n * top + bottom) / (2n * bottom)
  return Number(print({ units: isNegative ? -units : units, scale: decimals }))
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
