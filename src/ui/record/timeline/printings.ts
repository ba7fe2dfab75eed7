import type { HistoryEntry } from '#model/command/commit.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { titleOf } from '#ui/grid/format.ts'
import { awaited } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { readHistoryPage } from '#ui/record/timeline/history-page.ts'

/** The collection that counts how often a record was printed. */
const PRINTS = 'prints'

interface Printed {
  title: string
  copies: number
}

/** One print of a record. */
interface Printing {
  key: string
  at: string
  /** The person's e-mail address. */
  by: string
  /** `printed Purchase order, copy 2` */
  words: string
}

/** Every print of a record with any template, live. */
export function usePrintings(collection: AnyCollection, doc: Doc): readonly Printing[] {
  const counts = useLive<Printed>({
    collection: PRINTS,
    where: [
      ['collection', '==', collection.name],
      ['recordId', '==', doc.id],
    ],
  })
  return counts.flatMap((count) =>
    printingsOf(awaited(readHistoryPage(PRINTS, count.id, count.version)).entries, {
      id: count.id,
      template: templateIn(count.data.title, titleOf(collection.title, doc)),
    }),
  )
}

/** The prints recorded in the history of a counter: each increase is one print, numbered with the new count. */
export const printingsOf = (
  entries: readonly HistoryEntry[],
  { id, template }: { id: string; template: string },
): readonly Printing[] =>
  entries.flatMap(({ seq, at, by, changes }) => {
    const copy = changes.find(({ path }) => path === 'copies')?.after
    if (typeof copy !== 'number') return []
    return [{ key: `${id}@${seq}`, at, by: by.email, words: `printed ${template}${copy > 1 ? `, copy ${copy}` : ''}` }]
  })

/** The counter is named after template and record; next to the record, its own name adds nothing. */
export const templateIn = (title: string, record: string): string =>
  record && title.endsWith(` ${record}`) ? title.slice(0, -record.length - 1) : title
