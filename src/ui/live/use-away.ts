import { useEffect, useRef, useState } from 'react'
import { useLiveStatus } from '#ui/live/use-live.ts'

/**
 * A restarting server is back within this time, so nobody needs to know. When the browser itself is offline, people do.
 */
const PATIENCE_MS = 5_000
const CUT_OFF_MS = 500

/** Whether the server has been unreachable for a while. */
export function useAway(): boolean {
  const isOnline = useLiveStatus() === 'online'
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (isOnline) return setAway(false)
    const timer = setTimeout(() => setAway(true), navigator.onLine ? PATIENCE_MS : CUT_OFF_MS)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isAway && !isOnline
}

/** Calls back each time the connection is restored. */
export function useBack(act: () => void): void {
  const isOnline = useLiveStatus() === 'online'
  const wasOnline = useRef(isOnline)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isOnline && !wasOnline.current) latest.current()
    wasOnline.current = isOnline
  }, [isOnline])
}
