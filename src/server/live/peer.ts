import { WebSocket } from 'ws'
import { LIMITS } from '#base/limits.ts'

/** The most unread bytes of a peer; beyond that it is disconnected. */
const UNSENT_BYTES = LIMITS.liveUnsentBytes
const CLOSE_GRACE_MS = 1_000

export const CLOSE = { bad: 4400, auth: 4401, forbidden: 4403, rate: 4429, restart: 1012, overloaded: 1013 } as const

interface Wire {
  send(text: string): void
  sendPaced(text: string): Promise<boolean>
  unsent(): number
  /** Closes with a code; a peer that does not answer is dropped a second later. */
  close(code: number, reason: string): void
}

/** Sending over one socket with bounded memory. */
export function wire(socket: WebSocket): Wire {
  const isOpen = () => socket.readyState === WebSocket.OPEN
  function close(code: number, reason: string): void {
    if (!isOpen()) return
    socket.close(code, reason)
    // Behind megabytes that no one reads, the close frame would never arrive.
    setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref()
  }
  function fits(): boolean {
    if (!isOpen()) return false
    if (socket.bufferedAmount <= UNSENT_BYTES) return true
    close(CLOSE.overloaded, 'Too much unread')
    return false
  }
  return {
    close,
    unsent: () => socket.bufferedAmount,
    send: (text) => {
      if (fits()) socket.send(text)
    },
    sendPaced: (text) =>
      new Promise((resolve) => {
        if (!fits()) {
          resolve(false)
          return
        }
        const stalled = setTimeout(() => close(CLOSE.overloaded, 'Nothing was taken'), LIMITS.liveStalledMs)
        socket.send(text, (error) => {
          clearTimeout(stalled)
          resolve(!error)
        })
      }),
  }
}
