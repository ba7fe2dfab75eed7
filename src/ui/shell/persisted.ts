import { useState } from 'react'

/** A setting of this person in this browser, such as the width of the rail. */
export function useStored<T extends string>(key: string, values: readonly T[], first: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => values.find((known) => known === localStorage.getItem(key)) ?? first)
  const keep = (next: T) => {
    localStorage.setItem(key, next)
    setValue(next)
  }
  return [value, keep]
}
