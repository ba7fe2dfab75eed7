import { Autocomplete, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toDay } from '#base/days.ts'
import { typedNumber } from '#base/text/writing.ts'
import styles from '#features/money/cash-application/cash.module.css'
import { type CashRow, SHORT, type Short, shortPaid } from '#features/money/cash-application/rules.ts'
import { typedAmount } from '#ui/fields/typed/amount-input.ts'
import { shortDay } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const REASONS = ['Freight', 'Damage', 'Price', 'Quantity', 'Agreed discount', 'Bank charge', 'Small balance']

interface Props {
  rows: readonly CashRow[]
  change: (id: string, patch: Partial<CashRow>) => void
  /** The field path of an invoice and its error message. */
  at: (id: string) => { 'data-field': string; error: string | undefined }
  clock: Clock
  currency: string | undefined
  hasCustomer: boolean
}

/** The open invoices, the amount paid on each, and how a short payment is treated. */
export function CashTable({ rows, change, at, clock, currency, hasCustomer }: Props): ReactNode {
  const { today, timeZone } = clock
  return (
    <div className={`scrolls-down ${styles.table}`}>
      <DataTable
        label="Open invoices"
        rows={rows}
        keyOf={({ id }) => id}
        isFlat
        isFixed
        hasCards
        empty={
          hasCustomer
            ? 'This customer has no open invoices. The money stays unapplied.'
            : 'Choose the customer, or paste a remittance.'
        }
        columns={[
          { label: 'Invoice', isHead: true, value: ({ number }) => number },
          ...(rows.some(({ customer }) => customer)
            ? [{ label: 'Customer', value: ({ customer }: CashRow) => customer }]
            : []),
          {
            label: 'Due',
            value: ({ dueDate }) => {
              const day = toDay(dueDate, timeZone)
              return day && shortDay(day, today)
            },
            tone: ({ dueDate }) => ((toDay(dueDate, timeZone) ?? '9') < today ? 'hot' : undefined),
          },
          { label: 'Open', kind: 'money', value: ({ open }) => open },
          {
            label: 'Paid',
            kind: 'money',
            show: (row) => <Paid {...{ row, change, at }} />,
          },
          {
            label: 'Short by',
            kind: 'money',
            show: (row) => (shortPaid(row) > 0 ? moneyText(shortPaid(row), currency) : ''),
          },
          {
            label: 'Short payment',
            show: (row) =>
              shortPaid(row) > 0 && (
                <span className="flex gap-6">
                  <Select
                    size="xs"
                    aria-label={`Short payment of ${row.number}`}
                    data={[...SHORT]}
                    value={row.short}
                    allowDeselect={false}
                    onChange={(value) => change(row.id, { short: (value ?? 'Stays open') as Short })}
                  />
                  {row.short !== 'Stays open' && (
                    <Autocomplete
                      size="xs"
                      aria-label={`Reason, ${row.number}`}
                      placeholder="Reason"
                      data={REASONS}
                      value={row.reason}
                      onChange={(reason) => change(row.id, { reason })}
                    />
                  )}
                </span>
              ),
          },
        ]}
      />
    </div>
  )
}

function Paid({ row, change, at }: { row: CashRow } & Pick<Props, 'change' | 'at'>): ReactNode {
  const { id, number, open, apply } = row
  const [typed, setTyped] = useState<string>()
  const shown = apply === undefined || Number.isNaN(apply) ? '' : typedNumber(apply)
  const own = at(id)
  return (
    <span className="flex end">
      <TextInput
        size="xs"
        w={120}
        aria-label={`Paid of ${number}`}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: 'figures text-right' }}
        value={typed ?? shown}
        {...own}
        error={own.error ?? (apply !== undefined && (!(apply >= 0) || apply > open))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          change(id, { apply: text.trim() === '' ? undefined : (typedAmount(text) ?? Number.NaN) })
        }}
      />
    </span>
  )
}
