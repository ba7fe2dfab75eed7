import { parseJson, plainJson, scanJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import { slicer } from '#server/slicing.ts'

/** Bodies up to this size are parsed at once, larger ones in pieces of about this size. */
const PIECE = 128 * 1024
/** The number of characters scanned at a time when text arrived in one piece. */
const PART = 64 * 1024
const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_MAP, CLOSE_MAP, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/**
 * Parses a body as `parseJson` does. A large one is split at its lists, with other requests served in between; it is
 * never joined, because allocating a text of several megabytes takes longer than parsing it.
 */
export async function parseBody(text: string, parts?: readonly string[]): Promise<unknown> {
  if (text.length <= PIECE) return parseJson(text)
  const pause = slicer()
  await pause()
  const apart = takenApart()
  for (const whole of parts ?? [text])
    for (const part of partsOf(whole)) {
      apart.take(part)
      await pause()
    }
  const { rest, lists } = apart.end()
  await scan(rest, 0, pause)
  for (const pieces of lists) for (const piece of pieces) await scan(`[${piece}]`, 1, pause)
  const whole = plainJson(rest)
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole
  for (const [key, value] of Object.entries(whole))
    if (Array.isArray(value)) (whole as Record<string, unknown>)[key] = await itemsOf(lists[Number(value[0])]!, pause)
  return whole
}

type Pause = () => Promise<void> | undefined

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PART) yield text.slice(from, from + PART)
}

async function scan(text: string, outer: number, pause: Pause): Promise<void> {
  const steps = scanJson(text, PIECE, outer)
  while (!steps.next().done) await pause()
  await pause()
}

async function itemsOf(pieces: readonly string[], pause: Pause): Promise<unknown[]> {
  const items: unknown[] = []
  for (const piece of pieces) {
    // A missing value after a comma would look like an end.
    if (pieces.length > 1 && piece.trim() === '') throw new Problem('bad-json', 'The body is not JSON.')
    for (const item of plainJson(`[${piece}]`) as unknown[]) items.push(item)
    await pause()
  }
  return items
}

/** The next position of a character from increasing start positions; the length of the text when there is none. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = text.indexOf(sign, from)
      found = next < 0 ? text.length : next
    }
    return found
  }
}

/**
 * Takes a text in parts, cut anywhere. The items of lists inside an object are kept separately, split at commas; their
 * number replaces them in the rest.
 */
function takenApart() {
  const lists: string[][] = []
  let [rest, piece] = ['', '']
  let [depth, isMap, isText, isEscaped] = [0, false, false, false]
  let list: string[] | undefined

  function take(part: string): void {
    let from = 0
    const keep = (to: number): void => {
      if (list) piece += part.slice(from, to)
      else rest += part.slice(from, to)
      from = to
    }
    const quotes = finder(part, '"')
    const backslashes = finder(part, '\\')
    for (let at = 0; at < part.length; at++) {
      if (isText) {
        if (isEscaped) {
          isEscaped = false
          continue
        }
        // Within a text only these characters matter.
        at = Math.min(quotes(at), backslashes(at))
        isEscaped = part.charCodeAt(at) === BACKSLASH
        isText = isEscaped || at === part.length
        continue
      }
      const unit = part.charCodeAt(at)
      if (unit === QUOTE) isText = true
      else if (unit === OPEN_MAP || unit === OPEN_LIST) {
        if (depth === 0) isMap = unit === OPEN_MAP
        depth++
        if (unit === OPEN_MAP || depth !== 2 || !isMap) continue
        keep(at + 1)
        rest += String(lists.length)
        list = []
        lists.push(list)
      } else if (unit === CLOSE_MAP || unit === CLOSE_LIST) {
        depth--
        if (!list || depth !== 1) continue
        keep(at)
        list.push(piece)
        piece = ''
        list = undefined
      } else if (unit === COMMA && list && depth === 2 && piece.length + at - from >= PIECE) {
        keep(at)
        list.push(piece)
        piece = ''
        from = at + 1
      }
    }
    keep(part.length)
  }

  return {
    take,
    end() {
      list?.push(piece)
      return { rest, lists }
    },
  }
}
