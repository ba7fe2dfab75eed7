import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#features/purchasing/receiving/bill-desk/desk.module.css'
import {
  asReceived,
  type BilledLine,
  type ComparedLine,
  type WaitingLine,
} from '#features/purchasing/receiving/bill-desk/rows.ts'
import { money, number } from '#model/schema/fields.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { DataTable } from '#ui/table/data-table.tsx'

export interface DeskLine {
  line: WaitingLine
  /** Its invoice figures; undefined when the invoice does not contain it. */
  billed: BilledLine | undefined
  comparison: ComparedLine | undefined
}

interface Props {
  rows: readonly DeskLine[]
  clock: Clock
  put: (key: string, billed: BilledLine | undefined) => void
  empty: string
}

/** Received and unbilled lines with their order data, and the vendor's invoice figures for each. */
export function WaitingTable({ rows, clock, put, empty }: Props): ReactNode {
  const cell = (row: DeskLine, name: 'qty' | 'unitPrice') => {
    const { line, billed } = row
    if (!billed) return undefined
    const field = name === 'qty' ? number(`Billed, ${line.name}`) : money(`Bill price, ${line.name}`, { decimals: 4 })
    return (
      <div className={`aside ${classes.cell}`}>
        <FieldInput
          bare
          eager
          {...{ field, today: clock.today, timeZone: clock.timeZone }}
          value={billed[name]}
          onCommit={(value) => put(line.key, { ...billed, [name]: Number(value ?? 0) })}
        />
      </div>
    )
  }
  return (
    <DataTable<DeskLine>
      label="Received and not billed"
      rows={rows}
      keyOf={({ line }) => line.key}
      isFixed
      page={100}
      tone={({ comparison }) => (comparison && comparison.match !== 'Matched' ? 'hot' : undefined)}
      columns={[
        {
          label: 'Bill',
          show: ({ line, billed }) => (
            <Checkbox
              aria-label={`Bill ${line.name} of ${line.receiptNumber}`}
              checked={billed !== undefined}
              onChange={(event) => put(line.key, event.currentTarget.checked ? asReceived(line) : undefined)}
            />
          ),
        },
        {
          label: 'Part',
          isHead: true,
          value: ({ line }) => line.name,
          show: ({ line }) => (
            <>
              {line.name}
              <small className="block text-12 dim">
                {[line.poNumber, line.receiptNumber].filter(Boolean).join(' · ')}
              </small>
            </>
          ),
        },
        { label: 'Ordered', kind: 'number', value: ({ line }) => line.ordered },
        { label: 'Received', kind: 'number', value: ({ line }) => line.received },
        { label: 'Not billed', kind: 'number', value: ({ line }) => line.open },
        { label: 'Billed', kind: 'number', value: ({ billed }) => billed?.qty, show: (row) => cell(row, 'qty') },
        { label: 'Order price', kind: 'price', value: ({ line }) => line.orderPrice },
        {
          label: 'Bill price',
          kind: 'price',
          value: ({ billed }) => billed?.unitPrice,
          show: (row) => cell(row, 'unitPrice'),
        },
        { label: 'Amount', kind: 'money', value: ({ comparison }) => comparison?.amount },
        {
          label: 'Difference',
          kind: 'money',
          value: ({ comparison }) => comparison?.difference || undefined,
          tone: ({ comparison }) => (comparison && comparison.difference !== 0 ? 'hot' : undefined),
        },
      ]}
      empty={empty}
    />
  )
}
