import { ActionIcon, Menu } from '@mantine/core'
import { IconClipboard, IconDownload, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import type { Report } from '#model/report/report.ts'
import { printReport } from '#ui/print/print.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { copyTable, saveTableCsv, saveTableSheet } from '#ui/table/table-files.ts'

interface Props<Row> {
  name: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  /** The table for print, under the company's letterhead. */
  report: () => Report
}

/** Copies, saves or prints the rows of a table in their current order. */
export function TableMenu<Row>({ name, rows, columns, report }: Props<Row>): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={`Export ${name}`}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconClipboard size={16} />} onClick={() => void copyTable(rows, columns)}>
          Copy
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => saveTableCsv(name, rows, columns)}>
          Save as CSV
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} />}
          onClick={() => void saveTableSheet(name, rows, columns)}
        >
          Save as XLSX
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => void print(report())}>
          Save as PDF
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function print(report: Report): Promise<void> {
  try {
    await printReport(report)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
