import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { inSentence } from '#base/text/in-sentence.ts'
import { hasOpenChoices } from '#ui/fields/typed/typed-text.ts'
import { EntryEnd } from '#ui/record/entry/entry-end.tsx'
import { EntryFields } from '#ui/record/entry/entry-fields.tsx'
import { type NewRecordProps, useNewRecord } from '#ui/record/entry/use-entry.ts'
import classes from '#ui/record/record.module.css'

/** A new record beside its list. */
export function NewRecord({ view, clock, close, created }: NewRecordProps) {
  const { collection } = view
  const {
    draft,
    form,
    entry,
    proposed,
    fields,
    isOpen,
    turn,
    faults,
    trouble: failure,
    leading,
    isBusy,
    create,
    choose,
    addLine,
  } = useNewRecord({ view, clock, created })

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenChoices(event.target)) close()
  }
  return (
    <section
      className={`stack on-panel placed line-left ${classes.drawer}`}
      role="dialog"
      aria-label={`New ${inSentence(collection.label.one)}`}
      onKeyDown={press}
    >
      <header className={`stack gap-10 fixed line-below ${classes.head}`}>
        <div className="row gap-8 slim tall-32">
          <h2 className="clip slim text-20 titled page-title">New {inSentence(collection.label.one)}</h2>
          <span className={`aside text-12 dim figures unbroken ${classes.place}`}>
            {draft.wasStored && 'Draft restored'}
          </span>
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      </header>
      <form
        ref={form}
        className={`grow low scrolls-down ${classes.fields} ${classes.boxed}`}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <EntryFields
          {...{ view, entry, clock, proposed, faults, isOpen, addLine }}
          choose={(name, value) => choose(name, value)}
          data={draft.data}
          turn={turn}
        />
        {view.hint?.(draft.data)}
        <EntryEnd
          {...{ failure, faults, fields, leading, isBusy }}
          leave={[
            'Discard',
            () => {
              draft.clear()
              close()
            },
          ]}
        />
      </form>
    </section>
  )
}
