import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from '#features/stock/control/control.module.css'
import { CameraDialog } from '#features/stock/control/counting/camera-dialog.tsx'
import { useEntering } from '#features/stock/control/counting/use-entering.tsx'
import type { Count } from '#features/stock/counts/collection.ts'
import { type CountLine, foundOf, isCounted, scannedIn } from '#features/stock/counts/rules.ts'
import { useKeyWords } from '#ui/shell/keyboard/key-words.ts'
import { canReadCodes } from '#ui/shell/use-camera.tsx'

/** Why a lot is counted a second time, without revealing the book quantity. */
const whyAgain = ({ lotNumber, otherQty }: CountLine, countedQty: number): string =>
  otherQty === undefined
    ? `${lotNumber}: ${countedQty} differs from the book quantity by more than the tolerance. Count again.`
    : `${lotNumber}: someone else entered a different quantity. Count again together.`

/** A line that was tapped; tapping it again creates a new object. */
export interface Picked {
  lotId: string
}

interface Props {
  count: Count
  lines: readonly CountLine[]
  picked: Picked | undefined
  /** When everything is counted: the next step, if nothing is entered. */
  post?: (() => void) | undefined
}

/**
 * Lot, Enter, quantity, Enter, then immediately the next lot: nobody with a scanner waits for a response. A lot that is
 * far off is requested a second time.
 */
export function CountEntry({ count, lines: stored, picked, post }: Props) {
  const [typed, setTyped] = useState('')
  const [qty, setQty] = useState('')
  const [line, setLine] = useState<CountLine>()
  const [failure, setFailure] = useState<string>()
  const [entered, setEntered] = useState<string>()
  const [bin, setBin] = useState<string>()
  const [last, setLast] = useState<string>()
  const { lines, enter, refused } = useEntering(count, stored)
  const lotInput = useRef<HTMLInputElement>(null)
  const qtyInput = useRef<HTMLInputElement>(null)

  const [again, setAgain] = useState<string>()
  const [isScanning, setScanning] = useState(false)
  const take = useEffectEvent((lotId: string) => {
    const tapped = lines.find((each) => each.lotId === lotId)
    if (!tapped) return
    setLine(tapped)
    setTyped(tapped.lotNumber)
    setFailure(undefined)
    qtyInput.current?.focus()
    qtyInput.current?.select()
  })
  useEffect(() => {
    if (picked) take(picked.lotId)
  }, [picked])

  function find(code = typed): void {
    const found = scannedIn(lines, code, bin)
    setFailure(found ? undefined : `${code.trim()} is not part of ${count.data.countNumber}. Adjust it separately.`)
    if (found && 'bin' in found) {
      // The bin is scanned first: a part number after it means the lot in this bin.
      const open = found.lines.filter((each) => !isCounted(each)).length
      setBin(found.bin)
      setTyped('')
      setEntered(
        `At ${found.bin}: ${open} of ${found.lines.length} ${found.lines.length === 1 ? 'lot' : 'lots'} to count`,
      )
      lotInput.current?.focus()
      return
    }
    setLine(found?.line)
    if (found) qtyInput.current?.focus()
    else lotInput.current?.select()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!line) return find()
    const countedQty = Number(qty.trim())
    if (qty.trim() === '' || !Number.isFinite(countedQty) || countedQty < 0) {
      setFailure('Enter the quantity counted (0 if none).')
      qtyInput.current?.focus()
      return
    }
    setLast(line.lotId)
    setTyped('')
    setQty('')
    setLine(undefined)
    setFailure(undefined)
    lotInput.current?.focus()
    const now = await enter(line, countedQty)
    if (now) {
      setEntered(`Entered ${line.lotNumber}: ${countedQty}`)
      return setAgain(isCounted(now) ? undefined : whyAgain(now, countedQty))
    }
    // To be corrected immediately, unless the next lot is already being entered.
    if (lotInput.current?.value || qtyInput.current?.value) return
    setLine(line)
    setTyped(line.lotNumber)
    setQty(qty)
    qtyInput.current?.focus()
  }

  /** Edits the quantity of the current lot, or of the one entered last. */
  function changeQuantity(): void {
    const again = line ?? lines.find(({ lotId }) => lotId === last)
    if (!again) return
    // Rendered before the next key press, which replaces it.
    flushSync(() => {
      setLine(again)
      setTyped(again.lotNumber)
      setQty(String(foundOf(again) ?? ''))
    })
    qtyInput.current?.select()
  }

  useKeyWords('In the count', [
    ['Ctrl Enter', 'Enter the quantity'],
    ['F2', 'Change the quantity entered last'],
  ])

  function press(event: KeyboardEvent<HTMLFormElement>): void {
    const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isConfirm && event.key !== 'F2') return
    event.preventDefault()
    event.stopPropagation()
    if (isConfirm && !line && !typed.trim() && post) post()
    else if (isConfirm) event.currentTarget.requestSubmit()
    else changeQuantity()
  }

  return (
    <form onSubmit={(event) => void submit(event)} onKeyDown={press} className={`stack gap-20 ${classes.column}`}>
      <div className={`flex wrap bottom gap-12 ${classes.row}`}>
        <TextInput
          ref={lotInput}
          className={classes.scan}
          label="Lot"
          description={
            line
              ? line.partNumber
              : bin
                ? `At ${bin}; scan a lot, or another bin`
                : 'Scan a bin, a lot or a part, then Enter'
          }
          leftSection={<IconBarcode size={16} aria-hidden />}
          rightSection={
            canReadCodes() && (
              <ActionIcon aria-label="Scan with the camera" onClick={() => setScanning(true)}>
                <IconCamera size={18} />
              </ActionIcon>
            )
          }
          size="md"
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setLine(undefined)
          }}
        />
        <TextInput
          ref={qtyInput}
          className={classes.qty}
          label="Counted"
          description="Pieces"
          size="md"
          inputMode="decimal"
          autoComplete="off"
          value={qty}
          onChange={(event) => setQty(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          Enter
        </Button>
      </div>
      <p role="status" className="dim">
        {entered}
      </p>
      {again && (
        <p role="alert" className="strong soon round-8 pad-10-12 soon-ground">
          {again}
        </p>
      )}
      {isScanning && (
        <CameraDialog
          close={() => setScanning(false)}
          found={(code) => {
            setScanning(false)
            setTyped(code)
            find(code)
          }}
        />
      )}
      {failure && (
        <p role="alert" className="text-13 late round-8 pad-10-12 late-ground">
          {failure}
        </p>
      )}
      {[...refused].map(([lotNumber, words]) => (
        <p key={lotNumber} role="alert" className="text-13 late round-8 pad-10-12 late-ground">
          {words}
        </p>
      ))}
    </form>
  )
}
