import type { ReactNode } from 'react'
import classes from '#ui/record/linked/stock.module.css'

/** The heading of a column; `right` for figures, nothing for actions. */
export interface Head {
  label?: string
  right?: boolean
}

interface Props {
  heads: readonly Head[]
  /** The rows: `<tr>` elements. */
  children: ReactNode
  foot?: ReactNode
  label?: string
  /** What stands above the table in its box. */
  above?: ReactNode
}

/** A small table in a box, as it stands within a record or a sheet. */
export function StockTable({ heads, children, foot, label, above }: Props): ReactNode {
  return (
    <div className={classes.box}>
      {above}
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ label: name, right }, at) => (
              <th key={name ?? at} scope="col" data-right={right || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}
