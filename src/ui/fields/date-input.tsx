import { TextInput } from '@mantine/core'
import { startOfDay, timestamp, toDate, toDay } from '#base/days.ts'
import { date } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { dayExample, dayFromKeys } from '#ui/fields/typed/day-input.ts'
import { selectsAll, useTypedText } from '#ui/fields/typed/typed-text.ts'
import { shortDay, shortMoment } from '#ui/grid/format.ts'
import { useDay } from '#ui/shell/use-day.tsx'

/** A calendar day or a moment; days may be entered in short form: `t`, `+7`, `mon`, `11/24`. */
export function DateField(props: FieldInputProps) {
  const { field, value, error, readOnly, autoFocus, today, timeZone } = props
  const isMoment = field.kind === 'moment'
  const typed = useTypedText({
    shown: shownDate(value, isMoment, today, timeZone),
    read: (text) => {
      if (text.trim() === '') return undefined
      const day = dayFromKeys(text, today)
      if (!isMoment) return day ?? null
      const at = day ? startOfDay(day, timeZone) : toDate(text, timeZone)
      return at ? ({ ...timestamp(at) } as Value) : null
    },
    ...props,
  })
  return (
    <TextInput
      placeholder={readOnly ? '' : `t, +7, mon, ${dayExample()}`}
      {...labelOf(props)}
      value={typed.text}
      error={typed.unread ? `${field.label} is not a day: try t, +7, mon or ${dayExample()}` : error}
      readOnly={readOnly ?? false}
      autoComplete="off"
      data-unread={typed.isUnreadable || undefined}
      {...selectsAll}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.finish()
      }}
    />
  )
}

interface DayProps {
  label: string
  /** Undefined while it is empty, or cannot be parsed. */
  day: string | undefined
  change: (day: string | undefined) => void
  /** The default when it is left empty. */
  usual?: string
  /** Its label is only for screen readers. */
  bare?: boolean
}

/** A day that belongs to no record, such as one in a report, a key or a dialog of its own. */
export function DayInput({ label, day, change, usual, bare = false }: DayProps) {
  return (
    <DateField
      eager
      field={date(label, { ...(usual && { defaultShown: usual }) })}
      value={day}
      bare={bare}
      {...useDay()}
      onCommit={(value) => change(typeof value === 'string' ? value : undefined)}
    />
  )
}

function shownDate(value: Value | undefined, isMoment: boolean, today: string, timeZone: string): string {
  if (value === undefined || value === null || value === '') return ''
  if (isMoment) return shortMoment(value, today, timeZone) || String(value)
  const day = toDay(value, timeZone)
  return day ? shortDay(day, today) : String(value)
}
