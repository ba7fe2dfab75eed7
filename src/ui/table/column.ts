import type { ReactNode } from 'react'
import type { ReportColumn } from '#model/report/columns.ts'

/** A column of a table on the screen: that of a report, and how it is drawn. */
export interface TableColumn<Row> extends ReportColumn<Row> {
  /** Tells columns with the same label apart. */
  id?: string
  /** The content of the heading instead of the label: a choice, a checkbox. */
  head?: ReactNode
  /** The heading is only read aloud. */
  isQuiet?: boolean
  /** The content of the cell, where the formatted value is not enough. */
  show?: (row: Row, at: number) => ReactNode
  /** Left out on a phone. */
  isWide?: boolean
}
