import type { ReactNode } from 'react'
import type { ReportColumn } from '#model/report/columns.ts'

/** A column of a table on the screen: a report column, with its rendering. */
export interface TableColumn<Row> extends ReportColumn<Row> {
  /** Distinguishes columns with the same label. */
  id?: string
  /** The content of the heading instead of the label: a choice, a checkbox. */
  head?: ReactNode
  /** The heading is only read aloud. */
  isQuiet?: boolean
  /** The content of the cell, when the formatted value is not enough. */
  show?: (row: Row, at: number) => ReactNode
  /** Left out on a phone. */
  isWide?: boolean
}
