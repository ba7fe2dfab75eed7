import type { Duplex } from 'node:stream'
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

/** The last message as a frame: what many follow is sent to one after the other, and framed once. */
let last = { text: '', frame: Buffer.alloc(0) }
/** The largest payloads whose length stands in one byte and in two. */
const SHORT = { oneByte: 125, twoBytes: 0xffff }

/** A whole text message as it goes over the wire (RFC 6455); a server's frames are not masked. */
function frameOf(text: string): Buffer {
  if (text === last.text) return last.frame
  const size = Buffer.byteLength(text)
  const head = size <= SHORT.oneByte ? 2 : 4
  const frame = Buffer.allocUnsafe(head + size)
  frame[0] = 0x81
  if (head === 2) frame[1] = size
  else {
    frame[1] = 126
    frame.writeUInt16BE(size, 2)
  }
  frame.write(text, head)
  last = { text, frame }
  return frame
}

/** Sending over one socket with bounded memory; `raw` is the connection that it took over. */
export function wire(socket: WebSocket, raw: Duplex): Wire {
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
      if (!fits()) return
      // Three bytes a character at most.
      if (text.length * 3 <= SHORT.twoBytes) raw.write(frameOf(text))
      else socket.send(text)
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
