import type { ReactNode } from 'react'
import { written } from '#base/text/writing.ts'
import type { Value } from '#model/schema/value.ts'
import { Picker } from '#ui/fields/picker.tsx'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

interface Props {
  value: Value | undefined
  now: Date
  placeholder: string
  readOnly?: boolean
  error?: string | undefined
  clearable?: boolean
  pick: (zone: string | undefined) => void
}

/** A time zone by city name, with its current time. */
export function ZonePicker({ now, pick, ...props }: Props): ReactNode {
  const value = typeof props.value === 'string' ? props.value : null
  // A zone entered by hand stays visible even when this browser does not know it.
  const zones = value && !ZONES.includes(value) ? [value, ...ZONES] : ZONES
  return (
    <Picker
      {...props}
      label="Time zone"
      nothingFoundMessage="No such place; try the nearest large city."
      data={zones}
      value={value}
      limit={80}
      description={value && ZONES.includes(value) ? `It is ${zoneClock(value, now)} there now.` : undefined}
      onChange={(zone) => pick(zone ?? undefined)}
    />
  )
}

/** `Fri 2:05 PM`. */
export const zoneClock = (timeZone: string, now: Date): string =>
  written(now, { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
