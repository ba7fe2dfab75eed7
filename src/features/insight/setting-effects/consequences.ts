import type { Day } from '#base/days.ts'
import { booksConsequences } from '#features/insight/setting-effects/consequences-books.ts'
import { moneyConsequences } from '#features/insight/setting-effects/consequences-money.ts'
import { stockConsequences } from '#features/insight/setting-effects/consequences-stock.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

/** A setting that is about to change, and the others of its document as they stand. */
export interface SettingChange {
  before: Value | undefined
  after: Value | undefined
  settings: Data
}

export interface ConsequenceAt {
  now: Date
  today: Day
  timeZone: string
  base: string
}

/** What changes with a setting: which documents tell, and the sentences they make. */
export interface Consequence {
  asks: (change: SettingChange, at: ConsequenceAt) => readonly Query[]
  tell: (answers: readonly (readonly Doc[])[], change: SettingChange, at: ConsequenceAt) => readonly string[]
}

/** The consequences of every setting that has any, by its field. */
export const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  ...booksConsequences,
  ...moneyConsequences,
  ...stockConsequences,
}

/** What changes when a setting is saved, in sentences with numbers; none where nothing does. */
export async function consequencesOf(
  field: string,
  change: SettingChange,
  at: ConsequenceAt,
  find: (query: Query) => Promise<readonly Doc[]>,
): Promise<readonly string[]> {
  const consequence = Object.hasOwn(CONSEQUENCES, field) ? CONSEQUENCES[field] : undefined
  if (!consequence) return []
  return consequence.tell(await Promise.all(consequence.asks(change, at).map(find)), change, at)
}
