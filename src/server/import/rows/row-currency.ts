import type { Caller } from '#model/command/people.ts'
import type { DocumentKind } from '#model/document/document.ts'
import { documents } from '#model/feature.ts'
import { ID } from '#model/import/rows.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { type FindByKey, findByKey, keyText } from '#server/import/rows/find-by-key.ts'
import type { ParsedRow } from '#server/import/rows/read-row.ts'
import type { Prime } from '#server/ports.ts'

/** The currency of amounts in a row that names none; `stored` is the document it changes. */
export type CurrencyOfRow = (row: ParsedRow, stored?: Doc) => string
export type CurrenciesOfRows = (rows: readonly ParsedRow[]) => Promise<CurrencyOfRow>

/**
 * The currency of rows without one, as their documents will have it: an existing document's own, a new trade document's
 * from its party, otherwise the company's.
 */
export function currenciesOf(prime: Prime, caller: Caller, collection: string): CurrenciesOfRows {
  const kind = documents.find(({ of, takes }) => of.name === collection && takes.includes('currency'))
  const finders = kind && partyFinders(prime, caller, kind)
  return async (rows) => {
    const company = await prime.driver.read((tx) => tx.get('settings', 'company'))
    const base = codeOf(company) ?? 'USD'
    const parties = await finders?.(rows.filter(({ data }) => data.currency === undefined))
    return (row, stored) => (stored ? codeOf(stored) : codeOf(parties?.(row))) ?? base
  }
}

const codeOf = (doc: Doc | undefined): string | undefined => {
  const currency = doc?.data.currency
  return typeof currency === 'string' && currency !== '' ? currency : undefined
}

/** Finds the parties of new documents: by id, otherwise by a name that only one party has. */
function partyFinders(prime: Prime, caller: Caller, { party, partyId, partyName }: DocumentKind) {
  const finders = new Map<string, Promise<FindByKey>>()
  const find = async (key: string, values: readonly (Value | undefined)[]): Promise<Map<string, Doc | 'several'>> => {
    const given = new Set(values.filter((value) => typeof value === 'string' && value !== ''))
    if (given.size === 0) return new Map()
    const finder = finders.get(key) ?? findByKey(prime, caller, party.name, key)
    finders.set(key, finder)
    return (await finder)([...given] as string[])
  }
  const isNamed = (data: Data): boolean => Boolean(data[partyId])
  return async (rows: readonly ParsedRow[]) => {
    const ids = rows.flatMap(({ data }) => (isNamed(data) ? [data[partyId]] : []))
    const names = rows.flatMap(({ data }) => (isNamed(data) ? [] : [data[partyName]]))
    const [byId, byName] = [await find(ID, ids), await find('name', names)]
    return ({ data }: ParsedRow): Doc | undefined => {
      const value = isNamed(data) ? data[partyId] : data[partyName]
      const found = value === undefined ? undefined : (isNamed(data) ? byId : byName).get(keyText(value))
      return found === 'several' ? undefined : found
    }
  }
}
