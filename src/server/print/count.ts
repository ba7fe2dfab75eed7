import type { Caller } from '#model/people.ts'
import type { AnyPrint } from '#model/print.ts'
import { textOf } from '#model/print-blocks.ts'
import type { Doc } from '#model/value.ts'
import { actorOf, LARGE } from '#server/execute.ts'
import type { Prime } from '#server/ports.ts'

/** The collection that keeps how often a record was printed. */
const PRINTS = 'prints'

/** What a count needs to know of a template. */
type Counted = Pick<AnyPrint, 'name' | 'label' | 'collection' | 'together'>

/**
 * Counts a printing and answers with its number per record (one number for a list). It is written before the page is
 * made, so that two people who print at once never hold the same copy; the log tells who printed what.
 */
export async function countPrints(
  prime: Prime,
  caller: Caller,
  print: Counted,
  records: readonly Doc[],
): Promise<number[]> {
  const at = prime.now()
  const entries = print.together ? [undefined] : records
  const ids = entries.map((record) => (record ? `${print.name}.${record.id}` : print.name))
  const by = actorOf(caller)
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
          ...(record ? { recordId: record.id } : { records: records.length }),
          copies: copies[index]!,
        },
      }))
      if (writes.length > 0) await tx.commit(writes, { at, by, command: 'print' })
      return copies
    },
    { large: entries.length > LARGE },
  )
}

// The counts are read by everybody, so they name no record that only some may see.
function titleOf({ label, collection }: Counted, record: Doc | undefined): string {
  const title = collection.title as string
  const isOpen = !collection.access?.read && !collection.access?.fields?.[title]
  return [label, isOpen && record ? textOf(record.data[title]) : ''].filter(Boolean).join(' ')
}
