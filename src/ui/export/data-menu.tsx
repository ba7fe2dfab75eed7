import { Menu } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { ExportItems } from '#ui/export/export-items.tsx'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import { usePastedRows } from '#ui/import/use-pasted-rows.ts'
import type { ListProps } from '#ui/list/list-props.ts'
import { ToolButton } from '#ui/list/views/tool-button.tsx'
import { Await } from '#ui/live/await.tsx'

const ImportDialog = lazy(() => import('#ui/import/import-dialog.tsx'))

interface Props extends ListProps {
  choice: ColumnChoice
  canCreate: boolean
  isImporting: boolean
  setImporting: (isOpen: boolean) => void
}

/** Exports of this list, and imports into its collection. */
export function DataMenu(props: Props) {
  const { choice, canCreate, isImporting, setImporting } = props
  const { collection } = props.view
  const words = canCreate ? 'Export and import' : 'Export'
  const [isOpen, setOpen] = useState(false)
  const [pasted, forgetPasted] = usePastedRows(collection, canCreate && !isImporting)
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end">
        <Menu.Target>
          <ToolButton name={words} words="Export" icon={IconDownload} view={props.view} isOpen={isOpen} />
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems list={props} choice={choice} />
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
      {(isImporting || pasted) && (
        <Await fallback={null}>
          <ImportDialog
            collection={collection}
            lookIn={(props.view.related ?? []).map(({ of }) => of)}
            {...(pasted && { pasted })}
            close={() => {
              setImporting(false)
              forgetPasted()
            }}
          />
        </Await>
      )}
    </>
  )
}
