import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { invalid } from '#base/problem.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import {
  pasteReturned,
  type ReturnRow,
  returnedLines,
  returnFaults,
  returnRows,
} from '#features/sales/deal-desk/returning.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { announceReturn } from '#features/sales/returns/commands.ts'
import { linesIn } from '#model/document/lines.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Value } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { isBlock } from '#ui/document/line-values.ts'
import type { OwnDialogProps } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const REASONS = ['Wrong part', 'Damaged', 'Not as described', 'Ordered too many', 'Failed in use']

/** Enters the lines of a deal that are returned, with reasons, as a return with its own number. */
export function ReturnDialog(props: OwnDialogProps): ReactNode {
  return (
    <Await fallback={null}>
      <OfDeal {...props} id={String(props.offer.fixed?.transactionId)} />
    </Await>
  )
}

function OfDeal({ close, id }: OwnDialogProps & { id: string }): ReactNode {
  const deal = useLiveDoc(deals.name, id) as Deal | undefined
  const { history } = useRouter()
  const [rows, setRows] = useState(() => returnRows(linesIn(deal?.data.lines as Value | undefined)))
  const [note, setNote] = useState('')
  /** Pasted rows that match no line; undefined when nothing was pasted. */
  const [unread, setUnread] = useState<readonly string[]>()
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const returned = returnedLines(rows)
  /** The error path of a line: its index among the lines that are sent, otherwise its id. */
  const lineOf = (lineId: string): string => {
    const place = returned.findIndex((line) => line.dealLineId === lineId)
    return `lines/${place < 0 ? lineId : place}`
  }
  function change(lineId: string, patch: Partial<ReturnRow>): void {
    clear()
    setRows((all) => all.map((row) => (row.lineId === lineId ? { ...row, ...patch } : row)))
  }
  /** Pastes rows of a spreadsheet into the lines of their parts. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    const lineId = event.target instanceof HTMLElement ? event.target.dataset.line : undefined
    if (lineId === undefined || !isBlock(text)) return
    event.preventDefault()
    const pasted = pasteReturned(rows, lineId, text)
    clear()
    setRows(pasted.rows)
    setUnread(pasted.unread)
  }
  // Errors in pasted values are shown immediately, errors in typed values on submit.
  const shown = unread ? returnFaults(rows) : []
  const cellOf = (lineId: string, cell: 'qty' | 'reason') => {
    const sent = at(`${lineOf(lineId)}/${cell}`)
    const wrong = shown.find((fault) => fault.lineId === lineId && fault.cell === cell)
    return { ...sent, 'data-line': lineId, error: sent.error ?? wrong?.words }
  }
  const finish = submit(async () => {
    const faults = returnFaults(rows)
    if (faults.length > 0)
      throw invalid(
        faults.map(({ lineId, cell, words }) => ({
          pointer: `/${lineOf(lineId)}/${cell}`,
          code: 'refused',
          detail: words,
        })),
      )
    const { result } = await execute<Deal>(announceReturn.name, {
      transactionId: id,
      lines: returned,
      ...(note.trim() && { note: note.trim() }),
    })
    close()
    history.push(recordAddress(deals, result.id))
    return { words: `Return ${result.data.transactionNumber} created` }
  })
  return (
    <Dialog title={`Return of ${deal?.data.transactionNumber ?? 'a deal'}`} onClose={close} size={760}>
      <form className={`stack ${styles.more}`} onSubmit={finish} onKeyDown={submitKey} onPaste={paste}>
        <small>Enter quantities, or paste rows of part number, quantity and reason from a spreadsheet.</small>
        <DataTable
          label="Returnable lines"
          rows={rows}
          keyOf={({ lineId }) => lineId}
          isFlat
          isFixed
          hasCards
          columns={[
            { label: 'Part', isHead: true, value: ({ name }) => name },
            { label: 'Invoiced', kind: 'number', value: ({ most }) => most },
            {
              label: 'Quantity returned',
              show: ({ lineId, name, typed }) => (
                <TextInput
                  size="xs"
                  w={110}
                  {...cellOf(lineId, 'qty')}
                  aria-label={`Quantity returned, ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => change(lineId, { typed: event.currentTarget.value })}
                />
              ),
            },
            {
              label: 'Reason',
              show: ({ lineId, name, reason }) => (
                <Autocomplete
                  size="xs"
                  {...cellOf(lineId, 'reason')}
                  aria-label={`Reason, ${name}`}
                  data={REASONS}
                  value={reason}
                  onChange={(value) => change(lineId, { reason: value })}
                />
              ),
            },
          ]}
        />
        {unread && unread.length > 0 && (
          <div role="alert" className="text-13 late">
            <p>
              {unread.length === 1 ? 'One row is not of this deal:' : `${unread.length} rows are not of this deal:`}
            </p>
            <ul>
              {unread.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          </div>
        )}
        <TextInput label="Note" {...at('note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        <div className="flex wrap end gap-8">
          <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
            Create return
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
