import { Menu } from '@mantine/core'
import { Problem } from '#base/problem.ts'
import { ownWriting } from '#base/text/writing.ts'
import type { Doc } from '#model/schema/value.ts'
import {
  type ExportFormat,
  inListOrder,
  listExportAddress,
  listPrintAddress,
  selectOf,
} from '#ui/export/list-address.ts'
import { saveAnswer } from '#ui/export/save-file.ts'
import { plainNumber } from '#ui/grid/format.ts'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import type { ListProps } from '#ui/list/list-props.ts'
import { emptyHeading } from '#ui/list/list-states.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel (XLSX)'],
  ['json', 'JSON'],
  ['jsonl', 'JSON lines'],
  ['firestore', 'JSON as of Firestore'],
] as const

interface Props {
  list: ListProps
  choice: ColumnChoice
}

/** Exports everything that matches the list in each format, whether it is in view or not. */
export function ExportItems({ list, choice }: Props) {
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

/** Exports only the selected rows in each format, with the list's columns and order. */
export function ExportTicked({ list, choice, docs }: Props & { docs: readonly Doc[] }) {
  const { collection } = list.view
  const named = { collection: collection.name, ids: inListOrder(list, docs), about: 'selected' }
  const fetch = (format: ExportFormat) =>
    withMessage(
      saveAnswer('/api/export', {
        ...named,
        format,
        ...selectOf(list, choice, format),
        ...(ownWriting().decimalComma && { decimal: 'comma' }),
      }),
    )
  return (
    <>
      <Menu.Label>Export {plainNumber(docs.length)} selected</Menu.Label>
      {FORMATS.map(([format, words]) => (
        <Menu.Item key={format} onClick={() => void fetch(format)}>
          {words}
        </Menu.Item>
      ))}
      <Menu.Item
        onClick={() =>
          void withMessage(
            saveAnswer('/api/print/list', {
              ...named,
              title: emptyHeading(list.view),
              ...selectOf(list, choice, 'csv'),
            }),
          )
        }
      >
        PDF
      </Menu.Item>
    </>
  )
}

async function withMessage(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
