import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { lockPrototypes } from '#base/lock-prototypes.ts'
import { type JobHead, type Numbered, pdfDefinition, TABLE_LAYOUTS } from '#server/print/layout.ts'
import { yieldToOthers } from '#store/thread-priority.ts'

/** A job comes in pieces: its head, its sheets one by one, and the word to render. */
export type ToRenderer =
  | { kind: 'head'; head: JobHead }
  | { kind: 'sheet'; sheet: Numbered }
  | { kind: 'render'; id: number }
export type FromRenderer =
  | { id: number; pdf: Uint8Array }
  | { id: number; failure: string }
  /** How much is made, from 0 to 1. */
  | { id: number; share: number }

const FONTS = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
}

const port = parentPort!
yieldToOthers()
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
for (const file of Object.values(FONTS)) pdfmake.virtualfs.writeFileSync(file, readFileSync(join(folder, file)))
pdfmake.setFonts({ Roboto: FONTS })
pdfmake.setTableLayouts(TABLE_LAYOUTS)
// A print is made of the data it is given: it reads no file and fetches nothing.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

let head: JobHead | undefined
let sheets: Numbered[] = []

port.on('message', (message: ToRenderer) => {
  if (message.kind === 'head') {
    head = message.head
    sheets = []
  } else if (message.kind === 'sheet') sheets.push(message.sheet)
  else void render(message.id)
})

/** So often, in milliseconds, a job says how far it is. */
const REPORT_MS = 200
/** Laying out is about half of the work, drawing the other. */
const LAID_OUT = 0.5

async function render(id: number): Promise<void> {
  const [of, what] = [head!, sheets]
  sheets = []
  let reportedAt = performance.now()
  const tell = (share: number): void => {
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    port.postMessage({ id, share } satisfies FromRenderer)
  }
  let onLaidOut = 0
  pdfmake.setProgressCallback((share) => tell(LAID_OUT + (1 - LAID_OUT) * share))
  try {
    const pdf = new Uint8Array(await made(of, what, () => tell((LAID_OUT * ++onLaidOut) / what.length)))
    port.postMessage({ id, pdf } satisfies FromRenderer, [pdf.buffer])
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** The PDF; a logo that cannot be drawn is left out, so that a broken picture stops no print. */
async function made(of: JobHead, what: readonly Numbered[], onLaidOut: () => void): Promise<Uint8Array> {
  try {
    return await pdfmake.createPdf(pdfDefinition(of, what, onLaidOut)).getBuffer()
  } catch (error) {
    if (of.logo === undefined) throw error
    return await pdfmake.createPdf(pdfDefinition({ ...of, logo: undefined }, what)).getBuffer()
  }
}

lockPrototypes()
