import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Problem } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { execute } from '#ui/api.ts'
import { useAway } from '#ui/live/use-away.ts'
import classes from '#ui/record/record.module.css'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** The drawer while its record loads. */
export function WaitingRecord({ close }: { close: () => void }) {
  return (
    <section
      className={`stack on-panel placed line-left ${classes.drawer}`}
      role="dialog"
      aria-label="Record"
      aria-busy
    >
      <header className={`stack gap-10 fixed line-below ${classes.head}`}>
        <div className="row gap-8 slim tall-32">
          <span className="flex-1" />
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      </header>
      {useAway() && (
        <p className={`grow low scrolls-down ${classes.fields}`}>This record is shown once Prime can be reached.</p>
      )}
    </section>
  )
}

interface GoneProps {
  collection: AnyCollection
  id: string
  canWrite: boolean
  close: () => void
}

/** The URL names a record that does not exist (any more). */
export function GoneRecord({ collection, id, canWrite, close }: GoneProps) {
  async function restore(): Promise<void> {
    try {
      await execute('documents.restore', { collection: collection.name, id })
      toast('Restored')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    }
  }
  return (
    <section className={`stack on-panel placed line-left ${classes.drawer}`} role="dialog" aria-label="Deleted record">
      <header className={`stack gap-10 fixed line-below ${classes.head}`}>
        <div className="row gap-8 slim tall-32">
          <h2 className="clip slim text-20 titled page-title">Not found</h2>
          <span className="flex-1" />
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      </header>
      <div className={`grow low scrolls-down ${classes.fields}`}>
        <p>There is no {inSentence(collection.label.one)} at this address. If it was deleted, you can restore it.</p>
        {canWrite && (
          <div className="flex end gap-8 above-16">
            <Button onClick={() => void restore()}>Restore</Button>
          </div>
        )}
      </div>
    </section>
  )
}
