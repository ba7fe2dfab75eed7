import { WORDS, type Words } from '#test/support/inputs/inquiry-words.ts'

/** The content of a written line. */
export interface Wanted {
  part: string
  qty: number
  brand?: string
  target?: number
  day?: string
}

/** A text in one of many forms, the lines it requests, and the name of the form. */
export interface WrittenForm {
  text: string
  attached?: string
  form: string
}

/** The same numbers for the same seed. */
export const seeded = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

export type Random = () => number
const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const some = (random: Random, likely: number): boolean => random() < likely

/**
 * The rows of a list: `{q}` is the quantity, `{u}` the unit, `{p}` the part, `{b}` its maker with a space, `{B}` the
 * maker.
 */
const ROWS: readonly string[] = [
  '{q} {u} {b}{p}',
  '{q} {b}{p}',
  '{q} x {b}{p}',
  '{q}x {b}{p}',
  '{q} {u} {o} {b}{p}',
  '{b}{p} - {q} {u}',
  '{b}{p} - {q}',
  '{b}{p} – {q} {u}',
  '{b}{p}: {q} {u}',
  '{b}{p}: {q}',
  '{b}{p} x {q}',
  '{b}{p} x{q}',
  '{b}{p}, {q} {u}',
  '{b}{p} ({q} {u})',
  '{b}{p} ({q})',
  '{b}{p} ........ {q} {u}',
  '{b}{p} = {q} {u}',
  '{b}{p} -> {q} {u}',
  '{b}{p}    {q} {u}',
  '{b}{p}    {q}',
  '{p}, {B}, {q} {u}',
  '{p} {B} {q} {u}',
  '{p} ({B}) {q} {u}',
  '{p} ({B}) - {q} {u}',
  '{p} / {B} / {q} {u}',
  '{p} | {B} | {q} {u}',
  '{p}; {B}; {q}',
  '{B} {n} {p}, {h}: {q}',
  '{n} {b}{p}, {q} {u}',
  '{n} {b}{p} - {q} {u}',
  '{q} {u} {n} {b}{p}',
  '{h}: {q} {u}, {n} {b}{p}',
  '{h} {q} - {b}{p}',
  '{b}{p} {h} {q}',
  '{b}{p} {h}: {q} {u}',
]
const BULLETS: readonly string[] = [
  '',
  '',
  '',
  '- ',
  '* ',
  '• ',
  '– ',
  '{i}. ',
  '{i}) ',
  '({i}) ',
  '#{i} ',
  '{i}  ',
  '0{i}  ',
  'Pos {i}: ',
  'Item {i}: ',
  '{i} - ',
]
const AIMS: readonly string[] = [
  ' @ {t} EUR',
  ', target {t} EUR',
  ' @ EUR {t}',
  ' (target {t} €)',
  ', target price: EUR {t}/pc',
]

const written = (day: string, { dates }: Words): string => {
  const [year, month, date] = day.split('-')
  return dates === 'iso' ? day : dates === 'dots' ? `${date}.${month}.${year}` : `${date}/${month}/${year}`
}
const figure = (value: number, { decimal }: Words, isGrouped: boolean): string =>
  value >= 1_000 && isGrouped
    ? `${Math.floor(value / 1_000)}${decimal === ',' ? '.' : ','}${String(value % 1_000).padStart(3, '0')}`
    : String(value)
const price = (value: number, { decimal }: Words): string => value.toFixed(2).replace('.', decimal)

/** One request in a randomly chosen form. */
export function writeForm(lines: readonly Wanted[], random: Random): WrittenForm {
  const words = oneOf(random, WORDS)
  const [open, close] = [oneOf(random, words.open), oneOf(random, words.close)]
  const kind = random()
  const body =
    kind < 0.4 ? listed(lines, words, random) : kind < 0.6 ? told(lines, words, random) : tabled(lines, words, random)
  if (body.isAttached) return { text: `${open}\n\n(see attachment)\n\n${close}`, attached: body.text, form: body.form }
  if (!body.text.startsWith('<')) return { text: `${open}\n\n${body.text}\n\n${close}`, form: body.form }
  const html = (text: string): string =>
    text
      .split(/\n+/)
      .map((row) => `<p>${row.replaceAll('&', '&amp;')}</p>`)
      .join('')
  return { text: `<html><body>${html(open)}${body.text}${html(close)}</body></html>`, form: body.form }
}

function listed(lines: readonly Wanted[], words: Words, random: Random) {
  const pattern = oneOf(random, ROWS)
  const bullet = oneOf(random, BULLETS)
  const unit = oneOf(random, words.unit)
  const aim = oneOf(random, AIMS)
  const isGrouped = some(random, 0.5)
  const isHtml = some(random, 0.15)
  const rows = lines.map((line, at) => {
    const lead = bullet.replace('{i}', String(at + 1))
    const row = filled(
      line.brand ? pattern : pattern.replace(/\s?[(]\{B\}[)]|[,;/|]\s\{B\}(?=\s?[,;/|])|\{B\}\s/, ''),
      line,
      words,
      unit,
      isGrouped,
    )
    return `${lead}${row}${line.target === undefined ? '' : aim.replace('{t}', price(line.target, words))}`
  })
  return {
    text: isHtml
      ? `<ul>${rows.map((row) => `<li>${row.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}</li>`).join('')}</ul>`
      : rows.join('\n'),
    form: `list ${bullet}${pattern}`,
    isAttached: false,
  }
}

