import { portions } from '#base/portions.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { pnFamily } from '#model/part-numbers/part-number.ts'
import { keepPartRules } from '#model/part-numbers/part-rules.ts'
import { pagesOf } from '#model/query/pages.ts'
import type { CachedDocument } from '#model/schema/cached-document.ts'
import { query } from '#model/schema/collection.ts'

/** Parts in one commit: few enough that others hardly wait. */
const PIECE = 40

interface Seen {
  parts: readonly string[]
  wanted: readonly string[]
}

interface Numbered {
  partNumber?: string
  brand?: string
  pnFamily?: string
}

const isOther = ({ data }: { data: Numbered }): boolean =>
  typeof data.partNumber === 'string' && data.pnFamily !== pnFamily(data.partNumber, data.brand)

/** Parses part numbers again with the current rules from the settings, and updates those whose family has changed. */
export const readAgain = defineCommand({
  name: 'parts.readAgain',
  label: 'Read part numbers again',
  help: 'Updates part families from the suffixes and brand aliases in Settings. Runs automatically when those change.',
  undoBy: 'Change the part rules in Settings back; part numbers are then read again automatically.',
  input: {},
  async look({ tx }) {
    const stored = await tx.find(query(settings, { where: [['name', '==', 'Part rules']] }))
    keepPartRules(stored.find(({ id }) => id === 'parts')?.data)
    const seen = { parts: [] as string[], wanted: [] as string[] }
    for await (const page of pagesOf(tx, parts, 'partNumber')) seen.parts.push(...page.filter(isOther).map(idOf))
    for await (const page of pagesOf(tx, demand, 'pnFamily')) seen.wanted.push(...page.filter(isOther).map(idOf))
    return seen satisfies Seen
  },
  *pieces(seen) {
    const found = seen as Seen
    for (const some of portions(found.parts, PIECE))
      yield async ({ tx }) => {
        // An empty update is enough: every write derives the family from the number.
        for (const id of some) if (await tx.get(parts, id)) await tx.update(parts, id, {})
      }
    for (const some of portions(found.wanted, PIECE))
      yield async ({ tx }) => {
        for (const id of some) {
          const request = await tx.get(demand, id)
          if (request) await tx.update(demand, id, { pnFamily: pnFamily(request.data.partNumber, request.data.brand) })
        }
      }
  },
  run: async ({ seen }) => ({ parts: (seen as Seen).parts.length, wanted: (seen as Seen).wanted.length }),
})

const idOf = ({ id }: { id: string }): string => id

/** The company's own rules for part numbers, which every process uses for parsing. */
export const partRulesDocument: CachedDocument = {
  collection: settings.name,
  id: 'parts',
  take: keepPartRules,
  after: readAgain.name,
}
