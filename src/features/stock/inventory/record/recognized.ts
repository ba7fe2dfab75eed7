import { suffixWords } from '#features/stock/interchanges/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { decodePart, pnKey } from '#model/part-numbers/part-number.ts'
import type { Query } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

const SIZES = ['type', 'boreMm', 'odMm', 'widthMm'] as const
const MAX_ALIKE = 40

/** The query for parts whose number suggests the same size; undefined while the number is not that of a bearing. */
export function alikeQuery({ partNumber, brand }: Data): Query | undefined {
  const base = baseOf(partNumber, brand)
  return base === undefined
    ? undefined
    : { collection: parts.name, where: [['pnKey', 'starts-with', pnKey(base)]], limit: MAX_ALIKE }
}

/** The attributes that follow from a part's number: type and size from parts of the same basic number, bore, seal and clearance from its codes. */
export function recognizedIn({ partNumber, brand }: Data, alike: readonly Data[]): Data {
  const decoded = decodePart(text(partNumber), text(brand))
  if (!decoded) return {}
  const twin = alike.find((part) => baseOf(part.partNumber, part.brand) === decoded.base && part.odMm !== undefined)
  const seal = decoded.suffixes.find((suffix) => suffix.class.startsWith('SEAL_'))
  const clearance = decoded.suffixes.find((suffix) => suffix.class.startsWith('CLR_'))
  return {
    ...(decoded.boreMm !== undefined && { boreMm: decoded.boreMm }),
    ...Object.fromEntries(SIZES.flatMap((name) => (twin?.[name] === undefined ? [] : [[name, twin[name]]]))),
    ...(seal && { sealCode: seal.code }),
    ...(clearance && { clearance: clearance.class.slice('CLR_'.length) }),
  }
}

/** What is recognized of a part so far: `Deep groove ball, 25 × 52 × 15 mm, two contact rubber seals`. */
export function recognizedWords(data: Data): string | undefined {
  const { boreMm, odMm, widthMm } = data
  const sizes = [boreMm, odMm, widthMm].filter((size) => typeof size === 'number')
  const size = sizes.length === 3 ? `${sizes.join(' × ')} mm` : typeof boreMm === 'number' ? `bore ${boreMm} mm` : ''
  const said = suffixWords(text(data.partNumber), text(data.brand)).flatMap(
    ({ code, meaning }) => meaning ?? `${code}?`,
  )
  return [text(data.type), size, ...said].filter(Boolean).join(', ') || undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const baseOf = (partNumber: unknown, brand: unknown): string | undefined =>
  decodePart(text(partNumber), text(brand))?.base
