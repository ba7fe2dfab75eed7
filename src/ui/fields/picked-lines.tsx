import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinePicks } from '#model/command/action/action-spec.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data, Value } from '#model/schema/value.ts'
import classes from '#ui/fields/picked-lines.module.css'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  label: string
  picks: LinePicks
  value: Value | undefined
  error: string | undefined
  autoFocus: boolean
  onCommit: (value: Value | undefined) => void
}

/** The lines of a record, each with the selected quantity; a line without a quantity is left out. */
export default function PickedLines({ label, picks, value, error, autoFocus, onCommit }: Props): ReactNode {
  const { id: key, lines, word, open = 'Open', none, empty } = picks
  const chosen = new Map(linesIn(value).map((line) => [String(line[key]), line.qty]))
  const put = (next: ReadonlyMap<string, unknown>): void => {
    const rows = lines.flatMap(({ id }): Data[] => {
      const qty = next.get(id)
      return qty === undefined || qty === '' || qty === 0 ? [] : [{ [key]: id, qty: qty as Value }]
    })
    onCommit(rows.length > 0 ? rows : undefined)
  }
  const isAll = lines.every(({ id, most }) => chosen.get(id) === most)
  return (
    <fieldset className={`stack gap-8 slim frameless no-margin no-padding ${classes.picked}`}>
      <legend className="text-13 dim">{label}</legend>
      {none && <small className="text-12 dim">{none}</small>}
      <DataTable
        label={label}
        rows={lines}
        keyOf={({ id }) => id}
        empty={empty}
        isFlat
        isFixed
        hasCards
        columns={[
          { label: 'Line', isHead: true, value: ({ name }) => name },
          { label: open, kind: 'number', value: ({ most }) => most },
          {
            label: word,
            show: ({ id, name, most }) => {
              const qty = chosen.get(id)
              return (
                <TextInput
                  size="xs"
                  autoFocus={autoFocus && id === lines[0]?.id}
                  w={110}
                  aria-label={`${word}, ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  error={typeof qty === 'string' || (typeof qty === 'number' && (qty > most || qty < 0))}
                  value={qty === undefined || qty === null ? '' : String(qty)}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={(event) => put(new Map([...chosen, [id, read(event.currentTarget.value)]]))}
                />
              )
            },
          },
        ]}
      />
      {error && <p role="alert">{error}</p>}
      {lines.length > 1 && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => put(new Map(isAll ? [] : lines.map(({ id, most }) => [id, most])))}
        >
          {isAll ? 'Clear' : 'All lines'}
        </Button>
      )}
    </fieldset>
  )
}

/** A typed quantity; text that is not a number stays, so that it is reported and not lost. */
function read(text: string): Value | undefined {
  const typed = text.trim().replace(',', '.')
  const qty = Number(typed)
  return typed === '' ? undefined : Number.isFinite(qty) && !typed.endsWith('.') ? qty : typed
}
