import { roundTo, sumMoney } from '#base/decimal.ts'
import {
  billableWeight,
  type FreightPiece,
  freightClass,
  type Handling,
  handlingOf,
  type Pieces,
  SIZE_RULES,
  type SizeRule,
  weightOrMeasure,
} from '#features/shipping/freight-calculator/rules.ts'

const INCH = 2.54
const POUND = 0.453_592_37

/** The units in which dimensions and weights are typed. */
export type Units = SizeRule['units']

/** Pieces in the units of a rule, unrounded, because a carrier rounds in its own units. */
export const pieceIn = ({ l, w, h, weightKg }: Pieces, units: Units): FreightPiece =>
  units === 'in, lb'
    ? { length: l / INCH, width: w / INCH, height: h / INCH, weight: weightKg / POUND }
    : { length: l, width: w, height: h, weight: weightKg }

/** Pieces in centimeters and kilograms. */
export const metric = (pieces: readonly Pieces[], units: Units): Pieces[] =>
  units === 'cm, kg'
    ? [...pieces]
    : pieces.map(({ qty, l, w, h, weightKg }) => ({
        ...{ qty, l: l * INCH, w: w * INCH, h: h * INCH },
        weightKg: weightKg * POUND,
      }))

/** The weight that one kind of carrier bills for the pieces. */
interface RuleWeight {
  name: string
  unit: 'lb' | 'kg'
  billable: number
  dimensional: number
  /** The dimensional weight exceeds the actual weight for at least one piece. */
  bySize: boolean
  handling: readonly Handling[]
}

/** The billed weight by each rule for pieces in centimeters and kilograms; air freight is measured as a whole. */
export function weightsOf(pieces: readonly Pieces[]): RuleWeight[] {
  return SIZE_RULES.map((rule) => {
    const each =
      rule.name === 'Air freight'
        ? [{ qty: 1, bill: billableWeight(rule, wholeOf(pieces)) }]
        : pieces.map((one) => ({ qty: one.qty, bill: billableWeight(rule, pieceIn(one, rule.units)) }))
    const handling =
      rule.units === 'in, lb' && !rule.name.startsWith('USPS')
        ? pieces.map((one) => handlingOf(pieceIn(one, 'in, lb')))
        : []
    return {
      name: rule.name,
      unit: rule.units === 'in, lb' ? 'lb' : 'kg',
      billable: sumMoney(each.map(({ qty, bill }) => qty * bill.billable)),
      dimensional: sumMoney(each.map(({ qty, bill }) => qty * bill.dimensional)),
      bySize: each.some(({ bill }) => bill.bySize),
      handling: [...new Set(handling)].filter((one) => one !== 'none'),
    }
  })
}

/** All pieces combined into one, for rules that measure the consignment as a whole. */
const wholeOf = (pieces: readonly Pieces[]): FreightPiece => ({
  ...{ length: sumMoney(pieces.map(({ qty, l, w, h }) => qty * l * w * h)), width: 1, height: 1 },
  weight: sumMoney(pieces.map(({ qty, weightKg }) => qty * weightKg)),
})

/** The totals of a consignment. */
interface Consignment {
  pieces: number
  kg: number
  cubicMetres: number
  weightOrMeasure: number
  density: number
  freightClass: number
}

/** Weight, volume, density and class of pieces shipped together. */
export function consignmentOf(pieces: readonly Pieces[]): Consignment {
  const kg = sumMoney(pieces.map(({ qty, weightKg }) => qty * weightKg))
  const many = (units: Units) => pieces.flatMap((one) => Array<FreightPiece>(one.qty).fill(pieceIn(one, units)))
  const { density, freightClass: found } = freightClass(many('in, lb'))
  return {
    pieces: pieces.reduce((sum, { qty }) => sum + qty, 0),
    kg: roundTo(kg, 3),
    cubicMetres: roundTo(wholeOf(pieces).length / 1e6, 4),
    weightOrMeasure: roundTo(weightOrMeasure(many('cm, kg'), kg), 3),
    density: roundTo(density, 2),
    freightClass: found,
  }
}
