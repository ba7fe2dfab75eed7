import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import classes from '#features/stock/inventory/record/stock.module.css'

/** The ways to see the stock; the name stands in the address. */
const WAYS = [
  { name: 'parts', label: 'Parts' },
  { name: 'lots', label: 'Lots' },
  { name: 'gallery', label: 'Gallery' },
  { name: 'dimensions', label: 'Dimensions' },
] as const

export type Way = (typeof WAYS)[number]['name']

/** The way the address names; parts where it names none. */
export function useWay(): Way {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const named = new URLSearchParams(search).get('view')
  return WAYS.find(({ name }) => name === named)?.name ?? 'parts'
}

/** On a phone the head has no room for it, so it stands above the list. */
export function Ways({ way, at }: { way: Way; at: 'head' | 'above' }): ReactNode {
  const { history } = useRouter()
  return (
    <fieldset className={classes.ways} data-at={at} aria-label="View">
      {WAYS.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === way}
          onClick={() => history.push(name === 'parts' ? '/inventory' : `/inventory?view=${name}`)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
