import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { manyInSentence } from '#base/text/in-sentence.ts'
import type { DuplicateGroup } from '#features/data/duplicates/collection.ts'
import { Compare } from '#features/data/duplicates/queue/compare.tsx'
import { openRecords } from '#features/data/duplicates/queue/records.tsx'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'

/** More records than this cannot be compared side by side. */
export const MAX_COMPARED = 8

interface Props {
  collection: AnyCollection
  selected: readonly Doc[]
  clear: () => void
}

/** Merges the selected records of a list, with the same comparison as for groups found by a search. */
export function MergeChosen({ collection, selected, clear }: Props) {
  const [group, setGroup] = useState<DuplicateGroup>()
  const canWrite = useUser()?.role !== 'viewer'
  if (!canWrite || selected.length < 2 || selected.length > MAX_COMPARED) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowMerge size={16} />}
        onClick={() =>
          setGroup(
            chosenGroup(
              collection.name,
              selected.map(({ id }) => id),
              titles(collection, selected),
            ),
          )
        }
      >
        Merge
      </Button>
      {group && (
        <Dialog
          onClose={() => setGroup(undefined)}
          title={`Merge ${manyInSentence(collection.label)}`}
          size="min(1100px, 96vw)"
        >
          <Chosen
            group={group}
            leave={() => {
              setGroup(undefined)
              clear()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** The comparison of records that someone has chosen. */
export function Chosen({ group, leave }: { group: DuplicateGroup; leave: () => void }) {
  // Requested once while the dialog is open: a component that suspends must not request it again.
  const [records] = useState(openRecords)
  return (
    <Await fallback={<Spinner />}>
      <Compare group={group} records={records} leave={leave} />
    </Await>
  )
}

/** A group that was selected by hand and is not stored, so it has no id. */
export const chosenGroup = (collection: string, ids: readonly string[], title: string): DuplicateGroup => ({
  id: '',
  version: 0,
  createTime: '',
  updateTime: '',
  data: {
    title,
    collection,
    ids: [...ids],
    size: ids.length,
    score: 1,
    reason: 'Chosen by hand',
    status: 'Open',
  },
})

const titles = (collection: AnyCollection, selected: readonly Doc[]): string =>
  selected.map(({ id, data }) => String(data[collection.title] ?? id)).join(' · ')
