import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The query of the address, `?tab=Open`; the screen is drawn again when it changes. */
export function useAddress(): string {
  const { history } = useRouter()
  return useSyncExternalStore(history.subscribe, () => history.location.search)
}
