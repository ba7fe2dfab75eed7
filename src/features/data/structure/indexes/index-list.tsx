import { Group } from '@mantine/core'
import { indexActions } from '#features/data/structure/indexes/actions.ts'
import { type OwnIndexDoc, ownIndexes } from '#features/data/structure/indexes/collection.ts'
import { screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import { Can } from '#ui/actions/can.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const IGNORE_ERRORS = { ignoreErrors: true }
const KILOBYTE = 1_000

/** The indexes built for recurring queries, with an owner's actions for each. */
export function IndexList() {
  const found = useDocs<OwnIndexDoc['data']>({ collection: ownIndexes.name }, IGNORE_ERRORS)
  if (!found) return null
  return (
    <DataTable
      label="Automatic indexes"
      columns={[
        {
          label: 'Collection',
          isHead: true,
          value: ({ data }) => data.of,
          href: ({ data }) => withParams(screenPath('structure'), { collection: data.of }),
        },
        { label: 'Fields', value: ({ data }) => data.fields.join(', ') },
        { label: 'State', value: ({ data }) => (data.reason ? `Not built: ${data.reason}` : stateOf(data)) },
        { label: 'Size', kind: 'number', value: ({ data }) => data.bytes ?? 0, show: ({ data }) => sizeOf(data.bytes) },
        {
          label: 'Actions',
          show: (doc) => (
            <Group gap="xs" wrap="nowrap">
              {['pin', 'unpin', 'allow', 'forbid'].map((name) => (
                <Can key={name} do={name} of={indexActions} doc={doc} variant="default" />
              ))}
            </Group>
          ),
        },
      ]}
      rows={found}
      keyOf={({ id }) => id}
      empty="No indexes yet. A custom table gets one when the same slow question comes often."
    />
  )
}

const stateOf = ({ state, bytes }: OwnIndexDoc['data']): string =>
  state !== 'Forbidden' && bytes === undefined ? 'Being built' : state

const sizeOf = (bytes: number | undefined): string =>
  bytes === undefined ? '' : `${plainNumber(Math.ceil(bytes / KILOBYTE))} KB`
