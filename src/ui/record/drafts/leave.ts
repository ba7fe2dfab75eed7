type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Text typed and not saved yet: new records, fields of records, comments. */
const TYPED = ['prime-draft-', 'prime-unsaved-', 'prime-comment-']
const ASIDE = 'prime-set-aside'

const keysIn = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) =>
    TYPED.some((start) => key.startsWith(start)),
  )

/** Deletes everything typed at this browser, so that the next person finds nothing of it. */
export function forgetTyped(local: Store, tab: Store): void {
  for (const key of keysIn(local)) local.removeItem(key)
  tab.removeItem(ASIDE)
}

/** When a session ends by itself, only the open tab keeps the typed text, for the same person. */
export function setTypedAside(local: Store, tab: Store, user: string): void {
  const typed = keysIn(local).map((key) => [key, local.getItem(key)])
  forgetTyped(local, tab)
  if (typed.length > 0) tab.setItem(ASIDE, JSON.stringify({ user, typed }))
}

/** Restores it when the same person is back; for nobody else. */
export function takeTypedBack(local: Store, tab: Store, user: string): void {
  const text = tab.getItem(ASIDE)
  if (text === null) return
  tab.removeItem(ASIDE)
  const aside = JSON.parse(text) as { user: string; typed: [key: string, value: string][] }
  if (aside.user !== user) return
  for (const [key, value] of aside.typed) if (local.getItem(key) === null) local.setItem(key, value)
}
