import { Checkbox, Select, TagsInput } from '@mantine/core'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useChosenByLetters } from '#ui/fields/typed/chosen-by-letters.ts'
import { selectsAll } from '#ui/fields/typed/typed-text.ts'
import { statusWords } from '#ui/list/rows/list-rows.ts'

/**
 * One of the options of a choice; a value that is not an option stays visible. Typed letters select as in a native
 * select.
 */
export function ChoiceField(props: FieldInputProps) {
  const { field, value, onCommit, error, readOnly, autoFocus } = props
  const own = typeof value === 'string' && !field.choices?.includes(value) ? [value] : []
  const { words } = field.options
  const data = [...(field.choices ?? []), ...own].map((value) => ({
    value,
    label: words?.[value] ?? statusWords(value),
  }))
  const byLetters = useChosenByLetters(data, props)
  return (
    <Select
      {...labelOf(props)}
      {...byLetters}
      data={data}
      onChange={(choice) => onCommit(choice ?? undefined)}
      error={error}
      readOnly={readOnly ?? false}
      {...(readOnly && { rightSection: null })}
      clearable={!field.options.required && !field.options.default && !readOnly}
      allowDeselect={false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true, onFocus: selectsAll.onFocus })}
    />
  )
}

/** Yes or no. */
export function FlagField(props: FieldInputProps) {
  const { field, value, onCommit, error, readOnly, autoFocus, bare } = props
  return (
    <Checkbox
      {...(bare ? { 'aria-label': field.label } : { label: field.label })}
      checked={value === true}
      disabled={readOnly ?? false}
      // A read-only checkbox keeps its background, on which the kit's check mark is not visible.
      {...(readOnly && { styles: { icon: { color: 'var(--panel)' } } })}
      error={error}
      onChange={(event) => onCommit(event.currentTarget.checked)}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
}

/** Several short texts. */
export function TagsField(props: FieldInputProps) {
  const { value, onCommit, error, readOnly, autoFocus, field } = props
  const tags = Array.isArray(value) ? value.map(String) : []
  return (
    <TagsInput
      {...labelOf(props)}
      value={tags}
      data={[...(field.options.suggest ?? [])]}
      onChange={(next) => onCommit(next.length > 0 ? next : undefined)}
      error={error}
      readOnly={readOnly ?? false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
}
