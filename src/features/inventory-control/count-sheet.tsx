import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconBarcode } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { Count } from '#features/counts/collection.ts'
import { counts } from '#features/counts/collection.ts'
import { cancelCount, enterCount, postCount } from '#features/counts/commands.ts'
import type { CountLine } from '#features/counts/rules.ts'
import { linesOf } from '#features/counts/rules.ts'
import { effectOf, variancesOf } from '#features/counts/sheet.ts'
import type { Lot } from '#features/inventory/collection.ts'
import { lots } from '#features/inventory/collection.ts'
import stock from '#features/inventory/stock.module.css'
import classes from '#features/inventory-control/control.module.css'
import { query } from '#model/collection.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { Page } from '#ui/frame/page.tsx'
import { amount, plainNumber } from '#ui/grid/format.ts'
import { StatusPill } from '#ui/grid/pills.tsx'
import { useCommand } from '#ui/live/use-command.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'

/** One count: lot by lot blind with scanner or keyboard, then the variances with their value, then posted. */
export function CountSheet({ id }: { id: string }) {
  const count = useLiveDoc(counts.name, id) as Count | undefined
  if (!count)
    return (
      <Page title="Count">
        <div className={classes.page}>There is no count at this address.</div>
      </Page>
    )
  return <Sheet count={count} />
}

function Sheet({ count }: { count: Count }) {
  const { history } = useRouter()
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const { data } = count
  const lines = linesOf(count)
  const here = useLive(query(lots, { where: [['locationId', '==', data.locationId]], limit: 1000 })) as readonly Lot[]
  const isRunning = data.status === 'Open' || data.status === 'Review'
  const counted = lines.filter(({ countedQty }) => countedQty !== undefined).length
  const variances = variancesOf(lines, here)
  // What the book says stays hidden until everything is counted, or counting it would be copying it.
  const isBlind = data.blind !== false && data.status === 'Open'
  return (
    <Page
      title={data.countNumber}
      note={`${counted} of ${lines.length} counted`}
      actions={
        <>
          <StatusPill value={data.status} />
          {data.status === 'Review' && (
            <CommandButton
              variant="filled"
              offer={{
                command: postCount,
                label: 'Post',
                fixed: { countId: count.id },
                confirm: () => effectOf(variances),
                action: () => 'Post count',
              }}
              clock={clock}
            />
          )}
        </>
      }
    >
      <div className={classes.page}>
        <div className={classes.column}>
          <div className={classes.row}>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => history.push('/inventory-control?area=counts')}
            >
              Counts
            </Button>
            {isRunning && (
              <CommandButton
                offer={{
                  command: cancelCount,
                  label: 'Cancel count',
                  fixed: { countId: count.id },
                  confirm: () =>
                    `${counted} counted ${counted === 1 ? 'line is' : 'lines are'} given up; nothing is posted.`,
                }}
                clock={clock}
              />
            )}
          </div>
          {isRunning && <Entry count={count} lines={lines} />}
          {data.status === 'Review' && <p className={classes.effect}>{effectOf(variances)}</p>}
          <div className={stock.box}>
            <table className={stock.table} aria-label="Lines">
              <thead>
                <tr>
                  <th scope="col">Lot</th>
                  <th scope="col">Part number</th>
                  <th scope="col" data-right>
                    Counted
                  </th>
                  {!isBlind && (
                    <>
                      <th scope="col" data-right>
                        Book
                      </th>
                      <th scope="col" data-right>
                        Variance
                      </th>
                      <th scope="col" data-right>
                        Value
                      </th>
                    </>
                  )}
                </tr>
              </thead>
              <tbody>
                {variances.map(({ line, qty, value }) => (
                  <tr key={line.lotId}>
                    <td>
                      <code>{line.lotNumber}</code>
                    </td>
                    <td>
                      <code>{line.partNumber}</code>
                    </td>
                    <td data-right>{line.countedQty === undefined ? '–' : plainNumber(line.countedQty)}</td>
                    {!isBlind && (
                      <>
                        <td data-right>{plainNumber(line.bookQty)}</td>
                        <td data-right className={qty === 0 ? classes.dim : classes.bad}>
                          {qty > 0 ? '+' : ''}
                          {plainNumber(line.varianceQty ?? qty)}
                        </td>
                        <td data-right>{amount(line.varianceValue ?? value)}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Lot, Enter, quantity, Enter, and on to the next lot. */
function Entry({ count, lines }: { count: Count; lines: readonly CountLine[] }) {
  const [typed, setTyped] = useState('')
  const [qty, setQty] = useState('')
  const [line, setLine] = useState<CountLine>()
  const [trouble, setTrouble] = useState<string>()
  const [entered, setEntered] = useState<string>()
  const enter = useCommand(enterCount)
  const lotInput = useRef<HTMLInputElement>(null)
  const qtyInput = useRef<HTMLInputElement>(null)

  function find(): void {
    const wanted = typed.trim().toUpperCase()
    const found = lines.find(
      ({ lotNumber, partNumber }) => lotNumber.toUpperCase() === wanted || partNumber.toUpperCase() === wanted,
    )
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
    setEntered(`${line.lotNumber}: ${countedQty}`)
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
          description={line ? line.partNumber : 'Scan or type, then Enter'}
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
        {entered && `Entered ${entered}`}
      </p>
      {(trouble ?? enter.problem) && (
        <p role="alert" className={classes.trouble}>
          {trouble ?? enter.problem?.message}
        </p>
      )}
    </form>
  )
}
