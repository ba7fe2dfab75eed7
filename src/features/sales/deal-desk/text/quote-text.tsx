import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { ReadTextDialog, useReading } from '#features/sales/deal-desk/text/read-text.tsx'
import { partsToAsk } from '#features/sales/deal-desk/text/reading.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { enterDeal } from '#features/sales/deals/commands.ts'
import { AskVendors } from '#features/sales/rfq/parts.tsx'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { answered } from '#ui/fields/typed/typed-text.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

const { customerId: customerField, channel, contact } = enterDeal.input

/** A new deal from a text: who asks, and what. */
export function QuoteText({ clock, close }: { clock: Clock; close: () => void }): ReactNode {
  const { history } = useRouter()
  const reading = useReading('')
  const [typed, setTyped] = useState<Data>({ channel: 'Direct' })
  // The author of the text is the customer until someone chooses another.
  const data: Data = { ...(reading.customerId && { customerId: reading.customerId }), ...typed }
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, at, clear, form, run } = useSubmit()
  const { lines, unknown, rows, failed } = reading

  async function create(filled: HTMLFormElement): Promise<void> {
    if (filled.querySelector('[data-waits]')) {
      await answered(filled)
      return filled.requestSubmit()
    }
    await run(async () => {
      if (!data.customerId) throw refuse('Choose the customer first.', 'customerId')
      if (failed) throw refuse(failed)
      if (!rows || lines.length === 0) throw refuse('No lines found. Enter a part number and a quantity.')
      const { result } = await execute<Deal>(enterDeal.name, { ...data, lines })
      close()
      history.push(recordAddress(deals, result.id))
      return undefined
    })
  }
  return (
    <Dialog title="Quote from text" onClose={close} size={860}>
      <form
        ref={form}
        className={`stack ${styles.more}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void create(event.currentTarget)
        }}
        onKeyDown={submitKey}
      >
        <ReadTextDialog reading={reading} />
        <div className={`grid three-columns gap-12-16 ${styles.fields}`}>
          {Object.entries({ customerId: customerField, contact, channel }).map(([name, field]) => (
            <FieldInput
              key={name}
              eager
              field={field}
              value={data[name]}
              today={clock.today}
              timeZone={clock.timeZone}
              related={linkedPages()}
              {...at(name)}
              onCommit={(value) => {
                clear(name)
                setTyped(({ [name]: _, ...others }) =>
                  value === undefined && name !== 'customerId' ? others : { ...others, [name]: value ?? null },
                )
              }}
            />
          ))}
        </div>
        {problem && (
          <p role="alert" className="text-13 late">
            {problem}
          </p>
        )}
        <div className="flex wrap end gap-8">
          {unknown.length > 0 && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Ask vendors for {counted(unknown.length, 'part')}
            </Button>
          )}
          <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter">
            {lines.length > 0 ? `Create deal with ${counted(lines.length, 'line')}` : 'Create deal'}
          </Button>
        </div>
      </form>
      {isAsking && <AskVendors lines={partsToAsk(unknown)} clock={clock} close={() => setAsking(false)} />}
    </Dialog>
  )
}
