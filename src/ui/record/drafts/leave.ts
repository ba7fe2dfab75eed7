type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What is typed and not saved yet: new records, fields of records, comments. */
const TYPED = ['prime-draft-', 'prime-unsaved-', 'prime-comment-']
const ASIDE = 'prime-set-aside'

const keysIn = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) =>
    TYPED.some((start) => key.startsWith(start)),
  )

/** Forgets what was typed at this browser: whoever comes next finds nothing of it. */
export function forgetTyped(local: Store, tab: Store): void {
  for (const key of keysIn(local)) local.removeItem(key)
  tab.removeItem(ASIDE)
}

/** Of a session that ended by itself only the open tab keeps what was typed, for the same person. */
export function setTypedAside(local: Store, tab: Store, user: string): void {
  const typed = keysIn(local).map((key) => [key, local.getItem(key)])
  forgetTyped(local, tab)
  if (typed.length > 0) tab.setItem(ASIDE, JSON.stringify({ user, typed }))
}

/** Gives it back to the person who is there again; to no one else. */
export function takeTypedBack(local: Store, tab: Store, user: string): void {
  const text = tab.getItem(ASIDE)
  if (text === null) return
  tab.removeItem(ASIDE)
  const aside = JSON.parse(text) as { user: string; typed: [key: string, value: string][] }
  if (aside.user !== user) return
  for (const [key, value] of aside.typed) if (local.getItem(key) === null) local.setItem(key, value)
}