const filled = (pattern: string, line: Wanted, words: Words, unit: string, isGrouped: boolean): string =>
  pattern
    .replace('{o} ', words.of ? `${words.of} ` : '')
    .replace('{q}', figure(line.qty, words, isGrouped))
    .replace('{u}', unit)
    .replace('{n}', words.noun)
    .replace('{h}', words.heads.qty[0]!)
    .replace('{b}', line.brand ? `${line.brand} ` : '')
    .replace('{B}', line.brand ?? '')
    .replace('{p}', line.part)

const TOLD: readonly string[] = [
  '{q} {u} {b}{p}',
  '{q} {b}{p}',
  '{q} x {b}{p}',
  '{b}{p} ({q} {u})',
  '{b}{p} x {q}',
  '{q} {u} {o} {b}{p}',
  '{b}{p}, {q} {u}',
  '{q} {n} {b}{p}',
  '{q} {u} {n} {b}{p}',
]
function told(lines: readonly Wanted[], words: Words, random: Random) {
  const pattern = oneOf(random, TOLD)
  const unit = oneOf(random, words.unit)
  const sign = pattern.includes(',') ? ';' : ','
  const pieces = lines.map((line) => filled(pattern, line, words, unit, false))
  const last = pieces.at(-1)!
  const list = pieces.length > 1 ? `${pieces.slice(0, -1).join(`${sign} `)} ${words.and} ${last}` : last
  return { text: `${words.ask[0]} ${list} ${words.ask[1]}`, form: `prose ${pattern}`, isAttached: false }
}

type Key = keyof Words['heads'] | 'unit'
function tabled(lines: readonly Wanted[], words: Words, random: Random) {
  const keys: Key[] = ['part', 'qty']
  if (lines.some(({ brand }) => brand)) keys.push('brand')
  if (lines.some(({ target }) => target !== undefined)) keys.push('target')
  if (lines.some(({ day }) => day)) keys.push('day')
  if (some(random, 0.3)) keys.push('text')
  const order = keys.toSorted(() => random() - 0.5)
  if (some(random, 0.3)) order.splice(order.indexOf('qty') + (some(random, 0.7) ? 1 : 0), 0, 'unit')
  if (some(random, 0.6)) order.unshift('pos')
  const unit = oneOf(random, words.unit)
  const step = oneOf(random, [1, 1, 10])
  const heads = order.map((key) =>
    key === 'unit' ? oneOf(random, ['Unit', 'UoM', 'ME', 'UM']) : oneOf(random, words.heads[key]),
  )
  const isGrouped = some(random, 0.3)
  const isCalled = some(random, 0.3)
  const cells = lines.map((line, at) =>
    order.map((key) =>
      key === 'part'
        ? `${isCalled ? `${words.noun} ` : ''}${line.part}`
        : key === 'qty'
          ? figure(line.qty, words, isGrouped)
          : key === 'brand'
            ? (line.brand ?? '')
            : key === 'target'
              ? line.target === undefined
                ? ''
                : price(line.target, words)
              : key === 'day'
                ? line.day
                  ? written(line.day, words)
                  : ''
                : key === 'unit'
                  ? unit
                  : key === 'pos'
                    ? String((at + 1) * step)
                    : oneOf(random, ['', '', 'for pump 2', 'OEM only', 'urgent']),
    ),
  )
  const all = [heads, ...cells]
  const kind = oneOf(random, [
    'tab',
    'pipe',
    'semicolon',
    'spaces',
    'spaces',
    'html',
    'html',
    'html2',
    'csv',
    'csv;',
    'rowless',
  ] as const)
  const form = `table ${kind}${isCalled ? ' called' : ''} ${order.join(' ')}`
  const quoted = (cell: string, sign: string): string =>
    cell.includes(sign) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
  const tag = (row: readonly string[], name: string): string =>
    `<tr>${row.map((cell) => `<${name}>${cell.replaceAll('&', '&amp;')}</${name}>`).join('')}</tr>`
  switch (kind) {
    case 'tab':
      return { text: all.map((row) => row.join('\t')).join('\n'), form, isAttached: false }
    case 'pipe':
      return { text: all.map((row) => `| ${row.join(' | ')} |`).join('\n'), form, isAttached: false }
    case 'semicolon':
      return { text: all.map((row) => row.join(';')).join('\n'), form, isAttached: false }
    case 'csv':
      return {
        text: all.map((row) => row.map((cell) => quoted(cell, ',')).join(',')).join('\n'),
        form,
        isAttached: true,
      }
    case 'csv;':
      return {
        text: all.map((row) => row.map((cell) => quoted(cell, ';')).join(';')).join('\n'),
        form,
        isAttached: true,
      }
    case 'html':
      return {
        text: `<table>${tag(heads, 'th')}${cells.map((row) => tag(row, 'td')).join('')}</table>`,
        form,
        isAttached: false,
      }
    case 'html2':
      return {
        text: `<table><tr><td colspan="${heads.length}"><b>RFQ 2611-77</b></td></tr>${tag(heads, 'td')}${cells.map((row) => tag(row, 'td')).join('')}</table>`,
        form,
        isAttached: false,
      }
    default: {
      const wide = order.map(
        (_, at) =>
          Math.max(...(kind === 'rowless' ? cells : all).map((row) => row[at]!.length)) + 2 + Math.floor(random() * 4),
      )
      const line = (row: readonly string[]): string =>
        row
          .map((cell, at) => cell.padEnd(wide[at]!))
          .join('')
          .trimEnd()
      return { text: (kind === 'rowless' ? cells : all).map(line).join('\n'), form, isAttached: false }
    }
  }
}
