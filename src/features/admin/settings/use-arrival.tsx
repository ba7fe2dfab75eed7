import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** Brings the setting that the address names into view, with the focus in it. */
export function useArrival(): void {
  const { history } = useRouter()
  const hash = useSyncExternalStore(history.subscribe, () => history.location.hash)
  useEffect(() => {
    const place = /^#setting-\w+$/.test(hash) ? document.querySelector(hash) : null
    place?.scrollIntoView({ block: 'center' })
    const first = place?.querySelector('input, textarea, button')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [hash])
}
