/** The part of a WebSocket that the transport uses; tests provide a scripted one. */
export interface Socket {
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
}

/** The live client's access to the outside. */
export interface LiveParts {
  connect: () => Socket
  /** From 0 (inclusive) to 1 (exclusive). */
  random: () => number
  /** Calls back after this many milliseconds, unless the returned function is called first. */
  after: (ms: number, tell: () => void) => () => void
  /** The time an optimistic write uses as the server's time. */
  now: () => Date
  /** The session has ended; nothing is live until the store is opened again. */
  onSignedOut?: ((state: 'expired' | 'revoked') => void) | undefined
  /** The computer is back online, or someone is back at this page: worth an immediate attempt. */
  onOnline?: ((tell: () => void) => () => void) | undefined
  /** The computer has lost the network: nothing will arrive over the socket any more. */
  onOffline?: ((tell: () => void) => () => void) | undefined
}

/** The browser's own socket, timers and random numbers. */
export function browserParts(onSignedOut: LiveParts['onSignedOut']): LiveParts {
  return {
    connect: () =>
      new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`) as Socket,
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
    after: (ms, tell) => {
      const timer = setTimeout(tell, ms)
      return () => clearTimeout(timer)
    },
    now: () => new Date(),
    onSignedOut,
    onOnline: (tell) => {
      addEventListener('online', tell)
      addEventListener('focus', tell)
      return () => {
        removeEventListener('online', tell)
        removeEventListener('focus', tell)
      }
    },
    onOffline: (tell) => {
      addEventListener('offline', tell)
      return () => removeEventListener('offline', tell)
    },
  }
}
