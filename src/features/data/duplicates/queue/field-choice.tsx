import table from '#features/data/duplicates/queue/compare.module.css'
import { isEmpty, keepsValue } from '#features/data/duplicates/rules.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { showValue } from '#ui/grid/format.ts'

interface Props {
  collection: AnyCollection
  name: string
  label: string
  differs: boolean
  member: Doc
  members: readonly Doc[]
  /** Records excluded from the merge. */
  out: ReadonlySet<string>
  /** The record whose value is taken. */
  taken: string
  take: (id: string) => void
  today: string
  timeZone: string
}

/** One record's value in the comparison, which can be selected. Figures maintained by rules are read-only. */
export function FieldChoice(props: Props) {
  const { collection, name, label, differs, member, members, out, taken, take, today, timeZone } = props
  const field = collection.fields[name] as Field | undefined
  const { id, data } = member
  const shown = showValue(field, data[name], { today, timeZone })
  const text = isEmpty(data[name]) ? <i>nothing</i> : shown
  if (out.has(id)) return <span className={table.left}>{text}</span>
  if (keepsValue(collection, name, members) || !differs)
    return <span className={`block full breaks text-left round tall-28 ${table.value}`}>{text}</span>
  return (
    <button
      type="button"
      className={`block full breaks text-left round tall-28 ${table.value}`}
      aria-pressed={id === taken}
      aria-label={`${label}: ${shown || 'nothing'}`}
      onClick={() => take(id)}
    >
      {text}
    </button>
  )
}
