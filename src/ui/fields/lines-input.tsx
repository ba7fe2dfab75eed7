import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type ComponentType,
  Fragment,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { sumMoney } from '#base/decimal.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import classes from '#ui/fields/fields.module.css'
import type { FieldInputProps } from '#ui/fields/input.ts'
import { isFigured, lineColumns } from '#ui/fields/line-columns.ts'
import { PartCell } from '#ui/fields/part-cell.tsx'
import { showValue } from '#ui/grid/format.ts'
import record from '#ui/record/record.module.css'
import { amountIn } from '#ui/shell/money/money.ts'

/** Lines with fields of their own, as a small table. */
export function LinesField({ Cell, ...props }: FieldInputProps & { Cell: ComponentType<FieldInputProps> }) {
  const { field, value, readOnly, error, cells = [] } = props
  const isFixed = readOnly || field.options.fixed
  const stored = Array.isArray(value) ? (value as Data[]) : []
  const columns = lineColumns(field.of ?? {}, stored)
  const behind = Object.entries(field.of ?? {}).filter(([, { options }]) => options.inDetails)
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  // Fields that must be corrected are visible.
  const isOpen = (at: number) =>
    turned.has(at) || behind.some(([name]) => cells.some(({ pointer }) => pointer.endsWith(`/${at}/${name}`)))
  const storedText = JSON.stringify(stored)
  // When each change is saved at once, an unfinished line is kept here; lines being saved stay on the page until the
  // server has returned them, so that the focused cell is never removed.
  const [begun, setBegun] = useState<{ lines: Data[]; waits: boolean; over: string }>()
  const lines = begun && (begun.waits || begun.over === storedText) ? begun.lines : stored
  const [added, setAdded] = useState(0)
  const table = useRef<HTMLTableSectionElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const total = columns.at(-1)?.name === 'amount' ? sumMoney(lines.flatMap(amountOf)) : undefined
  // A fault shown at a visible cell is not repeated below.
  const [wrong] = cells
  const wrongCell = wrong && wrong.detail === error ? wrong.pointer.split('/').slice(-2) : undefined
  const isShown = [
    ...columns.flatMap(({ name, beside }) => [name, ...beside.map(([one]) => one)]),
    ...behind.map(([one]) => one),
  ].some((name) => name === wrongCell?.[1] && !isFigured(name, lines[Number(wrongCell[0])] ?? {}))
  const needed = Object.entries(field.of ?? {}).filter(([, column]) => column.options.required)
  function onCommit(next: Data[]): void {
    const isUnfinished = next.some(
      (line) =>
        Object.keys(line).length === 0 || needed.some(([name]) => line[name] === undefined || line[name] === ''),
    )
    const waits = isUnfinished && !props.eager
    const isChanged = JSON.stringify(next) !== storedText
    setBegun(waits || isChanged ? { lines: next, waits, over: storedText } : undefined)
    if (!waits && isChanged) props.onCommit(next)
  }
  // Runs after the cell has committed its value and before the next key, so that a quick Tab continues in the new line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line that is asked for
  useLayoutEffect(() => {
    if (added > 0) onCommit([...lines, {}])
  }, [added])
  const toFocus = useRef(0)
  useLayoutEffect(() => {
    if (toFocus.current === added || !table.current) return
    const row = rowAt(table.current, lines.length - 1)
    if (!row || Object.keys(lines.at(-1)!).length > 0) return
    toFocus.current = added
    row.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [added, lines])
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const cell = (event.target as HTMLElement).closest('td')
    const row = cell?.closest('tr')
    if (isFixed || !row || row !== rowAt(table.current, lines.length - 1)) return
    const inputs = [...row.querySelectorAll('input, textarea')]
    if (event.target !== inputs.at(-1) || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    setAdded((old) => old + 1)
  }
  /**
   * Pastes a block from a spreadsheet into the lines from this one on; text that cannot be parsed stays in its cell.
   */
  async function paste(event: ClipboardEvent<HTMLTableSectionElement>): Promise<void> {
    const text = event.clipboardData.getData('text/plain')
    const { target } = event
    if (!props.eager || !(target instanceof HTMLInputElement) || !/[\t\n]/.test(text.trim())) return
    const at = Number(target.closest('tr')?.dataset.line)
    if (Number.isNaN(at)) return
    event.preventDefault()
    const name = target.closest('td')?.dataset.column ?? ''
    const { pasteBlock } = await import('#ui/document/line-values.ts')
    onCommit(pasteBlock(field.of ?? {}, lines, { at, name }, text, props.today).lines)
  }
  function remove(at: number): void {
    // Removing the last row also removes the focused button.
    if (at === lines.length - 1) {
      const before = [...(rowAt(table.current, at - 1)?.querySelectorAll('button') ?? [])].at(-1)
      ;(before ?? add.current)?.focus()
    }
    onCommit(lines.filter((_, index) => index !== at))
  }
  const put = (at: number, name: string, next: Value | undefined) => {
    const line = { ...lines[at] }
    if (next === undefined) delete line[name]
    else line[name] = next
    onCommit(lines.map((other, index) => (index === at ? line : other)))
  }
  const cell = ([name, column]: readonly [string, Field], at: number, bare = true) => (
    <Cell
      {...props}
      bare={bare}
      cells={undefined}
      error={cells.find(({ pointer }) => pointer.endsWith(`/${at}/${name}`))?.detail}
      autoFocus={false}
      field={{ ...column, label: `${column.label}, line ${at + 1}` }}
      value={lines[at]?.[name]}
      onCommit={(next) => put(at, name, next)}
    />
  )
  // Fields set only by commands are not shown while they are empty.
  if (field.options.readOnly && stored.length === 0) return null
  return (
    <fieldset className={`slim frameless no-margin no-padding ${classes.lines}`}>
      <legend className="text-12 dim no-padding">
        {field.label} <span className="figures">{lines.length}</span>
      </legend>
      {lines.length > 0 && (
        <div
          // Visually hidden content within it must not widen the page.
          className="box scrolls-across anchored above-4"
          // Without inputs inside, this is how the keyboard reaches columns out of view.
          {...(readOnly && { role: 'region', 'aria-label': `${field.label}, all columns`, tabIndex: 0 })}
        >
          <table className="full text-12 figures">
            <thead>
              <tr>
                {columns.map(({ name, field: column }) => (
                  <th className="dim unbroken text-left pad-x-8" key={name} data-right={isRight(column) || undefined}>
                    {column.label}
                  </th>
                ))}
                {!isFixed && (
                  <th className="dim unbroken text-left pad-x-8">
                    <VisuallyHidden>Remove</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody ref={table} onKeyDown={press} onPaste={(event) => void paste(event)}>
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key but its position
                <Fragment key={at}>
                  <tr data-line={at}>
                    {columns.map(({ name, field: column, beside }) => (
                      <td
                        key={name}
                        data-kind={column.kind}
                        data-column={name}
                        data-right={isRight(column) || undefined}
                        data-label={column.label}
                      >
                        {beside.length > 0 ? (
                          <PartCell {...{ line, name, column, beside, readOnly }} cell={(one) => cell(one, at)} />
                        ) : readOnly || column.options.readOnly || isFigured(name, line) ? (
                          showValue(column, line[name], { ...props, currency: props.unit })
                        ) : (
                          cell([name, column], at)
                        )}
                      </td>
                    ))}
                    {!isFixed && (
                      <td className="unbroken">
                        {behind.length > 0 && (
                          <ActionIcon
                            size={24}
                            aria-label={`More of line ${at + 1}`}
                            aria-expanded={isOpen(at)}
                            onClick={() =>
                              setTurned((old) => (old.has(at) ? withoutLine(old, at) : new Set([...old, at])))
                            }
                          >
                            <IconChevronDown size={14} />
                          </ActionIcon>
                        )}
                        <ActionIcon size={24} aria-label={`Remove line ${at + 1}`} onClick={() => remove(at)}>
                          <IconX size={14} />
                        </ActionIcon>
                      </td>
                    )}
                  </tr>
                  {isOpen(at) && (
                    <tr>
                      <td colSpan={columns.length + 1} data-label="" style={{ gridColumn: '1 / -1' }}>
                        <div className={`grid pad-10-12 ${record.group}`} data-thirds>
                          {behind.map((one) => (
                            <Fragment key={one[0]}>{cell(one, at, false)}</Fragment>
                          ))}
                        </div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
            {total !== undefined && (
              <tfoot>
                <tr>
                  <td colSpan={columns.length - 1}>Total</td>
                  <td data-right>{amountIn(total, props.unit)}</td>
                  {!isFixed && <td />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {begun?.waits && (
        <p className="text-12 dim" role="status">
          {needed.length > 0
            ? `Saved once every line has ${needed.map(([, column]) => column.label.toLowerCase()).join(' and ')}.`
            : 'Fill in every line to save.'}
        </p>
      )}
      {error && !isShown && (
        <p className="text-12 late" role="alert">
          {wrongCell && !/\bline \d/i.test(error) && `Line ${Number(wrongCell[0]) + 1}: `}
          {error}
        </p>
      )}
      {!isFixed && (
        <Button
          ref={add}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAdded((old) => old + 1)}
        >
          Add line
        </Button>
      )}
    </fieldset>
  )
}

const rowAt = (table: HTMLElement | null, at: number) => table?.querySelector<HTMLElement>(`[data-line="${at}"]`)

const withoutLine = (lines: ReadonlySet<number>, at: number): ReadonlySet<number> =>
  new Set([...lines].filter((one) => one !== at))

const isRight = (field: Field): boolean => field.kind === 'number' || field.kind === 'money'

const amountOf = ({ amount: own }: Data): number[] => (typeof own === 'number' ? [own] : [])
