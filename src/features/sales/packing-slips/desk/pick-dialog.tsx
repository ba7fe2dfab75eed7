import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type PackingSlip, packingSlips } from '#features/sales/packing-slips/collection.ts'
import styles from '#features/sales/packing-slips/desk/desk.module.css'
import { PickLine } from '#features/sales/packing-slips/desk/pick-line.tsx'
import {
  type PickRow,
  pickedAsListed,
  pickedLines,
  pickRows,
  type ScannedLot,
  scannedRow,
  whyNotPicked,
} from '#features/sales/packing-slips/desk/picking.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { linesIn } from '#model/document/lines.ts'
import { execute, readOnce } from '#ui/api.ts'
import type { OwnDialogProps } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { takePicture } from '#ui/record/files/files.tsx'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** Picking by bin: a scan ticks its line, a wrong scan is reported, and a short quantity needs a reason. */
export function PickDialog(props: OwnDialogProps): ReactNode {
  return (
    <Await fallback={null}>
      <OfSlip {...props} id={String(props.offer.fixed?.slipId)} />
    </Await>
  )
}

function OfSlip(props: OwnDialogProps & { id: string }): ReactNode {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false }) ?? false
  const slip = useLiveDoc(packingSlips.name, props.id) as PackingSlip | undefined
  return slip ? (
    <Dialog title={`Pick ${slip.data.slipNumber ?? ''}`} onClose={props.close} size={980} fullScreen={isPhone}>
      <Picking {...props} slip={slip} />
    </Dialog>
  ) : null
}

function Picking({ offer, close, id, slip }: OwnDialogProps & { id: string; slip: PackingSlip }): ReactNode {
  const [rows, setRows] = useState(() => pickRows(linesIn(slip.data.lines as never)))
  // The version of the slip that the rows show, so that quantities recorded meanwhile by another picker are not
  // overwritten.
  const [seen] = useState(slip.version)
  const latest = useRef(rows)
  latest.current = rows
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<{ words: string; isWrong: boolean; lineId?: string }>()
  const scan = useRef<HTMLInputElement>(null)
  const { isBusy, problem, form, run } = useSubmit()
  // Render the change before the next key is handled.
  const change = (lineId: string, patch: Partial<PickRow>): void =>
    flushSync(() => setRows((all) => all.map((row) => (row.lineId === lineId ? { ...row, ...patch } : row))))
  function focus(lineId: string): void {
    const input = form.current?.querySelector<HTMLInputElement>(`[data-line="${lineId}"] input`)
    input?.focus()
    input?.select()
  }

  async function take(): Promise<void> {
    const typed = code.trim()
    if (!typed) return
    setCode('')
    // A code that the slip itself explains is handled without a lookup, because the next scan may follow immediately.
    const own = scannedRow(rows, typed, { codes: new Map() })
    const found = own.kind === 'row' ? own : scannedRow(latest.current, typed, await lookUp(typed, rows))
    if (found.kind === 'none') {
      navigator.vibrate?.([80, 60, 80])
      setMessage({ words: found.words, isWrong: true })
      return scan.current?.focus()
    }
    const { row } = found
    if (found.kind === 'other lot') {
      const { id: lotId, lotNumber, bin = '' } = found.lot
      change(row.lineId, { lotId, lotNumber, bin, picked: row.toPick })
      setMessage({
        words: `Lot ${lotNumber} instead of ${row.lotNumber || 'none'} for ${row.partNumber}.`,
        isWrong: false,
      })
    } else {
      change(row.lineId, { picked: row.toPick })
      setMessage({ words: `${row.toPick} of ${row.partNumber} from ${row.bin || 'its place'}.`, isWrong: false })
    }
    navigator.vibrate?.(30)
    focus(row.lineId)
  }

  function finish(): void {
    const fault = whyNotPicked(rows)
    if (fault) {
      setMessage({ ...fault, isWrong: true })
      focus(fault.lineId)
      return
    }
    void run(async () => {
      await execute(offer.command.name, { slipId: id, seen, lines: pickedLines(rows) })
      return { words: `${slip.data.slipNumber ?? 'The slip'} picked` }
    }).then((isDone) => isDone && close())
  }

  return (
    <form
      ref={form}
      className="stack gap-14"
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
      onKeyDown={submitKey}
    >
      <TextInput
        ref={scan}
        size="md"
        label="Scan a lot or a part"
        description="Scan or type, then press Enter"
        leftSection={<IconBarcode size={18} aria-hidden />}
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          void take()
        }}
      />
      <p
        role={problem || message?.isWrong ? 'alert' : 'status'}
        className={`text-13 dim tall-20 ${styles.message}`}
        data-wrong={!!problem || message?.isWrong || undefined}
      >
        {problem ?? message?.words ?? `${rows.length} to pick, in the order of the bins.`}
      </p>
      <ul className="stack unlisted" aria-label="Lines to pick">
        {rows.map((row) => (
          <PickLine
            key={row.lineId}
            {...{ row, change }}
            error={message?.lineId === row.lineId ? message.words : undefined}
            done={() => scan.current?.focus()}
          />
        ))}
      </ul>
      <div className={`flex wrap end gap-8 ${styles.buttons}`}>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} />}
          onClick={() => takePicture(packingSlips.name, id)}
        >
          Add a photo
        </Button>
        {rows.some(({ picked }) => picked === undefined) && (
          <Button
            variant="default"
            onClick={() => {
              setRows(pickedAsListed)
              // The button disappears, and keyboard focus would be lost with it.
              scan.current?.focus()
            }}
          >
            Fill in the rest
          </Button>
        )}
        <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
          Pick
        </Button>
      </div>
    </form>
  )
}

/** Looks up a scanned code: the lot with this number, and the barcodes and other codes of the wanted parts. */
async function lookUp(code: string, rows: readonly PickRow[]) {
  const ids = [...new Set(rows.map(({ partId }) => partId).filter(Boolean))]
  const { queries, gets } = await readOnce({
    queries: [{ collection: lots.name, where: [['lotNumber', '==', code.toUpperCase()]], limit: 1 }],
    gets: ids.map((id) => ({ collection: parts.name, id })),
  })
  const [found] = queries[0]?.documents ?? []
  const lot = found && ({ id: found.id, ...found.data } as unknown as ScannedLot)
  const textsIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])
  const codes = new Map(
    gets.flatMap((part) => (part ? [[part.id, [...textsIn(part.data.barcodes), ...textsIn(part.data.aliases)]]] : [])),
  )
  return { lot, codes }
}
