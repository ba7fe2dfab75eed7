const KEY = 'prime-searched'
const MOST = 8

/** The searches stored in this browser, the newest first. */
export function keptSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    // Someone else wrote there: begin again.
    return []
  }
}

export function keepSearch(text: string): void {
  const wanted = text.trim()
  if (wanted.length < 2) return
  const kept = [wanted, ...keptSearches().filter((other) => other !== wanted)].slice(0, MOST)
  localStorage.setItem(KEY, JSON.stringify(kept))
}

export const forgetSearches = (): void => localStorage.removeItem(KEY)
