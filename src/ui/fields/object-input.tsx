import { Textarea } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Data, Value } from '#model/schema/value.ts'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useTypedText } from '#ui/fields/typed/typed-text.ts'
import classes from '#ui/record/record.module.css'

/** An object of known parts, with an input for each; any other object as JSON. */
export const ObjectField = ({ Cell, ...props }: FieldInputProps & { Cell: ComponentType<FieldInputProps> }) =>
  props.field.of ? <Parts {...props} Cell={Cell} /> : <JsonField {...props} />

function Parts({ Cell, ...props }: FieldInputProps & { Cell: ComponentType<FieldInputProps> }) {
  const { field, value, error, onCommit } = props
  const parts = (value ?? {}) as Data
  const put = (name: string, part: Value | undefined) => {
    const { [name]: _, ...others } = parts
    const next = part === undefined ? others : { ...others, [name]: part }
    onCommit(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <fieldset className="slim frameless no-margin no-padding">
      <legend className="text-12 dim no-padding">{field.label}</legend>
      <div className={`grid ${classes.group}`} data-thirds>
        {Object.entries(field.of ?? {}).map(([name, part]) => (
          <Cell
            key={name}
            {...props}
            error={undefined}
            autoFocus={false}
            field={part}
            value={parts[name]}
            onCommit={(next) => put(name, next)}
          />
        ))}
      </div>
      {error && (
        <p className="text-12 late" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function JsonField(props: FieldInputProps) {
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
    // Not valid JSON yet: the field says so and keeps the text.
    return null
  }
}
