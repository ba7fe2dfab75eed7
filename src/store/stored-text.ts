import type { Data, Doc } from '#model/schema/value.ts'

/** Documents longer than this are parsed only when their data is needed; shorter ones are parsed quickly. */
const LONG = 8 * 1024
const texts = new WeakMap<Data, string>()
/** The text of documents that have not been parsed. */
const unread = new WeakMap<object, string>()

/**
 * A stored document from its text. The text of a long one is kept with it, so that it can be sent and measured without
 * parsing or serializing.
 */
export function storedDoc(head: Omit<Doc, 'data'>, text: string): Doc {
  if (text.length < LONG) return { ...head, data: JSON.parse(text) as Data }
  const doc = { ...head } as Doc
  unread.set(doc, text)
  return Object.defineProperty(doc, 'data', {
    enumerable: true,
    configurable: true,
    get() {
      const data = JSON.parse(text) as Data
      texts.set(data, text)
      unread.delete(doc)
      Object.defineProperty(doc, 'data', { value: data, enumerable: true, writable: true })
      return data
    },
  })
}

/** The data of a document as JSON. */
export const dataText = (doc: Pick<Doc, 'data'>): string =>
  unread.get(doc) ?? textOf(doc.data) ?? JSON.stringify(doc.data)

const textOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null ? texts.get(data as Data) : undefined

/** A part of a response as JSON, which may be or contain a document's data under `data`. */
export function partText(part: object): string {
  const text = unread.get(part) ?? textOf((part as { data?: unknown }).data)
  if (text === undefined) return JSON.stringify(part)
  const more = Object.fromEntries(
    Object.keys(part).flatMap((name) => (name === 'data' ? [] : [[name, part[name as never]]])),
  )
  const head = JSON.stringify(more).slice(0, -1)
  return `${head}${head === '{' ? '' : ','}"data":${text}}`
}
