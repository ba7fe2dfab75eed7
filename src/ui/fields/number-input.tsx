import { TextInput } from '@mantine/core'
import { typedNumber } from '#base/text/writing.ts'
import { fieldDecimals } from '#model/schema/validate.ts'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { readWithin, tooFineWords, typedAmount } from '#ui/fields/typed/amount-input.ts'
import { selectsAll, useTypedText } from '#ui/fields/typed/typed-text.ts'
import { fieldAmount } from '#ui/grid/format.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** A number or an amount; arithmetic such as `=12*3.4` is evaluated. */
export function NumberField(props: FieldInputProps) {
  const { field, value, error, readOnly, autoFocus, bare, unit } = props
  const isMoney = field.kind === 'money'
  const decimals = fieldDecimals(field, unit ?? baseCurrency())
  const shown =
    typeof value === 'number'
      ? isMoney
        ? fieldAmount(value, field, unit)
        : typedNumber(value)
      : typeof value === 'string'
        ? value
        : ''
  const typed = useTypedText({
    shown,
    read: (text) => {
      if (text.trim() === '') return undefined
      return readWithin(text, decimals) ?? null
    },
    ...props,
  })
  return (
    <TextInput
      {...labelOf(props)}
      value={typed.text}
      error={typed.unread ? whyUnread(field.label, isMoney, typed.text, decimals) : error}
      data-unread={typed.isUnreadable || undefined}
      readOnly={readOnly ?? false}
      inputMode="decimal"
      {...selectsAll}
      classNames={{ input: bare ? 'text-right pad-x-8' : '' }}
      {...(unit && !bare && { rightSection: <span className="text-12 dim">{unit}</span>, rightSectionWidth: 48 })}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.finish()
      }}
    />
  )
}

function whyUnread(label: string, isMoney: boolean, text: string, decimals: number | undefined): string {
  if (decimals === undefined || typedAmount(text) === undefined)
    return `${label} is not ${isMoney ? 'an amount' : 'a number'}`
  return tooFineWords(label, decimals)
}
