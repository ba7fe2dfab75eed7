import { Checkbox } from '@mantine/core'
import { type PackDifference, pathWords } from '#features/data/clone/packs/pack.ts'
import type { Value } from '#model/schema/value.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const EXAMPLE_LENGTH = 80

const WORDS: Record<PackDifference['kind'], string> = {
  added: 'Only in the pack',
  changed: 'Differs',
  'only here': 'Only here',
}

interface DifferencesProps {
  differences: readonly PackDifference[]
  chosen: ReadonlySet<string>
  choose: (key: string, isChosen: boolean) => void
}

/** The differences from a pack, document by document; the selected ones are applied. */
export function PackDifferences({ differences, chosen, choose }: DifferencesProps) {
  return (
    <DataTable
      label="What differs from the pack"
      columns={[
        {
          label: 'Document',
          isHead: true,
          show: ({ one, at }) =>
            at === 0 && (
              <Checkbox
                label={`${one.collection} ${one.id}`}
                checked={chosen.has(packKey(one))}
                onChange={(event) => choose(packKey(one), event.currentTarget.checked)}
              />
            ),
        },
        {
          label: 'What',
          show: ({ one, at }) =>
            at === 0 && (
              <>
                {WORDS[one.kind]}
                {one.kind === 'only here' && <small>removed if selected</small>}
                {one.unchanged.length > 0 && <small>{one.unchanged.join(', ')} kept: only commands change it</small>}
              </>
            ),
        },
        { label: 'Field', show: ({ change }) => change && pathWords(change.path) },
        { label: 'Here', wrap: true, show: ({ change }) => change && exampleOf(change.before), tone: () => 'dim' },
        {
          label: 'In the pack',
          wrap: true,
          show: ({ change }) => change && exampleOf(change.after),
          tone: () => 'dim',
        },
      ]}
      rows={differences.flatMap((one) =>
        (one.changes.length > 0 ? one.changes : [undefined]).map((change, at) => ({ one, change, at })),
      )}
      keyOf={({ one, change }) => `${packKey(one)} ${change?.path ?? ''}`}
      isFixed
    />
  )
}

export const packKey = ({ collection, id }: PackDifference): string => `${collection}/${id}`

const exampleOf = (value: Value | undefined): string =>
  value === undefined ? '' : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, EXAMPLE_LENGTH)
