/** Longer than this without a key, a click or a scroll and no one is taken to be at the page, in milliseconds. */
export const AWAY_MS = 300_000

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/** Knows whether someone is at the page; `clock` gives milliseconds that never go back. A page begins as looked at. */
export function openAttention(page: EventTarget | undefined, clock: () => number): { isThere(): boolean } {
  let seenAt = clock()
  const note = () => {
    seenAt = clock()
  }
  for (const sign of SIGNS) page?.addEventListener(sign, note, { capture: true, passive: true })
  return { isThere: () => clock() - seenAt <= AWAY_MS }
}

const attention = openAttention(globalThis.window, () => performance.now())

/** Marks requests that the page sends while nobody uses it, so that they do not keep the session alive. */
export const attentionHeaders = (): Record<string, string> => (attention.isThere() ? {} : { 'x-prime-background': '1' })
