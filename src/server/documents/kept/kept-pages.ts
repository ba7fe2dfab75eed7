import type { Driver, LogHead } from '#store/driver.ts'

/** A page as JSON up to its head, the head it was read at, and how many documents it holds. */
interface KeptPage extends LogHead {
  json: string
  length: number
}

/** So many characters are kept for each store; what was not asked for longest goes first. */
const MOST_CHARACTERS = 4 * 1024 * 1024
/** So many questions that came once are remembered: what comes a second time is kept. */
const MOST_ONCE = 1_000

const ofStores = new WeakMap<Driver, ReturnType<typeof openKeptPages>>()

/**
 * Pages that were read as text. People have the same lists and panels before them, so most pages are asked for again
 * before their collection changes; the store then only says that it did not (`pageTexts`).
 */
export function keptPages(driver: Driver): ReturnType<typeof openKeptPages> {
  const pages = ofStores.get(driver) ?? openKeptPages()
  ofStores.set(driver, pages)
  return pages
}

function openKeptPages() {
  // The order of the map is the order of use.
  const pages = new Map<string, KeptPage>()
  const once = new Set<string>()
  let characters = 0
  const forget = (key: string): KeptPage | undefined => {
    const page = pages.get(key)
    if (page && pages.delete(key)) characters -= key.length + page.json.length
    return page
  }
  const put = (key: string, page: KeptPage): void => {
    pages.set(key, page)
    characters += key.length + page.json.length
  }
  return {
    /** `key` names a question and who is shown the same answer. */
    of(key: string): KeptPage | undefined {
      const page = forget(key)
      if (page) put(key, page)
      return page
    },
    keep(key: string, page: KeptPage): void {
      // The pages of one who leafs through a list are not asked for again, and would take the place of those that are.
      if (!pages.has(key) && !once.delete(key)) {
        if (once.size >= MOST_ONCE) once.clear()
        once.add(key)
        return
      }
      forget(key)
      put(key, page)
      for (const oldest of pages.keys()) {
        if (characters <= MOST_CHARACTERS) break
        forget(oldest)
      }
    },
  }
}
