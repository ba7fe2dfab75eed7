import { open, readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { CellValue, Sheet as Read } from 'hucre'
import { plainText } from '#base/formats/csv.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { isMask, maskedText } from '#server/formats/shown-numbers.ts'
import { isZip, type OpenZip, openZip, UPLOADED } from '#server/formats/unzip.ts'
import { refuseEndless, refuseManyTexts } from '#server/formats/workbook-limits.ts'
import { xlsFormats } from '#server/formats/xls-formats.ts'
import { XML_WORKBOOK, xmlSheets } from '#server/formats/xml-sheets.ts'

/** Loaded only for workbooks: it takes longest to load, and most files are text. */
const library = () => import('hucre')

const LARGEST_WORKBOOK = 64 * 1024 * 1024

interface Sheet {
  sheets: string[]
  sheet: string
  rows: string[][]
}

/**
 * XLSX and ODS are zips; XLS is an OLE file, or the HTML or XML that many programs save as one. Anything else is text.
 */
export async function isWorkbook(path: string): Promise<boolean> {
  const handle = await open(path)
  const { buffer: start, bytesRead } = await handle.read(Buffer.alloc(STARTS), 0, STARTS, 0)
  await handle.close()
  const mark = start.subarray(0, 4)
  return (
    mark.equals(Buffer.from('PK\u0003\u0004', 'latin1')) ||
    mark.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])) ||
    isPageOrXml(start.toString('latin1', 0, bytesRead).replaceAll('\0', ''))
  )
}
const STARTS = 1024
const isPageOrXml = (start: string): boolean => WEB_PAGE.test(start) || XML_WORKBOOK.test(start)
const WEB_PAGE = /^[^\w<]{0,3}\s*(?:<!doctype html|<html|<head|<meta|<style|<table)/i

/**
 * The rows of one sheet of an XLSX, ODS or XLS file as text: the named one, otherwise the first that holds a table
 * rather than a cover.
 */
export async function readSheet(path: string, wanted?: string): Promise<Sheet> {
  if ((await stat(path)).size > LARGEST_WORKBOOK)
    throw new Problem('too-large', 'The workbook is larger than 64 MB; save the sheet as CSV.')
  const { read, old = [] } = await workbookAt(path)
  const sheets = read.map((one, at) => ({
    ...one,
    rows: wholeRows(one),
    masks: one.masks ?? old[at],
  }))
  const names = sheets.map(({ name }) => name)
  const sheet =
    wanted === undefined
      ? (sheets.find((one) => !one.hidden && isTable(one.rows)) ??
        sheets.find(({ rows }) => rows.length > 0) ??
        sheets[0])
      : sheets.find(({ name }) => name === wanted)
  if (!sheet)
    throw new Problem(
      'bad-request',
      wanted === undefined
        ? 'The workbook has no sheets.'
        : `There is no sheet "${wanted}"; there are ${names.join(', ')}.`,
    )
  const { cells, masks } = sheet
  const formatAt = (place: string) => masks?.get(place) ?? cells?.get(place)?.style?.numFmt
  const masked = (cell: CellValue | undefined, row: number, at: number) =>
    typeof cell === 'number' && (cells || masks?.size) ? maskedText(cell, formatAt(`${row},${at}`)) : undefined
  // Cells may share a text: a small file can repeat one so often that it takes minutes to process.
  let characters = 0
  const counted = (text: string): string => {
    characters += text.length
    if (characters <= LIMITS.zipBytes) return text
    throw new Problem('too-large', 'The cells of the sheet hold more than 200 MB of text. Divide it.')
  }
  const rows = sheet.rows.map((row, index) =>
    Array.from(row, (cell, at) => counted(masked(cell, index, at) ?? cellText(cell))),
  )
  return { sheets: names, sheet: sheet.name, rows }
}

/** Two rows with two cells make a table; a cover has only titles and remarks. */
const isTable = (rows: readonly (readonly CellValue[])[]): boolean =>
  rows.filter((row) => row.filter((cell) => cell !== null && cell !== undefined && cell !== '').length > 1).length > 1

type Sheets = (Read & { masks?: ReadonlyMap<string, string> })[]

