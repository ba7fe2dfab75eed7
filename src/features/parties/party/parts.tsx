import type { ReactNode, SyntheticEvent } from 'react'
import { inSentence } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import type { Related } from '#ui/list/views/view.ts'
import { withParts } from '#ui/parts.tsx'
import { EntryEnd } from '#ui/record/entry/entry-end.tsx'
import { EntryFields } from '#ui/record/entry/entry-fields.tsx'
import { useNewRecord } from '#ui/record/entry/use-entry.ts'
import classes from '#ui/record/record.module.css'
import { useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Props {
  of: AnyCollection
  begin: Data
  today: string
  timeZone: string
  related: readonly Related[] | undefined
  close: () => void
  created: (id: string) => void
}

/** Creates a record that is missing in a picker, in a dialog over the form with the picker. */
export function NewInPicker({ of, begin, today, timeZone, related, close, created }: Props): ReactNode {
  const clock = { now: useNow(), today, timeZone }
  const view = withParts({ collection: of, ...(related && { related }) })
  const {
    draft,
    form,
    faults,
    fields,
    leading,
    trouble: failure,
    isBusy,
    create,
    choose,
    ...rest
  } = useNewRecord({
    ...{ view, clock, created, begin },
  })
  return (
    // Keys pressed here must not reach the form beneath.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events that bubble out of the dialog
    <div style={{ display: 'contents' }} onKeyDown={stay} onSubmit={stay} onPaste={stay} onInput={stay}>
      <Dialog title={`New ${inSentence(of.label.one)}`} onClose={close} size={560}>
        <form
          ref={form}
          noValidate
          className={classes.boxed}
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <EntryFields
            {...{ view, clock, faults, ...rest }}
            choose={(name, value) => choose(name, value)}
            data={draft.data}
          />
          {view.hint?.(draft.data)}
          <EntryEnd {...{ failure, faults, fields, leading, isBusy }} leave={['Cancel', close]} />
        </form>
      </Dialog>
    </div>
  )
}

const stay = (event: SyntheticEvent): void => event.stopPropagation()
