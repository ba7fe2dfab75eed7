import { Menu } from '@mantine/core'
import type { ListProps } from '#ui/collection/list-props.ts'
import { listExportAddress, listPrintAddress } from '#ui/export/list-address.ts'
import type { ColumnChoice } from '#ui/grid/column-choice.ts'
import { plainNumber } from '#ui/grid/format.ts'

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
  ['json', 'JSON'],
  ['jsonl', 'JSON lines'],
  ['firestore', 'JSON as of Firestore'],
] as const

/** Everything a list means as a file of each kind, whether it is in view or not. */
export function ExportItems({ list, choice }: { list: ListProps; choice: ColumnChoice }) {
  return (
    <>
      <Menu.Label>Export {plainNumber(list.count)}</Menu.Label>
      {FORMATS.map(([format, words]) => (
        <Menu.Item key={format} component="a" href={listExportAddress(list, choice, format)} download>
          {words}
        </Menu.Item>
      ))}
      <Menu.Item component="a" href={listPrintAddress(list, choice)} target="_blank" rel="noopener">
        PDF
      </Menu.Item>
    </>
  )
}
