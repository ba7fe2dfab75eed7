import { TextInput } from '@mantine/core'
import { roundTo } from '#base/decimal.ts'
import { typedNumber } from '#base/writing.ts'
import { readAmount } from '#ui/fields/amount-input.ts'
import classes from '#ui/fields/fields.module.css'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useTypedText } from '#ui/fields/typed-text.ts'
import { amount } from '#ui/grid/format.ts'

/** A number or an amount; arithmetic such as `=12*3.4` is worked out. */
export function NumberField(props: FieldInputProps) {
  const { field, value, error, readOnly, autoFocus, bare } = props
  const isMoney = field.kind === 'money'
  const decimals = field.options.decimals ?? (isMoney ? 2 : undefined)
  const shown = typeof value === 'number' ? (isMoney ? amount(value, decimals) : typedNumber(value)) : ''
  const typed = useTypedText({
    shown,
    read: (text) => {
      if (text.trim() === '') return undefined
      const number = readAmount(text)
      return number === undefined ? null : decimals === undefined ? number : roundTo(number, decimals)
    },
    ...props,
  })
  return (
    <TextInput
      {...labelOf(props)}
      value={typed.text}
      error={typed.unread ? `${field.label} is not ${isMoney ? 'an amount' : 'a number'}` : error}
      readOnly={readOnly ?? false}
      inputMode="decimal"
      classNames={{ input: bare ? classes.right : '' }}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.finish()
      }}
    />
  )
}
