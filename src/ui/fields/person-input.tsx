import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { Picker } from '#ui/fields/picker.tsx'
import { personName, usePeople } from '#ui/people.ts'

/** A colleague, stored by e-mail and shown by name; someone who has left stays visible. */
export function PersonField(props: FieldInputProps) {
  const { field, value, onCommit, error, readOnly, autoFocus } = props
  const people = usePeople()
  const email = typeof value === 'string' && value ? value : undefined
  const own = email && !people.some((person) => person.email === email) ? [email] : []
  return (
    <Picker
      {...labelOf(props)}
      data={[
        ...own.map((other) => ({ value: other, label: personName(other) })),
        ...people.map((person) => ({ value: person.email, label: person.name })),
      ]}
      value={email ?? null}
      onChange={(choice) => onCommit(choice ?? undefined)}
      nothingFoundMessage="No people found"
      error={error}
      readOnly={readOnly ?? false}
      clearable={!field.options.required && !readOnly && !props.bare}
      allowDeselect={false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
}
