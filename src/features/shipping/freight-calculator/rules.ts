/** Dimensions and weight of one piece, in the units of its rule. */
export interface FreightPiece {
  length: number
  width: number
  height: number
  weight: number
}

/** Identical pieces as entered: dimensions in centimeters, weight of each in kilograms. */
export interface Pieces {
  qty: number
  l: number
  w: number
  h: number
  weightKg: number
}

/** How a carrier converts size to weight. */
export interface SizeRule {
  name: string
  units: 'in, lb' | 'cm, kg'
  /** Volume in cubic units per unit of weight. */
  divisor: number
  sides: 'up' | 'nearest' | 'as measured'
  /** Weights are rounded up to a multiple of this. */
  step: number
  /** The volume that must be exceeded before size counts at all. */
  above?: number
}

export const SIZE_RULES = [
  { name: 'UPS, FedEx', units: 'in, lb', divisor: 139, sides: 'up', step: 1 },
  { name: 'UPS at the counter', units: 'in, lb', divisor: 166, sides: 'up', step: 1 },
  { name: 'USPS', units: 'in, lb', divisor: 139, sides: 'up', step: 1, above: 1728 },
  { name: 'USPS before 12 July 2026', units: 'in, lb', divisor: 166, sides: 'nearest', step: 1, above: 1728 },
  { name: 'DHL Express', units: 'cm, kg', divisor: 5000, sides: 'as measured', step: 0.5 },
  { name: 'Air freight', units: 'cm, kg', divisor: 6000, sides: 'as measured', step: 0.5 },
] as const satisfies readonly SizeRule[]

/** The billed weight: the greater of the actual and the dimensional weight, each rounded up to the step. */
interface Billable {
  /** The dimensional weight; 0 when the rule ignores the size of small pieces. */
  dimensional: number
  billable: number
  bySize: boolean
  sides: readonly [number, number, number]
  volume: number
}

export function billableWeight(rule: SizeRule, { length, width, height, weight }: FreightPiece): Billable {
  const round = { up: (side: number) => ceil(side, 1), nearest: Math.round, 'as measured': (side: number) => side }
  const sides = [length, width, height].map(round[rule.sides]).sort((a, b) => b - a) as [number, number, number]
  const volume = sides[0] * sides[1] * sides[2]
  const counts = rule.above === undefined || volume > rule.above
  const dimensional = counts ? ceil(volume / rule.divisor, rule.step) : 0
  const actual = ceil(weight, rule.step)
  return { dimensional, billable: Math.max(actual, dimensional), bySize: dimensional > actual, sides, volume }
}

/**
 * Rounds up to a multiple of the step; a value that exceeds a multiple only by a rounding error stays on it (6,950 /
 * 139 is 50).
 */
const ceil = (value: number, step: number): number => Math.ceil(value / step - 1e-9) * step

export type Handling = 'none' | 'additional handling' | 'large package' | 'over maximum'

/** The surcharge by size and weight for UPS and FedEx in the US, 2026; a limit must be exceeded, not just reached. */
export function handlingOf({ length, width, height, weight }: FreightPiece): Handling {
  const [long, second, third] = [length, width, height].map((side) => ceil(side, 1)).sort((a, b) => b - a) as [
    number,
    number,
    number,
  ]
  const around = long + 2 * (second + third)
  const volume = long * second * third
  if (weight > 150 || long > 108 || around > 165) return 'over maximum'
  if (long > 96 || around > 130 || volume > 17_280 || weight > 110) return 'large package'
  return long > 48 || second > 30 || volume > 10_368 || weight > 50 ? 'additional handling' : 'none'
}

const CUBIC_FOOT = 1728
/** The minimum density of each class in pounds per cubic foot (NMFTA docket 2025-1, in force since 19 July 2025). */
const CLASSES: readonly (readonly [from: number, freightClass: number])[] = [
  [50, 50],
  [35, 55],
  [30, 60],
  [22.5, 65],
  [15, 70],
  [12, 85],
  [10, 92.5],
  [8, 100],
  [6, 125],
  [4, 175],
  [2, 250],
  [1, 300],
  [0, 400],
]

export const classOfDensity = (poundsPerCubicFoot: number): number =>
  CLASSES.find(([from]) => poundsPerCubicFoot >= from)![1]

/** Density in pounds per cubic foot and freight class of pieces shipped together, with dimensions in inches. */
export function freightClass(pieces: readonly FreightPiece[]): { density: number; freightClass: number } {
  const pounds = pieces.reduce((sum, { weight }) => sum + weight, 0)
  const feet = pieces.reduce((sum, { length, width, height }) => sum + length * width * height, 0) / CUBIC_FOOT
  const density = feet > 0 ? pounds / feet : 0
  return { density, freightClass: classOfDensity(density) }
}

/** Weight or measure of an LCL sea consignment: the greater of cubic meters and tonnes. */
export function weightOrMeasure(pieces: readonly FreightPiece[], kilograms: number): number {
  const metres = pieces.reduce((sum, { length, width, height }) => sum + (length * width * height) / 1e6, 0)
  return Math.max(metres, kilograms / 1000)
}
