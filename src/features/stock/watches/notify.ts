import { followUps } from '#features/records/follow-ups/collection.ts'
import { type Demand, demand } from '#features/stock/demand/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { CommandContext } from '#model/command/command.ts'
import { recordAddress } from '#model/record-address.ts'

/**
 * Creates a follow-up for everyone watching this part that it is in stock, and ends the watch. Returns the number of
 * follow-ups.
 */
export async function notifyWatchersOf(
  { tx, today }: Pick<CommandContext<unknown>, 'tx' | 'today'>,
  { id, data }: Demand,
  found: { id: string; data: Partial<Part['data']> },
): Promise<number> {
  const { partNumber, brand, qtyAvailable } = found.data
  const { watchers = [], watchedFor = [] } = data
  for (const assignee of watchers)
    await tx.insert(followUps, {
      ...{ subject: `${[brand, partNumber].filter(Boolean).join(' ')} is in stock: ${qtyAvailable}` },
      ...{ kind: 'Other', status: 'Open', dueOn: today, assignee },
      about: recordAddress(parts, found.id),
      notes: [`Asked for as ${data.partNumber}`, ...watchedFor].join('\n'),
    })
  await tx.update(demand, id, { isWatched: undefined, watchers: [], watchedFor: [] })
  return watchers.length
}
