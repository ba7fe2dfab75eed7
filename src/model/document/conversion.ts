import { type Data, type Doc, hasNoValue, type Value } from '#model/schema/value.ts'

/** How one document becomes the next: a quote an order, or an order an invoice, shipment or bill. */
export interface Conversion {
  /** Fields of the new document, each with the field it is copied from. */
  carries: Readonly<Record<string, string>>
  /** The field of the new document that holds the id of the old one. */
  from: string
  /** The field of the old document that holds the id of the new one. */
  to: string
  /** A document that becomes several keeps all their ids. */
  isMany?: true
  /** The lines that are copied: their fields, and the field that names the source line. */
  lines?: { field: string; carries: readonly string[]; id: string; from: string }
}

/** A line to copy, with its quantity. */
interface ConvertedLine {
  lineId: string
  qty: number
}

/** The data of the new document; `wanted` names lines and quantities, otherwise all lines are copied unchanged. */
export function convert(
  { id, data }: Pick<Doc, 'id' | 'data'>,
  rule: Conversion,
  wanted?: readonly ConvertedLine[],
): Data {
  const taken: Data = { [rule.from]: id }
  for (const [name, from] of Object.entries(rule.carries)) if (!hasNoValue(data[from])) taken[name] = data[from]!
  if (rule.lines) taken[rule.lines.field] = linesOf(data, rule.lines, wanted)
  return taken
}

function linesOf(data: Data, rule: NonNullable<Conversion['lines']>, wanted?: readonly ConvertedLine[]): Data[] {
  const all = Array.isArray(data[rule.field]) ? (data[rule.field] as Data[]) : []
  return all.flatMap((line) => {
    const chosen = wanted?.filter(({ lineId }) => lineId === line[rule.id])
    return (chosen ?? [undefined]).map((one) => {
      const next: Data = {}
      for (const name of rule.carries) if (!hasNoValue(line[name])) next[name] = line[name]!
      if (typeof line[rule.id] === 'string') next[rule.from] = line[rule.id]!
      if (one) next.qty = one.qty
      return next
    })
  })
}

/** The fields of the old document that link to the new one. */
export function linkTo({ data }: Pick<Doc, 'data'>, { to, isMany }: Conversion, newId: string): Data {
  if (!isMany) return { [to]: newId }
  const ids = idsIn(data[to])
  return ids.includes(newId) ? {} : { [to]: [...ids, newId] }
}

/** The fields of the old document after the new one is voided. */
export function unlinkFrom(
  { data }: Pick<Doc, 'data'>,
  { to, isMany }: Conversion,
  newId: string,
): Record<string, Value | undefined> {
  if (isMany) return { [to]: idsIn(data[to]).filter((id) => id !== newId) }
  return data[to] === newId ? { [to]: undefined } : {}
}

const idsIn = (value: Value | undefined): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