/** All sheets; for an XLS file with the formats of its cells. */
async function workbookAt(path: string): Promise<{ read: Sheets; old?: ReturnType<typeof xlsFormats> }> {
  try {
    if (await isZip(path)) return { read: await zippedSheets(path) }
    const { fromHtml, read } = await library()
    const bytes = await readFile(path)
    if (bytes[0] === OLE) return { old: xlsFormats(bytes), read: (await read(bytes, { readStyles: false })).sheets }
    const page = pageText(bytes)
    return { read: XML_WORKBOOK.test(page) ? xmlSheets(page) : [fromHtml(page, { typeInference: false })] }
  } catch (error) {
    if (error instanceof Problem) throw error
    if (/BIFF 0x/.test((error as Error).message))
      throw new Problem(
        'bad-request',
        'This is a workbook of Excel 5 or 95. Open it in a spreadsheet and save it as XLSX.',
      )
    // A damaged or locked workbook is for the person to fix; the library's messages are for programmers.
    const why = WHY.find(([said]) => said.test((error as Error).message))?.[1] ?? 'It is damaged.'
    throw new Problem(
      'bad-request',
      `The workbook cannot be read. ${why} Open it in a spreadsheet and save it as XLSX.`,
    )
  }
}

const WHY: readonly [said: RegExp, why: string][] = [
  [/password/i, 'It is locked with a password or damaged.'],
  [/\bspans\b|sheet bounds/i, 'A cell is far outside the table. Delete it.'],
  [/string length|call stack/i, 'A cell of it is too large.'],
]

/** The library reads zips in its own way, so it only receives what was unpacked and counted here. */
async function zippedSheets(path: string): Promise<Sheets> {
  const zip = await openZip(path, UPLOADED)
  try {
    if (zip.sizes.has('xl/workbook.bin'))
      throw new Problem('bad-request', 'This is an XLSB workbook. Open it in Excel and save it as XLSX.')
    const bytes = await zip.checked()
    const styles = { readStyles: await hasMasks(zip) }
    // Some programs do not put the part that identifies an OpenDocument table first.
    const isOds = zip.sizes.has('content.xml') && !zip.sizes.has('[Content_Types].xml')
    if (zip.sizes.has('content.xml')) await refuseEndless(zip)
    await refuseManyTexts(zip)
    const { read, readOds } = await library()
    return (await (isOds ? readOds(bytes, styles) : read(bytes, styles))).sheets
  } finally {
    await zip.close()
  }
}

/** Whether any cell may be shown with leading zeros; the styles of all cells take much memory. */
async function hasMasks(zip: OpenZip): Promise<boolean> {
  if (!zip.sizes.has(STYLES)) return false
  const codes = (await text(await zip.read(STYLES))).matchAll(/formatCode="([^"]*)"/g)
  return [...codes].some(([, code = '']) => isMask(code.replaceAll('&quot;', '"')))
}

const STYLES = 'xl/styles.xml'
const OLE = 0xd0

/**
 * A byte-order mark decides; otherwise the HTML or XML states its encoding; most say nothing and mean UTF-8 or the
 * Windows encoding.
 */
function pageText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const [, said = 'utf-8'] =
    /(?:charset|encoding)=["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1')) ?? []
  try {
    return new TextDecoder(said, { fatal: true }).decode(bytes)
  } catch {
    // The stated encoding is unknown, or the bytes are not valid in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows with none missing, and with the text of cells merged over several rows in each of them. */
function wholeRows({ rows, merges = [] }: Read): CellValue[][] {
  const whole = Array.from(rows, (row: CellValue[] | null | undefined) => [...(row ?? [])])
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const text = whole[startRow]?.[startCol]
    // A number is kept once: repeated in every row it would be added several times.
    if (startCol !== endCol || typeof text !== 'string') continue
    for (const row of whole.slice(startRow + 1, endRow + 1)) row[startCol] ??= text
  }
  return whole
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const text = value.toISOString()
    // A duration of more than a day, counted from the last day of 1899.
    if (text.startsWith('1900-01-') && !text.endsWith('T00:00:00.000Z')) return hoursText(value)
    // A time without a date.
    if (/^18|^1900-01-00|^1904-01-01T(?!00:00:00)/.test(text)) return text.slice(11, 19)
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
  }
  // 0.1 + 0.2 as a spreadsheet shows it, with fifteen digits.
  if (typeof value === 'number') return numberText(Number(value.toPrecision(15)))
  return plainText(String(value))
}

/** A small number without an exponent, which would be read as a code. */
const numberText = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-6 ? PLAIN_NUMBER.format(value) : String(value + 0)
const PLAIN_NUMBER = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

const FIRST_DAY = Date.UTC(1899, 11, 31)
function hoursText(value: Date): string {
  const seconds = Math.round((value.getTime() - FIRST_DAY) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
