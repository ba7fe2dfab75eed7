import { inflateSync } from 'node:zlib'

/** What a test reads back from a PDF that pdfmake wrote. */
export interface ReadPdf {
  /** The text of each page in drawing order, with single spaces. */
  pages: string[]
  /** Width and height of each page in points. */
  sizes: [number, number][]
  /** The position of the first text on each page, in points from the lower left corner. */
  places: [x: number, y: number][]
  /** The filled or outlined shapes of each page, in points from its upper left corner. */
  shapes: { left: number; top: number; right: number; bottom: number }[][]
  /** The names of the embedded fonts. */
  fonts: string[]
}

/** Reads text, pages and embedded fonts; enough for documents with subset fonts and no object streams. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString('latin1')
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('This is no whole PDF.')
  const objects = new Map<string, string>()
  for (const [, id, body] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, body!)
  const at = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1]
  const all = [...objects.values()]
  const pages = all.filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const letters = new Map<string, Map<number, string>>()
  const lettersOf = (font: string) => {
    const cached = letters.get(font)
    if (cached) return cached
    const made = unicodeOf(streamOf(at(found(/\/ToUnicode (\d+) 0 R/, at(font)))))
    letters.set(font, made)
    return made
  }
  return {
    pages: pages.map((page) => {
      const resources = at(found(/\/Resources (\d+) 0 R/, page))
      const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]))
      const text: string[] = []
      let font: Map<number, string> | undefined
      for (const [, name, pieces] of streamOf(at(found(/\/Contents (\d+) 0 R/, page))).matchAll(
        /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
      )) {
        if (name !== undefined) font = lettersOf(fonts.get(name) ?? '')
        else text.push([...pieces!.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => decode(hex!, font!)).join(''))
      }
      const joined = text.join(' ').replace(/\s+/g, ' ')
      // Words may have been split after a dash or slash.
      return joined.replace(/([-/]) /g, '$1')
    }),
    sizes: pages.map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
      return [Number(width), Number(height)]
    }),
    places: pages.map((page) => {
      const text = streamOf(at(found(/\/Contents (\d+) 0 R/, page)))
      const [, x, y] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(text) ?? []
      return [Number(x), Number(y)]
    }),
    shapes: pages.map((page) => shapesOf(streamOf(at(found(/\/Contents (\d+) 0 R/, page))))),
    fonts: [
      ...new Set(
        all
          .filter((body) => /\/FontFile2 /.test(body))
          .map((body) => found(/\/FontName \/[A-Z0-9]+\+(\S+)/i, body) ?? ''),
      ),
    ].sort(),
  }
}

/** The bounding box of each drawn path; pdfmake's y axis points down. */
function shapesOf(content: string): ReadPdf['shapes'][number] {
  const shapes: ReadPdf['shapes'][number] = []
  let points: (readonly [number, number])[] = []
  for (const [, numbers, how] of content.matchAll(/^((?:-?[\d.]+ )*)([a-zA-Z]\*?)$/gm)) {
    const read = numbers!.trim().split(' ').map(Number)
    if (how === 'm' || how === 'l' || how === 'c')
      for (let at = 0; at < read.length; at += 2) points.push([read[at]!, read[at + 1]!])
    else if (how === 're') {
      const [x, y, w, h] = read as [number, number, number, number]
      points.push([x, y], [x + w, y + h])
    } else if (/^[fSB]\*?$/.test(how!) && points.length > 0) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      shapes.push({ left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) })
      points = []
    } else if (how === 'n') points = []
  }
  return shapes
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body)
  if (!start) return ''
  const data = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf('endstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(data).toString('latin1') : data.toString('latin1')
}

const decode = (hex: string, letters: Map<number, string>): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '').join('')

function unicodeOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(from!, 16)
    for (const [, hex] of list!.matchAll(/<([0-9a-f ]*)>/gi))
      letters.set(glyph++, Buffer.from(hex!.replace(/ /g, ''), 'hex').swap16().toString('utf16le'))
  }
  return letters
}
