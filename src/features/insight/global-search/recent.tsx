const KEY = 'prime-searched'
const MAX_SEARCHES = 8

/** The searches stored in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
  } catch {
    // Not written by this code: start over.
    return []
  }
}

export function keepSearch(text: string): void {
  const wanted = text.trim()
  if (wanted.length < 2) return
  const stored = [wanted, ...recentSearches().filter((other) => other !== wanted)].slice(0, MAX_SEARCHES)
  localStorage.setItem(KEY, JSON.stringify(stored))
}

export const forgetSearches = (): void => localStorage.removeItem(KEY)
