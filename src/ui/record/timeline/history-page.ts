import type { HistoryEntry } from '#model/command/commit.ts'
import { call } from '#ui/api.ts'

/** The latest changes of a document. */
interface HistoryPage {
  entries: readonly HistoryEntry[]
  more: boolean
  /** It could not be loaded; `forgetUnread` allows another request. */
  isUnread?: true
}

const PAGE = 40

type Words = Readonly<Record<string, string>>
let words: Promise<Words> | undefined
let isWordless = false

/** Command labels by name, loaded once. */
export function commandWords(): Promise<Words> {
  words ??= call<readonly { name: string; label: string }[]>('GET', '/api/commands').then(
    (commands) => Object.fromEntries(commands.map(({ name, label }) => [name, label])),
    (error: unknown) => {
      console.error('The names of commands could not be read:', error)
      isWordless = true
      return {}
    },
  )
  return words
}

const pages = new Map<string, Promise<HistoryPage>>()
const unread = new Set<string>()

/** The latest changes of a document; one request per version, because the changes up to a version stay the same. */
export function readHistoryPage(collection: string, id: string, version: number): Promise<HistoryPage> {
  const key = `${collection}/${id}@${version}`
  let page = pages.get(key)
  if (!page) {
    const path = `/api/collections/${encodeURIComponent(collection)}/documents/${encodeURIComponent(id)}/history`
    page = call<HistoryPage>('GET', `${path}?limit=${PAGE}`).catch((error: unknown) => {
      console.error('The history could not be read:', error)
      unread.add(key)
      return { entries: [], more: false, isUnread: true }
    })
    if (pages.size > 50) pages.clear()
    pages.set(key, page)
  }
  return page
}

/**
 * Lets pages that could not be loaded be requested again by the next reader; otherwise they are not, or each render
 * would request them again.
 */
export function forgetUnread(): void {
  for (const key of unread) pages.delete(key)
  unread.clear()
  if (isWordless) words = undefined
  isWordless = false
}
