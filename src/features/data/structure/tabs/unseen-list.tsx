import { UNSEEN } from '#features/data/structure/tabs/unseen.ts'
import { screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import { addressOf } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { queryOnce } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { awaited } from '#ui/live/await.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

const READ = 1000
const SHOWN = 50

export interface UnseenRecords {
  collection: string
  id: string
  why: string
}

/** Queries the records missing from the top bar, in the collections the user may read. */
export async function readUnseen(readable: readonly string[]): Promise<readonly UnseenRecords[]> {
  const found = await Promise.all(
    UNSEEN.filter(({ collection }) => readable.includes(collection)).map(
      async ({ collection, where, why, isMeant = () => true }) => {
        const records: UnseenRecords[] = []
        let cursor: string | null = null
        do {
          const page: { documents: Doc[]; nextCursor: string | null } = await queryOnce({
            collection,
            where,
            limit: READ,
            ...(cursor !== null && { cursor }),
          })
          for (const { id, data } of page.documents) if (isMeant(data)) records.push({ collection, id, why })
          cursor = page.nextCursor
        } while (cursor !== null)
        return records
      },
    ),
  )
  return found.flat()
}

/** The records the top bar omits because a field is missing, each with a way to fix it. */
export function UnseenList({ answer }: { answer: Promise<readonly UnseenRecords[]> }) {
  const found = awaited(answer)
  if (found.length === 0)
    return <p className="text-13 dim breaks">None. Every record has the fields that notifications need.</p>
  return (
    <>
      <DataTable
        label="Records missing from notifications"
        columns={[
          { label: 'Collection', isHead: true, value: ({ collection }) => collection },
          {
            label: 'Record',
            value: ({ id }) => id,
            href: ({ collection, id }) =>
              addressOf(collection, id) ?? withParams(screenPath('structure'), { collection }),
          },
          { label: 'Why', wrap: true, value: ({ why }) => `It ${why}.` },
        ]}
        rows={found.slice(0, SHOWN)}
        keyOf={({ collection, id, why }) => `${collection} ${id} ${why}`}
      />
      {found.length > SHOWN && <p className="text-13 dim breaks">and {plainNumber(found.length - SHOWN)} more</p>}
    </>
  )
}
