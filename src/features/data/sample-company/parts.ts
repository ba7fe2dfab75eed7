import { roundTo } from '#base/decimal.ts'
import { DIMENSIONS, type Dimension } from '#features/data/sample-company/dimensions.ts'
import { type Chance, chance } from '#features/data/sample-company/random.ts'
import { PRICES_INVENTED, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { partKeys } from '#model/part-numbers/part-number.ts'

interface Variant {
  brand: string
  suffix: string
  seal?: string
  clearance?: string
  words?: string
}

const seals = (brand: string, two: string, shields: string, gap: string): Variant[] => [
  { brand, suffix: '', words: 'open' },
  { brand, suffix: two, seal: two.replace(/^-/, ''), words: 'two contact seals' },
  { brand, suffix: `${two}${gap}C3`, seal: two.replace(/^-/, ''), clearance: 'C3', words: 'two contact seals' },
  { brand, suffix: shields, seal: shields.replace(/^-/, ''), words: 'two shields' },
  { brand, suffix: `${shields}${gap}C3`, seal: shields.replace(/^-/, ''), clearance: 'C3', words: 'two shields' },
]
const designs = (brand: string, suffixes: readonly string[]): Variant[] =>
  suffixes.map((suffix) => ({ brand, suffix, ...(suffix.endsWith('C3') && { clearance: 'C3' }) }))

/** How manufacturers write the variants of a type. */
const VARIANTS: Record<string, readonly Variant[]> = {
  'Deep groove ball': [
    ...seals('SKF', '-2RS1', '-2Z', '/'),
    ...seals('FAG', '-2RSR', '-2ZR', '-'),
    ...seals('NSK', 'DDU', 'ZZ', ''),
    ...seals('NTN', 'LLU', 'ZZ', ''),
    ...seals('KOYO', '2RS', 'ZZ', ''),
  ],
  'Angular contact ball': [
    ...designs('SKF', [' BEP', ' BECBP', ' BECBM']),
    ...designs('FAG', ['-B-XL-TVP', '-B-XL-MP']),
    ...designs('NSK', ['BW', 'BEAT85']),
  ],
  'Cylindrical roller': [
    ...designs('SKF', [' ECP', ' ECJ', ' ECP/C3', ' ECM/C3']),
    ...designs('FAG', ['-E-XL-TVP2', '-E-XL-M1-C3']),
    ...designs('NSK', ['EW', 'ETC3']),
    ...designs('NTN', ['ET2', 'EG1C3']),
  ],
  'Spherical roller': [
    ...designs('SKF', [' E', ' EK', ' EK/C3', ' CCK/W33']),
    ...designs('FAG', ['-E1-XL', '-E1-XL-K-C3']),
    ...designs('NSK', ['EAE4', 'EAKE4C3']),
    ...designs('NTN', ['EAD1', 'EAKD1C3']),
  ],
  'Tapered roller': [
    ...designs('SKF', [' J2/Q', ' J2/QCL7C']),
    ...designs('FAG', ['-XL', 'A']),
    ...designs('Timken', ['', 'M-90KM1']),
    ...designs('KOYO', ['JR']),
  ],
  'Self-aligning ball': [
    ...designs('SKF', [' ETN9', ' EKTN9', ' EKTN9/C3']),
    ...designs('FAG', ['-TVH', '-K-TVH-C3']),
    ...designs('NSK', ['', 'K']),
  ],
  'Needle roller': [...designs('INA', ['-XL', '-2RSR-XL']), ...designs('SKF', ['']), ...designs('NTN', [''])],
}

const MARKUP: Record<string, number> = { SKF: 1.3, FAG: 1.25, INA: 1.2, Timken: 1.25, NSK: 1.1, NTN: 1.05, KOYO: 1 }

/** The number of parts of the small company. */
const CATALOGUE_PARTS = 1_284

/** The variants of every dimension, as far as the company carries them. */
export function* catalogueParts(seed: number): Generator<SampleDoc> {
  const all = DIMENSIONS.flatMap((dimension) =>
    (VARIANTS[dimension[1]] ?? []).map((variant) => ({ dimension, variant })),
  )
  const random = chance(seed)
  // An even selection, so that every dimension and every manufacturer is included.
  const step = all.length / CATALOGUE_PARTS
  for (let at = 0; at < CATALOGUE_PARTS; at++) {
    const { dimension, variant } = all[Math.floor(at * step)]!
    yield partOf(at, dimension, variant, random)
  }
}

const CLEARANCES = ['', 'C2', 'C4', 'C5', 'CM']
const CAGES = ['', 'M', 'MA', 'J', 'TN9', 'T2', 'MB']
const PRECISION = ['', 'P6', 'P5', 'P4']
const GREASES = ['', 'MT33', 'MT47', 'GJN', '5K', 'WT', 'L038', 'GWB', 'LHT23', 'VT127', 'HT51', 'AS2S']

/**
 * The requested number of different parts, up to two million: variants with clearances, cages, precision classes and
 * greases.
 */
export function* manyParts(seed: number, count: number): Generator<SampleDoc> {
  const all = DIMENSIONS.flatMap((dimension) =>
    (VARIANTS[dimension[1]] ?? []).map((variant) => ({ dimension, variant })),
  )
  const random = chance(seed)
  for (let at = 0; at < count; at++) {
    let rest = at
    const digit = <T>(items: readonly T[]): T => {
      const item = items[rest % items.length]!
      rest = Math.floor(rest / items.length)
      return item
    }
    const { dimension, variant } = digit(all)
    const codes = [digit(GREASES), digit(CLEARANCES), digit(CAGES), digit(PRECISION)].filter(Boolean)
    const suffix = [variant.suffix, ...codes].join(codes.length > 0 ? '/' : '')
    yield partOf(at, dimension, { ...variant, suffix }, random)
  }
}

function partOf(at: number, [base, type, boreMm, odMm, widthMm, massKg]: Dimension, variant: Variant, random: Chance) {
  const { brand, suffix, seal, clearance, words } = variant
  const partNumber = `${base}${suffix}`
  // An estimate from the size alone; the notes mark it as invented.
  const volume = ((odMm * odMm - boreMm * boreMm) * widthMm) / 1_000_000
  const listPrice = roundTo((2.4 + volume * 190) * (MARKUP[brand] ?? 1) * (0.9 + random.next() * 0.25), 2)
  const avgCost = roundTo(listPrice * (0.4 + random.next() * 0.12), 2)
  const qtyOnHand = random.next() < 0.22 ? 0 : random.between(1, volume > 1 ? 14 : 140)
  const qtyReserved = qtyOnHand > 10 && random.next() < 0.3 ? random.between(1, Math.floor(qtyOnHand / 2)) : 0
  return {
    collection: parts.name,
    id: `part-${String(at + 1).padStart(7, '0')}`,
    data: partKeys({
      partNumber,
      brand,
      description: [`${type} bearing, ${boreMm} × ${odMm} × ${widthMm} mm`, ...(words ? [words] : [])].join(', '),
      type,
      basePn: base,
      boreMm,
      odMm,
      widthMm,
      ...(massKg !== undefined && { weightKg: massKg }),
      ...(seal && { sealCode: seal }),
      ...(clearance && { clearance }),
      hsCode: HS_CODES[type] ?? '8482.99',
      uom: 'ea',
      listPrice,
      floorPrice: roundTo(avgCost * 1.25, 2),
      avgCost,
      reorderPoint: volume > 1 ? 2 : 20,
      qtyOnHand,
      qtyReserved,
      qtyAvailable: qtyOnHand - qtyReserved,
      qtyIncoming: random.next() < 0.1 ? random.between(10, 60) : 0,
      isActive: true,
      notes: PRICES_INVENTED,
    }),
  }
}

/** Headings of the Harmonized System for bearings. */
const HS_CODES: Record<string, string> = {
  'Deep groove ball': '8482.10',
  'Angular contact ball': '8482.10',
  'Self-aligning ball': '8482.10',
  'Tapered roller': '8482.20',
  'Spherical roller': '8482.30',
  'Needle roller': '8482.40',
  'Cylindrical roller': '8482.50',
}
