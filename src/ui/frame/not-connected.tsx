import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import classes from '#ui/frame/not-connected.module.css'
import { useLiveStatus } from '#ui/live/use-live.ts'

/** A server that only starts again is back before anybody needs to know. */
const PATIENCE_MS = 2_500

/** Says on every screen that others are not heard of at the moment, and what becomes of what is typed meanwhile. */
export function NotConnected(): ReactNode {
  const isLost = useLasting(useLiveStatus() !== 'online')
  return (
    isLost && (
      <p className={classes.note} role="status">
        Not connected: changes of others come later. What you type is kept.
      </p>
    )
  )
}

/** True once something has been so for a while without a break. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo])
  return lasts
}
