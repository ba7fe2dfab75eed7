/** Lets through `perSecond` events a second, with a burst of as many. */
export function messageRate(perSecond: number): () => boolean {
  let tokens = perSecond
  let at = performance.now()
  return () => {
    const now = performance.now()
    tokens = Math.min(perSecond, tokens + ((now - at) / 1_000) * perSecond)
    at = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}
