import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Clause } from '#model/query.ts'
import { quoted } from '#ui/collection/list-rows.ts'
import type { CollectionView } from '#ui/collection/view.ts'
import type { ColumnChoice } from '#ui/grid/column-choice.ts'
import { usualColumns } from '#ui/grid/columns.tsx'
import { plainNumber } from '#ui/grid/format.ts'

const ImportDialog = lazy(() => import('#ui/import/import-dialog.tsx'))

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
  ['json', 'JSON'],
] as const

interface Props {
  view: CollectionView
  choice: ColumnChoice
  where: readonly Clause[]
  search: string
  sort: { path: string; down: boolean }
  count: number
  canCreate: boolean
}

/** Files out of this list as it stands, and files into its collection. */
export function DataMenu({ view, choice, where, search, sort, count, canCreate }: Props) {
  const [isImporting, setImporting] = useState(false)
  const { collection } = view
  const columns = (choice.shown ?? usualColumns(view)).filter((name) => Object.hasOwn(collection.fields, name))
  const query = {
    ...(where.length > 0 && { where }),
    ...(search && { search }),
    orderBy: [[quoted(sort.path), sort.down ? 'desc' : 'asc']],
  }
  const href = (format: string) =>
    `/api/export?${new URLSearchParams({
      collection: collection.name,
      format,
      query: JSON.stringify(format === 'json' ? query : { ...query, select: columns.map(quoted) }),
    })}`
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label="Export and import">
            <ActionIcon aria-label="Export and import">
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Export {plainNumber(count)}</Menu.Label>
          {FORMATS.map(([format, words]) => (
            <Menu.Item key={format} component="a" href={href(format)} download>
              {words}
            </Menu.Item>
          ))}
          {canCreate && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
                Import a file
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog collection={collection} close={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
