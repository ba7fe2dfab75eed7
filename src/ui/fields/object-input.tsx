import { Textarea } from '@mantine/core'
import type { Value } from '#model/schema/value.ts'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useTypedText } from '#ui/fields/typed/typed-text.ts'

/** Any object, as JSON. */
export function ObjectField(props: FieldInputProps) {
  const { field, value, error, readOnly } = props
  const typed = useTypedText({
    shown: value === undefined || value === null ? '' : JSON.stringify(value, null, 2),
    read: readObject,
    ...props,
  })
  return (
    <Textarea
      {...labelOf(props)}
      className="mono"
      value={typed.text}
      error={typed.unread ? `${field.label} is not an object in JSON` : error}
      readOnly={readOnly ?? false}
      autosize
      minRows={2}
      maxRows={16}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.finish}
    />
  )
}

function readObject(text: string): Value | undefined | null {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Value) : null
  } catch {
    // Not JSON yet: the field says so and keeps the text.
    return null
  }
}
