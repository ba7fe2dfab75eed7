import { refuse } from '#base/problem.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { notifyWatchersOf } from '#features/stock/watches/notify.ts'
import { defineCommand } from '#model/command/command.ts'
import { anyOf } from '#model/query/any-of.ts'
import { query } from '#model/schema/collection.ts'
import { reference } from '#model/schema/fields.ts'

/** The most watched parts that are looked up in one night. */
const MAX_WATCHED = 400

/**
 * Notifies people watching a part that it, or one of its family, is in stock. The commit that makes a part available
 * notifies them immediately; this finds other cases, such as a location that becomes sellable again.
 */
export const notifyWatchers = defineCommand({
  name: 'demand.tellWatchers',
  label: 'Look up watched parts',
  help: 'Creates a follow-up for everyone who watches a part that is in stock now.',
  undoBy: 'Cancel the follow-ups.',
  input: {},
  async run({ tx, today }) {
    const watched = await tx.find(query(demand, { where: [['isWatched', '==', true]], limit: MAX_WATCHED }))
    const families = [...new Set(watched.flatMap(({ data }) => data.pnFamily || []))]
    if (families.length === 0) return { notified: 0 }
    const there = await tx.find(
      query(parts, {
        where: [anyOf('pnFamily', families), ['qtyAvailable', '>', 0]],
      }),
    )
    let notified = 0
    for (const watch of watched) {
      const family = there.filter((part) => part.data.pnFamily === watch.data.pnFamily)
      const found = family.find((part) => part.data.pnKey === watch.data.pnKey) ?? family[0]
      if (found) notified += await notifyWatchersOf({ tx, today }, watch, found)
    }
    return { notified }
  },
})

/** Stops watching a part for the current person. */
export const stopWatching = defineCommand({
  name: 'demand.stopWatching',
  label: 'Stop watching',
  help: 'You get no follow-up once the part is in stock. Others who watch it still do.',
  input: { demandId: reference('Watched part', demand, { required: true }) },
  async run({ tx, input, user }) {
    const { id, data } = await tx.need(demand, input.demandId)
    const { watchers = [], partNumber } = data
    if (!watchers.includes(user.email)) throw refuse(`You do not watch ${partNumber}.`, 'demandId')
    const left = watchers.filter((one) => one !== user.email)
    const isOver = left.length === 0
    return await tx.update(demand, id, { watchers: left, ...(isOver && { isWatched: undefined, watchedFor: [] }) })
  },
})
