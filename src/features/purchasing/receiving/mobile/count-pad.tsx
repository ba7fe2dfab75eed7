import { Button, Select, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { receiptLine } from '#features/purchasing/receiving/collection.ts'
import { type DockLine, overOrdered, piecesOfWeight } from '#features/purchasing/receiving/mobile/counted-rules.ts'
import styles from '#features/purchasing/receiving/mobile/mobile.module.css'
import { CONDITIONS } from '#features/stock/lots/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { Await } from '#ui/live/await.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

const BIN = { ...receiptLine.locationId, label: 'Bin' }

/** The photos that show that goods are genuine, and any other photo. */
const SHOTS = ['Box label', 'Ring marking', 'Date code', undefined] as const
/** When the weight is off by more than this percentage of a piece, it is not a whole number of pieces. */
const DOUBTFUL_PCT = 20

const weighedWords = ({ pieces, offPct }: { pieces: number; offPct: number }, each: number): string =>
  `${counted(pieces, 'piece')} at ${each} kg each.${offPct > DOUBTFUL_PCT ? ' The weight is between two counts: count some by hand.' : ''}`

interface Props {
  line: DockLine
  count: (input: Data) => void
  /** Takes photos of the counted goods; resolves to their number. */
  photograph: (what?: string) => Promise<number>
  /** The weight of one piece, when the part has one. */
  weightKg?: number | undefined
  close: () => void
}

const WHY = 'Enter why they are rejected.'

/** The pad of one line: the typed quantity is added to the counted one, as accepted or rejected. */
export function CountPad({ line, count, photograph, weightKg, close }: Props): ReactNode {
  const [typed, setTyped] = useState('')
  const [dateCode, setDateCode] = useState('')
  const [condition, setCondition] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const why = useRef<HTMLInputElement>(null)
  const [locationId, setLocationId] = useState<string>()
  const [weight, setWeight] = useState('')
  const weighed = piecesOfWeight(Number(weight.replace(',', '.')), weightKg)
  const [photos, setPhotos] = useState(0)
  // The quantity for which counting more than ordered was already questioned, so that it is asked only once.
  const [question, setQuestion] = useState<number>()
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [failure, setFailure] = useState<string>()
  const qty = Number(typed.replace(',', '.'))

  function add(rejected: boolean): void {
    const wrong =
      !typed.trim() || !Number.isFinite(qty) || qty === 0
        ? 'Enter how many came. Enter a negative quantity to correct a count.'
        : rejected && !reason.trim()
          ? WHY
          : !rejected && question !== qty
            ? overOrdered(line, qty)
            : undefined
    setFailure(wrong)
    if (wrong) {
      setQuestion(qty)
      if (wrong === WHY) why.current?.focus()
      return
    }
    count({
      qty,
      ...(rejected && { rejected: true, note: reason.trim() }),
      ...(dateCode.trim() && { dateCode: dateCode.trim() }),
      ...(condition && { condition }),
      ...(locationId && { locationId }),
    })
    close()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    add(false)
  }
  return (
    <Dialog title={`Count ${line.partNumber || `line ${line.poLineId}`}`} onClose={close} size="lg">
      <form className="stack gap-12" onSubmit={submit} noValidate>
        <p>
          {line.counted} counted{line.expected !== undefined && ` of ${line.expected}`}
          {line.rejected > 0 && `, ${line.rejected} rejected`}
        </p>
        <TextInput
          size="lg"
          label="Add"
          inputMode="decimal"
          data-autofocus
          value={typed}
          error={failure !== WHY && failure}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
        {weightKg !== undefined && weightKg > 0 && (
          <TextInput
            size="md"
            label="Count by weight, kg"
            inputMode="decimal"
            description={weighed ? weighedWords(weighed, weightKg) : `${weightKg} kg each, without the packing`}
            value={weight}
            onChange={(event) => {
              const { value } = event.currentTarget
              setWeight(value)
              setFailure(undefined)
              const found = piecesOfWeight(Number(value.replace(',', '.')), weightKg)
              if (found) setTyped(String(found.pieces))
            }}
          />
        )}
        <div className={`grid gap-8 ${styles.two}`}>
          <TextInput
            size="md"
            label="Date code"
            value={dateCode}
            onChange={(event) => setDateCode(event.currentTarget.value)}
          />
          <Select
            size="md"
            label="Condition"
            data={[...CONDITIONS]}
            value={condition}
            onChange={setCondition}
            clearable
          />
        </div>
        <Await fallback={null}>
          <FieldInput
            field={BIN}
            today={today}
            timeZone={timeZone}
            value={locationId}
            onCommit={(value) => setLocationId(typeof value === 'string' ? value : undefined)}
          />
        </Await>
        <TextInput
          size="md"
          label="Reason, if rejected"
          ref={why}
          value={reason}
          error={failure === WHY && failure}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
        <fieldset className="frameless no-margin no-padding stack gap-8">
          <legend>Photos</legend>
          <div className={`grid gap-8 ${styles.two}`}>
            {SHOTS.map((what) => (
              <Button
                key={what ?? ''}
                size="md"
                variant="default"
                leftSection={<IconCamera size={20} aria-hidden />}
                onClick={() => void photograph(what).then((taken) => setPhotos((before) => before + taken))}
              >
                {what ?? (photos === 0 ? 'Photo' : `${counted(photos, 'photo')} taken`)}
              </Button>
            ))}
          </div>
        </fieldset>
        <div className={`grid gap-8 ${styles.two}`}>
          <Button size="lg" type="submit">
            Accept
          </Button>
          <Button size="lg" variant="default" onClick={() => add(true)}>
            Reject
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
