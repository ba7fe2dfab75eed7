import { open, readFile } from 'node:fs/promises'
import { Unzip, UnzipInflate, UnzipPassThrough, unzipSync } from 'fflate'
import { type CellValue, fromHtml, type Sheet as Read, read, readOds } from 'hucre'
import { plainText } from '#base/csv.ts'
import { Problem } from '#base/problem.ts'
import { isMask, maskedText } from '#server/formats/shown-numbers.ts'
import { xlsFormats } from '#server/formats/xls-formats.ts'
import { XML_WORKBOOK, xmlSheets } from '#server/formats/xml-sheets.ts'

/** What a workbook may unpack to (SECURITY, import and export). */
export const WORKBOOK_LIMITS = { entries: 1000, bytes: 200 * 1024 * 1024, ratio: 100 }
/** A small part that compresses well is no bomb: the ratio counts from here, in bytes. */
const RATIO_FROM = 10 * 1024 * 1024
const LARGEST_WORKBOOK = 64 * 1024 * 1024

export interface Sheet {
  sheets: string[]
  sheet: string
  rows: string[][]
}

/** XLSX and ODS are zips; XLS is an OLE file, or the web page or the XML that many programs call one. Anything else is text. */
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

/** The rows of one sheet of an XLSX, ODS or XLS file as text: the one that is named, else the first that holds a table, not a cover. */
export async function readSheet(path: string, wanted?: string): Promise<Sheet> {
  const bytes = await readFile(path)
  if (bytes.length > LARGEST_WORKBOOK)
    throw new Problem('too-large', 'The workbook is larger than 64 MB; save the sheet as CSV.')
  if (bytes[0] === ZIP) checkZip(bytes)
  const old = bytes[0] === OLE ? xlsFormats(bytes) : []
  const sheets = (await sheetsOf(bytes)).map((one, at) => ({
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
  const rows = sheet.rows.map((row, index) => Array.from(row, (cell, at) => masked(cell, index, at) ?? cellText(cell)))
  return { sheets: names, sheet: sheet.name, rows }
}

/** Two rows of two cells make a table; a cover has titles and remarks. */
const isTable = (rows: readonly (readonly CellValue[])[]): boolean =>
  rows.filter((row) => row.filter((cell) => cell !== null && cell !== undefined && cell !== '').length > 1).length > 1

/** Whether any cell may be shown with leading zeros; the styles of all cells take much room to hold. */
function hasMasks(bytes: Uint8Array): boolean {
  if (bytes[0] !== ZIP) return false
  const { 'xl/styles.xml': styles } = unzipSync(bytes, { filter: ({ name }) => name === 'xl/styles.xml' })
  const codes = styles ? new TextDecoder().decode(styles).matchAll(/formatCode="([^"]*)"/g) : []
  return [...codes].some(([, code = '']) => isMask(code.replaceAll('&quot;', '"')))
}

async function sheetsOf(bytes: Uint8Array): Promise<(Read & { masks?: ReadonlyMap<string, string> })[]> {
  try {
    if (bytes[0] !== ZIP && bytes[0] !== OLE) {
      const text = pageText(bytes)
      return XML_WORKBOOK.test(text) ? xmlSheets(text) : [fromHtml(text, { typeInference: false })]
    }
    const styles = { readStyles: hasMasks(bytes) }
    const parts = bytes[0] === ZIP ? partsOf(bytes) : new Set<string>()
    if (parts.has('xl/workbook.bin'))
      throw new Problem('bad-request', 'This is an XLSB workbook. Open it in Excel and save it as XLSX.')
    // Some programs do not write the part first by which a table of OpenDocument is told.
    const isOds = parts.has('content.xml') && !parts.has('[Content_Types].xml')
    return (await (isOds ? readOds(bytes, styles) : read(bytes, styles))).sheets
  } catch (error) {
    if (error instanceof Problem) throw error
    if (/BIFF 0x/.test((error as Error).message))
      throw new Problem(
        'bad-request',
        'This is a workbook of Excel 5 or 95. Open it in a spreadsheet and save it as XLSX.',
      )
    // The library names what it could not read; a workbook that is broken or locked is the person's matter.
    throw new Problem('bad-request', `The workbook cannot be read: ${(error as Error).message.slice(0, 200)}`)
  }
}

const ZIP = 0x50
const OLE = 0xd0

function partsOf(bytes: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>()
  unzipSync(bytes, { filter: ({ name }) => !names.add(name) })
  return names
}

/** A mark decides; else the page or XML says itself how it is encoded; most say nothing and mean UTF-8 or what Windows writes. */
function pageText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const [, said = 'utf-8'] =
    /(?:charset|encoding)=["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1')) ?? []
  try {
    return new TextDecoder(said, { fatal: true }).decode(bytes)
  } catch {
    // Neither the name nor the bytes are what the page says.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows with none missing, and with the text of cells that are merged over several rows in each of these. */
function wholeRows({ rows, merges = [] }: Read): CellValue[][] {
  const whole = Array.from(rows, (row: CellValue[] | null | undefined) => [...(row ?? [])])
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const text = whole[startRow]?.[startCol]
    // A number stands once: in every row it would be added up as often.
    if (startCol !== endCol || typeof text !== 'string') continue
    for (const row of whole.slice(startRow + 1, endRow + 1)) row[startCol] ??= text
  }
  return whole
}

/** Unpacks once without keeping anything and counts on the way: what the directory says of sizes is not believed. */
function checkZip(bytes: Uint8Array): void {
  let entries = 0
  let unpacked = 0
  const unzip = new Unzip((file) => {
    if (++entries > WORKBOOK_LIMITS.entries)
      throw new Problem('too-large', `The workbook has more than ${WORKBOOK_LIMITS.entries} parts.`)
    file.ondata = (error, piece) => {
      // What is thrown below comes back here once more, as an error of the stream.
      if (error) throw error instanceof Problem ? error : new Problem('bad-request', 'The workbook is damaged.')
      unpacked += piece.length
      if (unpacked > WORKBOOK_LIMITS.bytes) throw new Problem('too-large', 'The workbook unpacks to more than 200 MB.')
      if (unpacked > RATIO_FROM && unpacked > bytes.length * WORKBOOK_LIMITS.ratio)
        throw new Problem('too-large', 'The workbook unpacks to more than a hundred times its size.')
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  const step = 64 * 1024
  for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const text = value.toISOString()
    // A length of time of more than a day, which is counted from the last day of 1899.
    if (text.startsWith('1900-01-') && !text.endsWith('T00:00:00.000Z')) return hoursText(value)
    // A clock without a day.
    if (/^18|^1900-01-00|^1904-01-01T(?!00:00:00)/.test(text)) return text.slice(11, 19)
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
  }
  // 0.1 + 0.2 as a spreadsheet shows it: fifteen digits are what it keeps.
  if (typeof value === 'number') return numberText(Number(value.toPrecision(15)))
  return plainText(String(value))
}

/** A small number without a power of ten, which a reader would take for a code. */
const numberText = (value: number): string =>
  value !== 0 && Math.abs(value) < 1e-6 ? PLAIN_NUMBER.format(value) : String(value + 0)
const PLAIN_NUMBER = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

const FIRST_DAY = Date.UTC(1899, 11, 31)
function hoursText(value: Date): string {
  const seconds = Math.round((value.getTime() - FIRST_DAY) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
