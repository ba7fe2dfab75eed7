import { Button, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import type { Count } from '#features/counts/collection.ts'
import { enterCount } from '#features/counts/commands.ts'
import type { CountLine } from '#features/counts/rules.ts'
import { isDone, linesOf } from '#features/counts/rules.ts'
import classes from '#features/inventory-control/control.module.css'
import { useCommand } from '#ui/live/use-command.ts'

/** Lot, Enter, quantity, Enter, and on to the next lot; a lot that is far off is asked for a second time. */
export function CountEntry({ count, lines }: { count: Count; lines: readonly CountLine[] }) {
  const [typed, setTyped] = useState('')
  const [qty, setQty] = useState('')
  const [line, setLine] = useState<CountLine>()
  const [trouble, setTrouble] = useState<string>()
  const [entered, setEntered] = useState<string>()
  const [bin, setBin] = useState<string>()
  const enter = useCommand<Count>(enterCount)
  const lotInput = useRef<HTMLInputElement>(null)
  const qtyInput = useRef<HTMLInputElement>(null)

  function find(): void {
    const wanted = typed.trim().toUpperCase()
    const inBin = lines.filter((line) => line.bin?.toUpperCase() === wanted)
    if (inBin.length > 0) {
      // The bin first, then what lies in it: a part number then means the lot that lies here.
      const open = inBin.filter((line) => !isDone(line)).length
      setBin(wanted)
      setTyped('')
      setTrouble(undefined)
      setEntered(`At ${inBin[0]?.bin}: ${open} of ${inBin.length} ${inBin.length === 1 ? 'lot' : 'lots'} to count`)
      lotInput.current?.focus()
      return
    }
    const named = lines.filter(
      ({ lotNumber, partNumber }) => lotNumber.toUpperCase() === wanted || partNumber.toUpperCase() === wanted,
    )
    // Of several lots of a part the one in this bin, and of these one nobody has counted yet, is meant.
    const here = named.filter((line) => bin !== undefined && line.bin?.toUpperCase() === bin)
    const likely = here.length > 0 ? here : named
    const found = likely.find((line) => !isDone(line)) ?? likely[0]
    setTrouble(found ? undefined : `${typed.trim()} is not part of ${count.data.countNumber}; adjust it on its own.`)
    setLine(found)
    if (found) qtyInput.current?.focus()
    else lotInput.current?.select()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!line) return find()
    const countedQty = Number(qty.trim())
    if (qty.trim() === '' || !Number.isFinite(countedQty) || countedQty < 0) {
      setTrouble('Say how many are there; none is 0.')
      qtyInput.current?.focus()
      return
    }
    const answer = await enter.run({ countId: count.id, lotId: line.lotId, countedQty })
    if (!answer) return
    const now = linesOf(answer.result).find(({ lotId }) => lotId === line.lotId)
    const again = now !== undefined && !isDone(now)
    setEntered(`Entered ${line.lotNumber}: ${countedQty}${again ? '. That is far from the book: count it again' : ''}`)
    setTyped('')
    setQty('')
    setLine(undefined)
    setTrouble(undefined)
    lotInput.current?.focus()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={classes.column}>
      <div className={classes.row}>
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
          leftSection={<IconBarcode size={16} />}
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
        <Button type="submit" size="md" loading={enter.isRunning}>
          Enter
        </Button>
      </div>
      <p role="status" className={classes.dim}>
        {entered}
      </p>
      {(trouble ?? enter.problem) && (
        <p role="alert" className={classes.trouble}>
          {trouble ?? enter.problem?.message}
        </p>
      )}
    </form>
  )
}
