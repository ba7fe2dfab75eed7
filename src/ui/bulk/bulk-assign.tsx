import { useState } from 'react'
import { labelFor } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { Picker } from '#ui/fields/picker.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { personName, usePeople } from '#ui/people.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

const NOBODY = ''

/** The field with the person a record is assigned to. */
const ASSIGNEE = 'assignee'

interface Props {
  collection: AnyCollection
  target: BulkTarget
  close: () => void
  done: () => void
}

/** Assigns many records to one person, or to nobody. */
export function BulkAssign({ collection, close, done, ...props }: Props) {
  // The selection when the dialog opened, whatever happens in the list.
  const [target] = useState(props.target)
  const [email, setEmail] = useState<string>()
  const people = usePeople()
  const words = labelFor(target.count, collection.label)
  const many = `${plainNumber(target.count)} ${words}`
  const whom = email ? ` to ${personName(email, people)}` : ''
  return (
    <Dialog onClose={close} title={`Assign ${many}`} size={440}>
      <div className="stack gap-16">
        <Picker
          label="To"
          data={[
            ...people.map((person) => ({ value: person.email, label: person.name })),
            { value: NOBODY, label: 'Nobody' },
          ]}
          value={email ?? null}
          onChange={(choice) => setEmail(choice ?? undefined)}
          allowDeselect={false}
          data-autofocus
        />
        <Running
          {...{ collection, target, close, done }}
          act="changed"
          label={email === NOBODY ? `Remove the assignee of ${many}` : `Assign ${many}${whom}`}
          lacks={email === undefined && 'Choose a person, or Nobody.'}
          writeOf={({ id, version, data }) =>
            (data[ASSIGNEE] ?? NOBODY) === email
              ? undefined
              : {
                  op: 'update',
                  collection: collection.name,
                  id,
                  ifVersion: version,
                  ...(email === NOBODY ? { unset: [ASSIGNEE] } : { patch: { [ASSIGNEE]: email } }),
                }
          }
        />
      </div>
    </Dialog>
  )
}
