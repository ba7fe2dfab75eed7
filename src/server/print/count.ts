import type { Caller } from '#model/command/people.ts'
import { printableText } from '#model/print/blocks.ts'
import type { AnyPrint } from '#model/print/print.ts'
import type { Doc } from '#model/schema/value.ts'
import { isOpenToAll } from '#server/access/roles.ts'
import { LARGE_COMMIT } from '#server/documents/commit/large.ts'
import { actorOf } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'

/** The collection that keeps how often a record was printed. */
const PRINTS = 'prints'

/** The part of a template that a count needs. */
type Counted = Pick<AnyPrint, 'name' | 'label' | 'collection' | 'together'>

/** Records that are counted in one commit: few enough that other people hardly wait. */
const PIECE = 200

/**
 * Counts a printing and answers with its number per record (one number for a list). It is written before the page is
 * made, so that two people who print at once never hold the same copy; the log tells who printed what. Many are counted
 * in several commits of one run: a print that fails between them leaves a gap in the numbers, which harms no one.
 */
export async function countPrints(
  prime: Prime,
  caller: Caller,
  print: Counted,
  records: readonly Doc[],
): Promise<number[]> {
  if (print.together) return await countSome(prime, caller, print, [undefined], records.length)
  const run = records.length > PIECE ? `print:${prime.newId()}` : undefined
  const copies: number[] = []
  for (let at = 0; at < records.length; at += PIECE)
    copies.push(...(await countSome(prime, caller, print, records.slice(at, at + PIECE), records.length, run)))
  return copies
}

async function countSome(
  prime: Prime,
  caller: Caller,
  print: Counted,
  entries: readonly (Doc | undefined)[],
  records: number,
  run?: string,
): Promise<number[]> {
  const at = prime.now()
  const ids = entries.map((record) => (record ? `${print.name}.${record.id}` : print.name))
  const line = { at, by: actorOf(caller), command: 'print', ...(run !== undefined && { run }) }
  return await prime.driver.write(
    async (tx) => {
      const before = await tx.getMany(PRINTS, ids)
      const copies = before.map((doc) => (typeof doc?.data.copies === 'number' ? doc.data.copies : 0) + 1)
      const writes = entries.map((record, index) => ({
        collection: PRINTS,
        id: ids[index]!,
        before: before[index],
        data: {
          title: titleOf(print, record),
          template: print.name,
          collection: print.collection.name,
          ...(record ? { recordId: record.id } : { records }),
          copies: copies[index]!,
        },
      }))
      if (writes.length > 0) await tx.commit(writes, line)
      return copies
    },
    { large: entries.length > LARGE_COMMIT },
  )
}

// The counts are read by everyone, so they name no record that only some may see.
function titleOf({ label, collection }: Counted, record: Doc | undefined): string {
  const title = collection.title as string
  const isOpen = isOpenToAll(collection, [title])
  return [label, isOpen && record ? printableText(record.data[title]) : ''].filter(Boolean).join(' ')
}
