import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import styles from '#features/sales/deal-desk/deal-desk.module.css'
import { ReadTextDialog, useReading } from '#features/sales/deal-desk/text/read-text.tsx'
import { partsToAsk } from '#features/sales/deal-desk/text/reading.ts'
import { AskVendors } from '#features/sales/rfq/parts.tsx'
import type { LinePasteProps } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { submitKey } from '#ui/submit-key.ts'

/** Lines of a deal from a text; what is not in our catalog is asked of vendors. */
export function PasteLines({ clock, text, add, close }: LinePasteProps): ReactNode {
  const reading = useReading(text)
  const [isAsking, setAsking] = useState(false)
  const { lines, unknown, rows } = reading
  function take(): void {
    add(lines)
    close()
  }
  return (
    <Dialog title="Lines from a text" onClose={close} size={860}>
      <form
        className={`stack ${styles.more}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (rows && lines.length > 0) take()
        }}
        onKeyDown={submitKey}
      >
        <ReadTextDialog reading={reading} />
        <div className="flex wrap end gap-8">
          {unknown.length > 0 && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Ask vendors for {counted(unknown.length, 'part')}
            </Button>
          )}
          <Button type="submit" disabled={!rows || lines.length === 0} aria-keyshortcuts="Control+Enter">
            Add {counted(lines.length, 'line')}
          </Button>
        </div>
      </form>
      {isAsking && <AskVendors lines={partsToAsk(unknown)} clock={clock} close={() => setAsking(false)} />}
    </Dialog>
  )
}
