import { daysBetween, toDay } from '#base/days.ts'
import { packText } from '#features/data/clone/packs/pack.ts'
import { configurationPacks } from '#features/data/clone/packs/saved-packs.ts'
import { CONFIGURATION } from '#features/data/clone/plans/presets.ts'
import { defineCommand } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** The number of weekly packs that are kept. */
const MAX_PACKS = 12
const DAYS_BETWEEN = 7
/** A little less than a document can hold. */
const LONGEST = 700_000

/** Saves the current configuration when the last pack is a week old, and deletes the oldest packs. */
export const keepPack = defineCommand({
  name: 'settings.keepPack',
  label: 'Save the weekly configuration',
  help: 'Runs every night. Saves a pack when the last one is a week old, and keeps twelve.',
  roles: ['owner'],
  input: {},
  async run({ tx, now, today, timeZone }) {
    const stored = await tx.find(query(configurationPacks, { orderBy: [['day', 'desc']] }))
    const last = stored[0] && toDay(stored[0].data.day, timeZone)
    if (last && daysBetween(last, today) < DAYS_BETWEEN) return { kept: false }
    const definitions = new Map((await tx.definitions()).map((one) => [one.name, one]))
    const collections = new Map<string, readonly Doc[]>()
    for (const collection of CONFIGURATION) {
      const owned = definitions.get(collection)?.access?.owned
      const isShared = ({ data }: Doc) => !owned || (owned.shared !== undefined && data[owned.shared] === true)
      // Personal documents are private, so a pack contains only shared ones.
      const docs = (await tx.find<Data>({ collection })).filter(isShared)
      if (docs.length > 0) collections.set(collection, docs)
    }
    const pack = packText(collections, now)
    if (collections.size === 0 || pack.length > LONGEST) return { kept: false }
    await tx.insert(configurationPacks, { day: today, pack })
    for (const { id } of stored.slice(MAX_PACKS - 1)) await tx.remove(configurationPacks.name, id)
    return { kept: true }
  },
})
