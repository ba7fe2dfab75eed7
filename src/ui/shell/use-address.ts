import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The query string, `?tab=Open`; the screen is rendered again when it changes. */
export function useAddress(): string {
  const { history } = useRouter()
  return useSyncExternalStore(history.subscribe, () => history.location.search)
}
