import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from '#features/stock/control/control.module.css'
import { countActions } from '#features/stock/counts/actions.ts'
import type { Count } from '#features/stock/counts/collection.ts'
import {
  accepted,
  awaitsRecount,
  type CountLine,
  countLines,
  isCounted,
  type Variance,
} from '#features/stock/counts/rules.ts'
import type { Person } from '#model/command/people.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { personName, usePeople } from '#ui/people.ts'
import { useUser } from '#ui/session.ts'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  count: Count
  variances: readonly Variance[]
  /** The book quantities are hidden. */
  isBlind: boolean
  isRunning: boolean
  clock: Clock
  /** Chooses the line to count next. */
  pick: (lotId: string) => void
}

/** The lines of a count; while it is open, selected lines can be assigned to people or accepted as first counted. */
export function CountLines({ count, variances, isBlind, isRunning, clock, pick }: Props) {
  const me = useUser()?.email
  const people = usePeople()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isMine, setMine] = useState(false)
  const isGiven = variances.some(({ line }) => line.assignee)
  const hasOwn = variances.some(({ line }) => line.assignee === me)
  const shown = isMine && hasOwn ? variances.filter(({ line }) => line.assignee === me) : variances
  const ids = chosen.filter((id) => shown.some(({ line }) => line.lotId === id))
  const waiting = countLines(count).filter(awaitsRecount)
  const turn = (id: string) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  const columns: readonly TableColumn<Variance>[] = [
    ...(isRunning
      ? [
          {
            label: 'Select',
            isQuiet: true,
            show: ({ line }: Variance) => (
              <Checkbox
                size="md"
                className={classes.tick ?? ''}
                aria-label={`Select ${line.lotNumber}`}
                checked={ids.includes(line.lotId)}
                onChange={() => turn(line.lotId)}
              />
            ),
          },
        ]
      : []),
    {
      label: 'Lot',
      value: ({ line }) => line.lotNumber,
      show: ({ line }) =>
        isRunning ? (
          <UnstyledButton
            className={classes.pick}
            aria-label={`Count ${line.lotNumber}`}
            onClick={() => pick(line.lotId)}
          >
            <code>{line.lotNumber}</code>
          </UnstyledButton>
        ) : (
          <code>{line.lotNumber}</code>
        ),
    },
    { label: 'Part number', value: ({ line }) => line.partNumber, show: ({ line }) => <code>{line.partNumber}</code> },
    { label: 'Bin', value: ({ line }) => line.bin, show: ({ line }) => <code>{line.bin}</code> },
    {
      label: 'Counted',
      kind: 'number',
      wrap: true,
      value: ({ line }) => line.countedQty,
      show: ({ line }) => <Counted {...{ line, people }} />,
    },
    ...(isGiven
      ? [{ label: 'Who', value: ({ line }: Variance) => line.assignee && personName(line.assignee, people) }]
      : []),
    ...(isBlind ? [] : OPEN),
  ]
  return (
    <DataTable
      label="Lines"
      columns={columns}
      rows={shown}
      keyOf={({ line }) => line.lotId}
      hasRowLink={isRunning}
      above={
        isRunning && (
          <div
            className={`row wrap gap-8-12 hair-below ${classes.lineTools}`}
            role="toolbar"
            aria-label="Lines of the count"
          >
            <Checkbox
              size="md"
              label={ids.length > 0 ? `${ids.length} selected` : 'Select all'}
              checked={ids.length > 0 && ids.length === shown.length}
              indeterminate={ids.length > 0 && ids.length < shown.length}
              onChange={() => setChosen(ids.length === shown.length ? [] : shown.map(({ line }) => line.lotId))}
            />
            {hasOwn && (
              <Button variant={isMine ? 'light' : 'subtle'} aria-pressed={isMine} onClick={() => setMine(!isMine)}>
                Mine only
              </Button>
            )}
            {ids.length > 0 && (
              <CommandButton
                offer={{
                  command: countActions.command('assign'),
                  label: 'Assign',
                  fixed: { countId: count.id, lotIds: [...ids] },
                  confirm: ({ assignee }) => assignWords(ids.length, assignee, people),
                }}
                clock={clock}
                done={() => setChosen([])}
              />
            )}
            {waiting.length > 0 && (
              <CommandButton
                offer={{
                  command: countActions.command('accept'),
                  label: 'Accept variances',
                  fixed: { countId: count.id, ...(ids.length > 0 && { lotIds: [...ids] }) },
                  confirm: (input) => acceptWords(countLines(count), input),
                }}
                clock={clock}
                done={() => setChosen([])}
              />
            )}
          </div>
        )
      }
    />
  )
}

const OPEN: readonly TableColumn<Variance>[] = [
  { label: 'Book', kind: 'number', value: ({ line }) => line.bookQty },
  {
    label: 'Variance',
    kind: 'number',
    value: ({ line, qty }) => line.varianceQty ?? qty,
    show: ({ line, qty }) => `${qty > 0 ? '+' : ''}${plainNumber(line.varianceQty ?? qty)}`,
    tone: ({ qty }) => (qty === 0 ? 'dim' : 'hot'),
  },
  { label: 'Value', kind: 'money', value: ({ line, value }) => line.varianceValue ?? value },
]

const linesWords = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`

const assignWords = (count: number, assignee: unknown, people: readonly Person[]): string =>
  typeof assignee === 'string' && assignee.trim()
    ? `${linesWords(count)} will be counted by ${personName(assignee.trim(), people)}.`
    : `${linesWords(count)} will have no assignee.`

/** How many lines a tolerance accepts, without revealing book quantities. */
function acceptWords(lines: readonly CountLine[], { lotIds, within }: Data): string {
  const some = { lotIds: lotIds as string[] | undefined, within: typeof within === 'number' ? within : undefined }
  const done = accepted(lines, some, { by: '-', reason: '-' }).filter((line, at) => line !== lines[at]).length
  const left = lines.filter(awaitsRecount).length - done
  const others = lines.some((line) => !isCounted(line)) && left > 0 ? `; ${left} still to be counted again` : ''
  return `${linesWords(done)} accepted as first counted${others}.`
}

/** When two people counted the same lot at the same time, both are named with their quantities. */
const againWords = ({ countedQty, countedBy, otherQty, otherBy }: CountLine, people: readonly Person[]): string =>
  otherQty === undefined || countedBy === undefined || otherBy === undefined
    ? 'count again'
    : `${personName(countedBy, people)} ${plainNumber(countedQty ?? 0)}, ${personName(otherBy, people)} ${plainNumber(otherQty)}: count again`

/** The counted quantity, with the second count next to the first. */
function Counted({ line, people }: { line: CountLine; people: readonly Person[] }) {
  if (line.countedQty === undefined) return '–'
  if (!line.needsRecount) return plainNumber(line.countedQty)
  if (awaitsRecount(line))
    return (
      <>
        –<small className="late">{againWords(line, people)}</small>
      </>
    )
  return (
    <>
      {plainNumber(line.recountQty ?? line.countedQty)}
      <small className="dim">
        {line.recountQty === undefined ? 'accepted' : `first ${plainNumber(line.countedQty)}`}
      </small>
    </>
  )
}
