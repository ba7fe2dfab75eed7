import { booksConsequences } from '#features/insight/setting-effects/consequences-books.ts'
import { moneyConsequences } from '#features/insight/setting-effects/consequences-money.ts'
import { stockConsequences } from '#features/insight/setting-effects/consequences-stock.ts'
import type { Consequence, ConsequenceAt, SettingChange } from '#model/document/setting-change.ts'
import type { Query } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'

/** The effects of settings, by field. */
export const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  ...booksConsequences,
  ...moneyConsequences,
  ...stockConsequences,
}

/** The effects of saving a setting, as sentences with numbers; empty when there are none. */
export async function consequencesOf(
  field: string,
  change: SettingChange,
  at: ConsequenceAt,
  find: (query: Query) => Promise<readonly Doc[]>,
): Promise<readonly string[]> {
  const consequence = Object.hasOwn(CONSEQUENCES, field) ? CONSEQUENCES[field] : undefined
  if (!consequence) return []
  return consequence.effectsOn(await Promise.all(consequence.asks(change, at).map(find)), change, at)
}
