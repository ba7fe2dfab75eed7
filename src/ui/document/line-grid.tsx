import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { figure } from '#base/text/writing.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { statedNet } from '#model/document/lines.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { columnWidths } from '#ui/document/column-widths.ts'
import { LineFaults } from '#ui/document/line-faults.tsx'
import classes from '#ui/document/line-grid.module.css'
import { isRight, LineRow } from '#ui/document/line-row.tsx'
import {
  type CellFault,
  editedColumns,
  isBlock,
  lineFaults,
  pasteBlock,
  withCell,
  withDecimals,
  withPatch,
} from '#ui/document/line-values.ts'
import { LINE_HEIGHT, useWindow } from '#ui/document/use-window.ts'
import type { Clock, LineEntry } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useOverflow } from '#ui/table/use-overflow.ts'

interface Props {
  field: Field
  lines: readonly Data[]
  readOnly: boolean
  /** The lines after a change; consecutive changes with the same `step` are undone together. */
  change: (lines: Data[], step?: string) => void
  /** Called when a cell loses focus. */
  left?: (at: number, name: string) => void
  /** A line was removed, or changed as a whole. */
  done?: () => void
  /** Called after a paste, so that known details of the parts can be filled in. */
  pasted?: (lines: Data[]) => void
  entry?: LineEntry | undefined
  /** The columns shown at first; all when absent. */
  first?: ((lines: readonly Data[]) => readonly string[]) | undefined
  doc: Doc
  clock: Clock
}

const NONE: readonly CellFault[] = []
/** The widths of a line's number, mark and delete button, in pixels. */
const [PLACE, MARK, CROSS] = [34, 112, 32]

/**
 * The lines of a document as an editable table: Tab, Enter and arrow keys move, and a block from a spreadsheet can be
 * pasted.
 */
