import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { ReadTextDialog, useReading } from '#features/sales/deal-desk/text/read-text.tsx'
import { partsToAsk } from '#features/sales/deal-desk/text/reading.ts'
import { AskVendors } from '#features/sales/rfq/parts.tsx'
import type { LinePasteProps } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** Deal lines from a pasted text; parts not in our catalog can be requested from vendors. */
export function PasteLines({ clock, text, add, close }: LinePasteProps): ReactNode {
  const reading = useReading(text)
  const [isAsking, setAsking] = useState(false)
  const { lines, unknown, rows, failed } = reading
  const { at, clear, submit } = useSubmit()
  const take = submit(async () => {
    if (!reading.text.trim()) throw refuse('Paste the text first.', 'text')
    if (failed) throw refuse(failed, 'text')
    if (!rows) throw refuse('The text is still being read. Try again in a moment.', 'text')
    if (lines.length === 0)
      throw refuse(
        rows.length === 0 ? 'There is no part number in the text.' : 'Select at least one of the lines below.',
        'text',
      )
    add(lines)
    close()
    return undefined
  })
  return (
    <Dialog title="Lines from text" onClose={close} size={860}>
      <form className={`stack ${styles.more}`} noValidate onSubmit={take} onKeyDown={submitKey}>
        <ReadTextDialog reading={reading} fault={at('text')} changed={() => clear()} />
        <div className="flex wrap end gap-8">
          {unknown.length > 0 && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Ask vendors for {counted(unknown.length, 'part')}
            </Button>
          )}
          <Button type="submit" aria-keyshortcuts="Control+Enter">
            Add {lines.length > 0 ? counted(lines.length, 'line') : 'lines'}
          </Button>
        </div>
      </form>
      {isAsking && <AskVendors lines={partsToAsk(unknown)} clock={clock} close={() => setAsking(false)} />}
    </Dialog>
  )
}
