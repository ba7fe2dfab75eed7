import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconClipboardPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Day, dayIn } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { addParcels } from '#features/shipping/tracking/commands.ts'
import { type CarrierRecord, likelyDay } from '#features/shipping/tracking/journey.ts'
import { type PastedNumber, readNumbers } from '#features/shipping/tracking/pasted/pasted.ts'
import { CARRIERS } from '#features/shipping/tracking/rules.ts'
import styles from '#features/shipping/tracking/screen.module.css'
import { recordAddress } from '#model/record-address.ts'
import { execute } from '#ui/api.ts'
import { DayInput } from '#ui/fields/date-input.tsx'
import { hasUnread } from '#ui/fields/typed/typed-text.ts'
import { shortDay } from '#ui/grid/format.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

type Records = ReadonlyMap<string, CarrierRecord>
interface Answer {
  added: { id: string; number: string }[]
  known: { id: string; number: string }[]
}

/** Opens the dialog for pasting numbers. */
export function PasteNumbers({ records }: { records: Records }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (useUser()?.role === 'viewer') return null
  return (
    <>
      <Button
        variant="default"
        h={32}
        className={styles.begin ?? ''}
        leftSection={<IconClipboardPlus size={16} aria-hidden />}
        aria-label="Paste numbers"
        onClick={() => setOpen(true)}
      >
        <span className={styles.words}>Paste numbers</span>
      </Button>
      {isOpen && <PasteDialog records={records} close={() => setOpen(false)} />}
    </>
  )
}

/**
 * Tracking numbers, one per line: their carriers are detected, or asked for when ambiguous, and known parcels are not
 * added twice.
 */
export function PasteDialog({
  records,
  close,
  begin = '',
}: {
  records: Records
  close: () => void
  begin?: string
}): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const { history } = useRouter()
  const [text, setText] = useState(begin)
  const [carriers, setCarriers] = useState<Readonly<Record<string, string>>>({})
  const [day, setDay] = useState<Day>()
  const [direction, setDirection] = useState('Inbound')
  const { isBusy, problem, at, clear, form, submit } = useSubmit()
  const found = readNumbers(text)
  const carrierOf = ({ number, carrier }: PastedNumber) => carriers[number] ?? carrier
  const open = found.filter((one) => carrierOf(one) === undefined)
  const etaOf = (carrier: string): Day => day ?? likelyDay(carrier, today, records)

  const add = submit(async () => {
    if (found.length === 0) throw refuse('Enter a tracking number first.', 'numbers')
    if (open[0]) throw refuse(`Choose the carrier of ${open[0].number}.`, open[0].number)
    if (hasUnread(form.current)) return undefined
    const rows = found.map((one) => {
      const carrier = carrierOf(one)!
      return { trackingNumber: one.number, carrier, etaISO: etaOf(carrier), ...(one.title && { title: one.title }) }
    })
    const input = { parcels: rows, direction, etaIsEstimate: !day }
    const { result, seq } = await execute<Answer>(addParcels.name, input)
    const { added, known } = result
    const words = [
      added.length > 0 && `${counted(added.length, 'parcel')} added`,
      known.length > 0 && `${known.length === 1 ? known[0]!.number : `${known.length} numbers`} already known`,
    ]
    // When nothing was added because the parcel already exists, it is opened.
    if (added.length === 0 && known[0]) history.push(recordAddress(parcels, known[0].id))
    close()
    return { words: words.filter(Boolean).join(', '), seq: added.length > 0 ? seq : undefined }
  })

  return (
    <Dialog title="Add parcels by their numbers" size="lg" onClose={close}>
      <form ref={form} className="stack gap-14" noValidate onSubmit={add}>
        <Textarea
          label="Tracking numbers"
          description="One per line; optional description after a comma."
          autosize
          minRows={4}
          maxRows={10}
          data-autofocus
          spellCheck={false}
          value={text}
          {...at('numbers')}
          onChange={(event) => {
            clear()
            setText(event.currentTarget.value)
          }}
        />
        {found.length > 0 && (
          <DataTable
            label="Recognised"
            className={styles.scroll}
            columns={[
              {
                label: 'Number',
                wrap: true,
                show: ({ number, title, warning }) => (
                  <>
                    <code>{number}</code> {title}
                    {warning && <small>{warning}</small>}
                  </>
                ),
              },
              {
                label: 'Carrier',
                show: (one) => (
                  <NativeSelect
                    aria-label={`Carrier of ${one.number}`}
                    value={carrierOf(one) ?? ''}
                    data={offered(one)}
                    {...at(one.number)}
                    onChange={({ currentTarget: { value } }) => {
                      clear(one.number)
                      setCarriers({ ...carriers, [one.number]: value })
                    }}
                  />
                ),
              },
              { label: 'Expected', show: (one) => carrierOf(one) && shortDay(etaOf(carrierOf(one)!), today) },
            ]}
            rows={found}
            keyOf={({ number }) => number}
            isFixed
          />
        )}
        <div className="flex wrap bottom gap-12">
          <DayInput label="Expected" usual="Default: carrier’s" day={day} change={setDay} />
          <NativeSelect
            label="Direction"
            data={['Inbound', 'Outbound']}
            value={direction}
            onChange={(event) => setDirection(event.currentTarget.value)}
          />
        </div>
        <p role="status">
          {open.length > 0
            ? `${counted(open.length, 'number')} could be of several carriers: choose.`
            : found.length > 0
              ? `${counted(found.length, 'parcel')} recognised.`
              : ''}
        </p>
        {problem && (
          <p role="alert" className="text-13 soon">
            {problem}
          </p>
        )}
        <div className="flex wrap bottom gap-12">
          <Button type="submit" loading={isBusy}>
            Add {found.length > 0 ? counted(found.length, 'parcel') : 'parcels'}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The carriers whose format the number fits first, then all others. */
function offered({ guesses, carrier }: PastedNumber): { value: string; label: string }[] {
  const likely = guesses.map((guess) => guess.carrier)
  const names = [...new Set([...likely, ...CARRIERS])]
  return [...(carrier ? [] : [{ value: '', label: 'Which one?' }]), ...names.map((value) => ({ value, label: value }))]
}