export function LineGrid(props: Props): ReactNode {
  const { field, lines, readOnly, change, left, done, pasted, entry, first, doc, clock } = props
  const { today } = clock
  const of = field.of ?? {}
  const [isWhole, setWhole] = useState(false)
  const [opened, setOpened] = useState<number>()
  const all = editedColumns(of, lines)
  const begun = editedColumns(of, lines, first?.(lines))
  const currency = String(doc.data.currency || baseCurrency())
  const shown = withDecimals(isWhole ? all : begun, lines, currency)
  const names = shown.map(({ name, decimals, least }) => `${name} ${decimals} ${least}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are drawn again only where other columns are shown
  const columns = useMemo(() => shown, [of, names])
  const place = useRef<HTMLDivElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const { from, to, isScrolled, show } = useWindow(place, lines.length)
  const [box, isOverflowing] = useOverflow()
  const scroll = useCallback(
    (element: HTMLDivElement | null) => {
      place.current = element
      return box(element)
    },
    [box],
  )
  const faults = useMemo(() => lineFaults(of, lines, currency), [of, lines, currency])
  const taken = useMemo(() => entry?.mark?.taken?.(lines), [entry, lines])
  const faultsAt = useMemo(() => Map.groupBy(faults, ({ at }) => at), [faults])

  // The callbacks stay the same, so that a key in one of 500 lines renders only one row.
  const latest = useRef({ lines, change, left, done, focus })
  latest.current = { lines, change, left, done, focus }
  const put = useCallback((at: number, name: string, value: Value | undefined) => {
    const { lines: all, change: changed } = latest.current
    changed(
      all.map((line, index) => (index === at ? withCell(line, name, value) : line)),
      `${at} ${name}`,
    )
  }, [])
  const onLeft = useCallback((at: number, name: string) => latest.current.left?.(at, name), [])
  const remove = useCallback((at: number) => {
    const { lines: all, change: changed, done: doneBefore } = latest.current
    changed(all.filter((_, index) => index !== at))
    doneBefore?.()
    latest.current.focus(Math.max(0, Math.min(at, all.length - 2)))
  }, [])

  function patchLine(at: number, patch: Readonly<Record<string, Value | undefined>>): void {
    change(lines.map((line, index) => (index === at ? withPatch(line, patch) : line)))
    done?.()
  }

  function add(): void {
    // The line exists before the next key is pressed, so what is typed then goes into it.
    flushSync(() => change([...lines, {}]))
    focusCell(lines.length, columns[0]!.name)
  }

  /** The focus stays among the lines when one of them is removed. */
  function focus(at: number): void {
    requestAnimationFrame(() => {
      if (lines.length > 1) focusCell(at, columns[0]!.name)
      else adder.current?.focus()
    })
  }

  /** Moves the focus into a cell, once its row and column are rendered. */
  function focusCell(at: number, name: string): void {
    if (!columns.some((column) => column.name === name)) flushSync(() => setWhole(true))
    show(at)
    const find = () =>
      place.current?.querySelector<HTMLElement>(`tr[data-line="${at}"] td[data-column="${name}"] input`)
    const input = find()
    if (input) input.focus()
    else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
  }

  function press(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.defaultPrevented) return
    const at = Number(target.closest('tr')?.dataset.line)
    const name = target.closest('td')?.dataset.column ?? ''
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      remove(at)
      return
    }
    if (entry?.More && (event.key === 'F4' || event.key === 'F6' || (event.altKey && event.key === 'ArrowDown'))) {
      event.preventDefault()
      setOpened(at)
      return
    }
    if (isCommand || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = at + (event.key === 'ArrowDown' ? 1 : -1)
      event.preventDefault()
      if (next >= 0 && next < lines.length) focusCell(next, name)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length
      const isEdge =
        event.key === 'ArrowLeft' ? target.selectionEnd === 0 : target.selectionStart === target.value.length
      if (!isWhole && !isEdge) return
      const beside = besideOf(target, event.key === 'ArrowLeft' ? -1 : 1)
      if (beside?.closest('tr') !== target.closest('tr')) return
      event.preventDefault()
      beside?.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const beside = besideOf(target, event.shiftKey ? -1 : 1)
      if (beside) beside.focus()
      else if (!event.shiftKey && at === lines.length - 1 && !entry?.fixed) add()
    }
  }

  /** The previous or next cell, across row ends. */
  function besideOf(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
    const inputs = [...(place.current?.querySelectorAll<HTMLInputElement>('tbody input') ?? [])]
    return inputs[inputs.indexOf(input) + step]
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !isBlock(text)) return
    event.preventDefault()
    const at = Number(target.closest('tr')?.dataset.line)
    const next = pasteBlock(of, lines, { at, name: target.closest('td')?.dataset.column ?? '' }, text, today, columns)
    change(next.lines)
    pasted?.(next.lines)
  }

  const More = entry?.More
  const mark = entry?.mark
  const widths = columnWidths(columns, lines)
  const width = widths.reduce((sum, each) => sum + each, PLACE + (mark ? MARK : 0) + (readOnly ? 0 : CROSS))
  const amountAt = columns.findIndex(({ name }) => name === 'amount')
  const before = amountAt + (mark ? 2 : 1)
  const behind = columns.length - amountAt - 1 + (readOnly ? 0 : 1)
  return (
    <div className={`stack gap-8 slim ${classes.grid}`}>
      {lines.length > 0 && (
        <div
          ref={scroll}
          className={`box scrolls-across anchored ${classes.scroll}`}
          data-long={isScrolled || undefined}
          // A scrolling area without cells can be focused, so that the keyboard scrolls it.
          {...(readOnly && isOverflowing && { role: 'group', tabIndex: 0, 'aria-label': `${field.label}, scrolls` })}
        >
          <table aria-label={field.label} aria-rowcount={lines.length + 1} style={{ minWidth: width }}>
            <thead>
              <tr>
                <th className={classes.place} style={{ width: PLACE }}>
                  #
                </th>
                {mark && (
                  <th className={classes.mark} style={{ width: MARK }}>
                    {mark.label}
                  </th>
                )}
                {columns.map(({ name, field: column }, at) => (
                  <th
                    key={name}
                    data-column={name}
                    data-right={isRight(column) || undefined}
                    style={{ width: widths[at] }}
                  >
                    {column.label}
                  </th>
                ))}
                {!readOnly && <td className={classes.remove} style={{ width: CROSS }} />}
              </tr>
            </thead>
            <tbody onKeyDown={press} onPaste={paste}>
              {from > 0 && <tr aria-hidden style={{ height: from * LINE_HEIGHT }} />}
              {lines.slice(from, to).map((line, index) => (
                <LineRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
                  key={from + index}
                  {...{ line, columns, readOnly, today, put, remove }}
                  left={onLeft}
                  Mark={mark?.Mark}
                  taken={taken?.[from + index] ?? 0}
                  open={setOpened}
                  at={from + index}
                  faults={faultsAt.get(from + index) ?? NONE}
                />
              ))}
              {to < lines.length && <tr aria-hidden style={{ height: (lines.length - to) * LINE_HEIGHT }} />}
            </tbody>
            {amountAt >= 0 && (
              <tfoot>
                <tr>
                  <td colSpan={before}>Total</td>
                  <td data-right>
                    {figure(statedNet(lines), decimalsOf(currency), Math.max(decimalsOf(currency), 3))}
                  </td>
                  {behind > 0 && <td colSpan={behind} />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {faults.length > 0 && <LineFaults faults={faults} go={({ at, name }) => focusCell(at, name)} />}
      <div className="flex gap-8">
        {!readOnly && !entry?.fixed && (
          <Button
            ref={adder}
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={add}
          >
            Add line
          </Button>
        )}
        {lines.length > 0 && all.length > begun.length && (
          <Button variant="subtle" color="gray" size="xs" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Fewer columns' : 'All columns'}
          </Button>
        )}
      </div>
      {More && opened !== undefined && lines[opened] && (
        <More
          line={lines[opened]}
          place={opened + 1}
          {...{ doc, clock }}
          change={readOnly ? undefined : (patch) => patchLine(opened, patch)}
          close={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
