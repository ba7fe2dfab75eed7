import { followUps } from '#features/records/follow-ups/collection.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { anyOf } from '#model/query/any-of.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'

/** So many watched parts are looked up in one night. */
const MOST = 400

/** Tells those who watch a part that it, or one of its family, is in stock: a follow-up for each, and the watch is over. */
export const tellWatchers = defineCommand({
  name: 'demand.tellWatchers',
  label: 'Look up watched parts',
  help: 'Creates a follow-up for everyone who watches a part that is in stock now.',
  undoBy: 'Cancel the follow-ups.',
  input: {},
  async run({ tx, today }) {
    const watched = await tx.find(query(demand, { where: [['isWatched', '==', true]], limit: MOST }))
    const families = [...new Set(watched.flatMap(({ data }) => data.pnFamily || []))]
    if (families.length === 0) return { told: 0 }
    const there = await tx.find(
      query(parts, {
        where: [anyOf('pnFamily', families), ['qtyAvailable', '>', 0]],
      }),
    )
    let told = 0
    for (const { id, data } of watched) {
      const family = there.filter((part) => part.data.pnFamily === data.pnFamily)
      const found = family.find((part) => part.data.pnKey === data.pnKey) ?? family[0]
      if (!found) continue
      const { partNumber, brand, qtyAvailable } = found.data
      for (const assignee of data.watchers ?? []) {
        told++
        await tx.insert(followUps, {
          ...{ subject: `${[brand, partNumber].filter(Boolean).join(' ')} is in stock: ${qtyAvailable}` },
          ...{ kind: 'Other', status: 'Open', dueOn: today, assignee },
          about: recordAddress(parts, found.id),
          notes: [`Asked for as ${data.partNumber}`, ...(data.watchedFor ?? [])].join('\n'),
        })
      }
      await tx.update(demand, id, { isWatched: undefined, watchers: [], watchedFor: [] })
    }
    return { told }
  },
})
