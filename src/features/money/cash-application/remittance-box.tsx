import { Box, Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import styles from '#features/money/cash-application/cash.module.css'
import { type Remitted, readRemittance, wordsOfOthers } from '#features/money/cash-application/remittance.ts'
import type { CashRow } from '#features/money/cash-application/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'

interface Props {
  open: readonly Receivable[]
  /** The customer of the invoices, the payment of each, and the total of the advice. */
  take: (customerId: string, rows: (rows: CashRow[]) => CashRow[], total: number) => void
}

/** A pasted remittance advice: applies what it says to the invoices it names. */
export function RemittanceBox({ open, take }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  function read(typed: string): void {
    setText(typed)
    const numbers = open.flatMap(({ data }) => data.invoiceNumber ?? [])
    const { lines, unknown: missed, unpaid, total } = readRemittance(typed, numbers)
    const owner = customerOf(open, lines)
    setUnknown(missed)
    const others = [
      unpaid.length > 0
        ? ` ${unpaid.join(', ')} ${unpaid.length === 1 ? 'has' : 'have'} no amount. Enter it below.`
        : '',
      missed.length > 0 ? ` ${counted(missed.length, 'line')} matched no open invoice:` : '',
    ].join('')
    if (lines.length === 0 || !owner) {
      setMessage(typed.trim() === '' ? '' : `No open invoice was found.${others}`)
      return
    }
    const paid = new Map(lines.map((line) => [line.number, line]))
    take(
      owner,
      (rows) => rows.map((row) => remitted(row, paid.get(row.number))),
      total ?? sumMoney(lines.map(({ amount }) => amount)),
    )
    const isOwn = (number: string) =>
      open.some(({ data }) => data.invoiceNumber === number && data.customerId === owner)
    setMessage(`${counted(lines.length, 'invoice')} read.${wordsOfOthers(lines, isOwn)}${others}`)
  }
  return isOpen ? (
    <div className="alone-in-row">
      <Textarea
        label="Remittance advice"
        description="Invoice numbers with the amount paid for each"
        autosize
        minRows={3}
        maxRows={8}
        autoFocus
        spellCheck={false}
        value={text}
        onChange={(event) => read(event.currentTarget.value)}
      />
      <p role="status" className={`text-13 dim tall-20 ${styles.sum}`}>
        {message}
      </p>
      {unknown.length > 0 && (
        <Box
          component="ul"
          mah={120}
          aria-label="Lines without an open invoice"
          className="scrolls-down text-13 tall-20"
        >
          {unknown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are told in their order and may be alike
            <li key={at}>{row}</li>
          ))}
        </Box>
      )}
    </div>
  ) : (
    <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
      Paste a remittance
    </Button>
  )
}

const remitted = (row: CashRow, line: Remitted | undefined): CashRow =>
  line
    ? {
        ...row,
        apply: line.amount,
        ...(line.discount > 0 && { short: 'Discount' as const, reason: 'As on the remittance' }),
      }
    : row

/** The customer whose invoices an advice names most. */
function customerOf(open: readonly Receivable[], lines: readonly Remitted[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { number } of lines) {
    const id = open.find(({ data }) => data.invoiceNumber === number)?.data.customerId
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
