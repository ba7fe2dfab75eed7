import { toDay } from '#base/days.ts'
import { duplicateRules } from '#features/data/duplicates/collection.ts'
import { isSearchDue, READY_RULES, readyId } from '#features/data/duplicates/rules.ts'
import { likeRule } from '#features/data/duplicates/similar.ts'
import { defineCommand, type Reading } from '#model/command/command.ts'
import { READY } from '#model/command/scan.ts'
import { query } from '#model/schema/collection.ts'

/** The rules whose search is due tonight: saved ones that are scheduled, and built-in ones that guard payments. */
export const dueSearches = defineCommand({
  name: 'duplicates.due',
  label: 'Searches due',
  help: 'Lists the rules that are due to run tonight. Nothing is changed.',
  roles: ['owner'],
  input: {},
  async run({ tx, today, timeZone }) {
    const rules = await tx.find(query(duplicateRules, {}))
    const isDue = (repeats: Parameters<typeof isSearchDue>[0], id: string) => {
      const last = rules.find((rule) => rule.id === id)?.data.lastRunAt
      return isSearchDue(repeats, last && toDay(last, timeZone), today)
    }
    const saved = rules
      .filter(({ id, data }) => !id.startsWith(READY) && isDue(data.repeats, id))
      .map(({ id, data }) => ({ collection: data.collection, ...likeRule(data), name: data.name, ruleId: id }))
    const ready = []
    for (const rule of READY_RULES) {
      const { collection, tests, name, repeats } = rule
      if (isDue(repeats, readyId(rule)) && (await hasAny(tx, collection)))
        ready.push({ collection, tests, name, ruleId: readyId(rule) })
    }
    return { plans: [...ready, ...saved] }
  },
})

const hasAny = async (tx: Reading, collection: string): Promise<boolean> =>
  (await tx.find({ collection, limit: 1 })).length > 0
