import type { Driver, LogHead } from '#store/driver.ts'

/** A page as JSON up to its head, the head it was read at, and its number of documents. */
interface CachedPage extends LogHead {
  json: string
  length: number
}

/** The most characters cached per store; the least recently used pages are dropped first. */
const MAX_CHARACTERS = 4 * 1024 * 1024
/** How many queries seen once are remembered: a page is cached when it is requested a second time. */
const MAX_ONCE = 1_000

const ofStores = new WeakMap<Driver, ReturnType<typeof openCachedPages>>()

/**
 * Pages cached as text. People look at the same lists and panels, so most pages are requested again before their
 * collection changes; the store then only confirms that it has not (`pageTexts`).
 */
export function cachedPages(driver: Driver): ReturnType<typeof openCachedPages> {
  const pages = ofStores.get(driver) ?? openCachedPages()
  ofStores.set(driver, pages)
  return pages
}

function openCachedPages() {
  // The map is ordered by use.
  const pages = new Map<string, CachedPage>()
  const once = new Set<string>()
  let characters = 0
  const forget = (key: string): CachedPage | undefined => {
    const page = pages.get(key)
    if (page && pages.delete(key)) characters -= key.length + page.json.length
    return page
  }
  const put = (key: string, page: CachedPage): void => {
    pages.set(key, page)
    characters += key.length + page.json.length
  }
  return {
    /** `key` identifies a query and the callers who get the same response. */
    of(key: string): CachedPage | undefined {
      const page = forget(key)
      if (page) put(key, page)
      return page
    },
    keep(key: string, page: CachedPage): void {
      // Pages of someone paging through a list are not requested again, and would displace those that are.
      if (!pages.has(key) && !once.delete(key)) {
        if (once.size >= MAX_ONCE) once.clear()
        once.add(key)
        return
      }
      forget(key)
      put(key, page)
      for (const oldest of pages.keys()) {
        if (characters <= MAX_CHARACTERS) break
        forget(oldest)
      }
    },
  }
}
