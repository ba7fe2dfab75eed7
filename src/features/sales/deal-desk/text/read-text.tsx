import { Checkbox, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { dealLineOf, foundWords, isOurs, isTakenFirst, type ReadPart } from '#features/sales/deal-desk/text/reading.ts'
import { readText } from '#features/sales/rfq/commands.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { execute, readOnce } from '#ui/api.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { DataTable } from '#ui/table/data-table.tsx'

const PAUSE_MS = 200

/** A text that asks for parts, what was read from it, and which lines are included. */
interface Reading {
  text: string
  write: (text: string) => void
  /** Undefined while the text is being read. */
  rows: readonly ReadPart[] | undefined
  /** Why the text could not be read. */
  failed: string | undefined
  /** The author, by the email addresses in the text. */
  customerId: string | undefined
  isLeft: (at: number) => boolean
  turn: (at: number) => void
  /** The included lines. */
  lines: readonly Data[]
  unknown: readonly ReadPart[]
}

/** Reads a text as it is pasted or typed: a line for each part, matched with ours. */
export function useReading(begin: string): Reading {
  const [text, setText] = useState(begin)
  const [pasted] = useDebouncedValue(text.trim(), PAUSE_MS)
  const [found, setFound] = useState<Read & { text: string }>({ text: '', rows: [] })
  const failed = found.text === text.trim() ? found.failed : undefined
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    let isShown = true
    if (pasted)
      read(pasted).then(
        (read) => {
          if (!isShown) return
          setFound({ text: pasted, ...read })
          setTurned(new Set())
        },
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error
          if (isShown) setFound({ text: pasted, rows: [], failed: error.message })
        },
      )
    return () => {
      isShown = false
    }
  }, [pasted])
  const isKnown = text.trim() === '' || found.text === text.trim()
  const rows = text.trim() === '' ? [] : found.rows
  // Unknown or uncertain parts are excluded until someone includes them.
  const isLeft = (at: number): boolean => isTakenFirst(rows[at]!) === turned.has(at)
  return {
    text,
    write: setText,
    rows: isKnown ? rows : undefined,
    failed,
    customerId: text.trim() === '' ? undefined : found.customerId,
    isLeft,
    turn: (at) => setTurned((old) => new Set(old.has(at) ? [...old].filter((one) => one !== at) : [...old, at])),
    lines: rows.flatMap((row, at) => (isLeft(at) ? [] : [dealLineOf(row)])),
    unknown: rows.filter((row) => !isOurs(row) && !row.isUnsure),
  }
}

interface Read {
  rows: readonly ReadPart[]
  failed?: string
  customerId?: string
}

async function read(text: string): Promise<Read> {
  const { result } = await execute<{ lines: ReadPart[]; customerId?: string }>(readText.name, { text })
  const ids = [...new Set(result.lines.flatMap(({ partId }) => partId ?? []))]
  const who = result.customerId ? { customerId: result.customerId } : {}
  if (ids.length === 0) return { rows: result.lines, ...who }
  const { gets } = await readOnce({ gets: ids.map((id) => ({ collection: parts.name, id })) })
  const known = new Map(gets.flatMap((doc) => (doc ? [[doc.id, doc as Part]] : [])))
  const rows = result.lines.map((line) => ({ ...line, part: line.partId ? known.get(line.partId)?.data : undefined }))
  return { rows, ...who }
}

interface ReadTextProps {
  reading: Reading
  /** What a refused press says of the text, with the name of its field. */
  fault?: { 'data-field': string; error: string | undefined }
  changed?: () => void
}

/** The text, followed by what was read from it. */
export function ReadTextDialog({ reading, fault, changed }: ReadTextProps): ReactNode {
  const { text, write, rows, failed, isLeft, turn } = reading
  return (
    <>
      <Textarea
        label="Text"
        description="An email, a list or rows of a spreadsheet"
        autosize
        minRows={5}
        maxRows={12}
        data-autofocus
        spellCheck={false}
        value={text}
        {...fault}
        onChange={(event) => {
          changed?.()
          write(event.currentTarget.value)
        }}
      />
      <p className="text-13 dim" role="status">
        {text.trim() === '' ? '' : rows === undefined ? 'Reading…' : (failed ?? foundWords(rows))}
      </p>
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label="Lines of the text"
          rows={rows}
          keyOf={(_, at) => at}
          isFlat
          isFixed
          tone={(row) => (isTakenFirst(row) ? undefined : 'hot')}
          columns={[
            {
              label: 'Take',
              isQuiet: true,
              show: (row, at) => (
                <Checkbox aria-label={`Take ${row.askedPart}`} checked={!isLeft(at)} onChange={() => turn(at)} />
              ),
            },
            {
              label: 'Asked',
              isHead: true,
              value: ({ brand, askedPart }) => [brand, askedPart].filter(Boolean).join(' '),
            },
            {
              label: 'Quantity',
              kind: 'number',
              value: ({ qty }) => qty,
              show: ({ qty }) => (qty === undefined ? <span className="late">None, so 1</span> : plainNumber(qty)),
            },
            { label: 'Offered', value: ({ part }) => part && [part.brand, part.partNumber].filter(Boolean).join(' ') },
            { label: 'Match', value: ({ match, isUnsure }) => (isUnsure ? 'Check this line' : MATCH[match]) },
            { label: 'Available', kind: 'number', value: ({ part, available }) => (part ? available : undefined) },
            {
              label: 'Target',
              kind: 'price',
              value: ({ targetPrice }) => targetPrice,
              unit: ({ targetCurrency }) => targetCurrency,
            },
          ]}
        />
      )}
    </>
  )
}

const MATCH = { Exact: 'Same number', Family: 'Same family', None: 'Not in our catalog' } as const
