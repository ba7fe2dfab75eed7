/** After this many milliseconds without a key, click or scroll nobody is assumed to be at the page. */
export const AWAY_MS = 300_000

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/** Knows whether someone is using the page; `clock` returns monotonic milliseconds. A page starts as in use. */
export function openAttention(page: EventTarget | undefined, clock: () => number): { isThere(): boolean } {
  let seenAt = clock()
  const note = () => {
    seenAt = clock()
  }
  for (const sign of SIGNS) page?.addEventListener(sign, note, { capture: true, passive: true })
  return { isThere: () => clock() - seenAt <= AWAY_MS }
}

const attention = openAttention(globalThis.window, () => performance.now())

/** Marks requests that the page sends while unattended, so that they do not keep the session alive. */
export const attentionHeaders = (): Record<string, string> => (attention.isThere() ? {} : { 'x-prime-background': '1' })
