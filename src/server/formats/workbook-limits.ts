import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import type { OpenZip } from '#server/formats/unzip.ts'

/**
 * Refuses an OpenDocument table that repeats a cell or row more often than a sheet has places, because each repetition
 * would be written out.
 */
export async function refuseEndless(zip: OpenZip): Promise<void> {
  for await (const text of textOf(zip, 'content.xml'))
    for (const [, what, times] of text.matchAll(REPEATED))
      if (!(Number(times) <= (what === 'rows' ? MAX_ROWS : MAX_COLUMNS)))
        throw new Problem('too-large', 'The workbook repeats a cell beyond the end of its sheet; save it again.')
}

const REPEATED = /number-(rows|columns)-repeated\s*=\s*["']([^"']{1,40})/g
const [MAX_ROWS, MAX_COLUMNS] = [1_048_576, 16_384]

/**
 * Refuses a workbook with too many shared texts or text runs: the library creates several objects for each, about a
 * kilobyte together. They are counted in every part, because any part may be declared as that of the texts.
 */
export async function refuseManyTexts(zip: OpenZip): Promise<void> {
  for (const [path, size] of zip.sizes) {
    if (size < LIMITS.workbookTexts * SHORTEST) continue
    let count = 0
    for await (const text of textOf(zip, path)) {
      for (const _ of text.matchAll(SHARED)) count++
      if (count > LIMITS.workbookTexts)
        throw new Problem(
          'too-large',
          `The workbook has more than ${LIMITS.workbookTexts.toLocaleString('en-US')} different texts; save the sheet as CSV.`,
        )
    }
  }
}

const SHARED = /<(?:\w{1,20}:)?(?:si|r)(?=[\s/>])/g
/** The length in bytes of the shortest: `<si/>`. */
const SHORTEST = 5

/** A part of a zip in chunks, each with the complete tags that were cut. */
async function* textOf(zip: OpenZip, path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of await zip.read(path)) {
    const text = rest + (piece as Buffer).toString('latin1')
    // A cut tag is read with the next chunk; one without an end is ignored.
    const cut = text.lastIndexOf('<')
    const isCut = cut >= 0 && text.length - cut < LONGEST_TAG && text.indexOf('>', cut) < 0
    rest = isCut ? text.slice(cut) : ''
    yield isCut ? text.slice(0, cut) : text
  }
  yield rest
}

const LONGEST_TAG = 2_000
