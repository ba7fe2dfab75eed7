import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

/** Scrolls the setting named in the address into view and focuses it. */
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
