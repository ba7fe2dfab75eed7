/** A report to read, print or send: facts first, then tables. */
export interface Report {
  title: string
  facts: readonly (readonly [label: string, value: string | number | undefined])[]
  tables?: readonly ReportTable[]
}

export interface ReportTable {
  caption: string
  head: readonly string[]
  rows: readonly (readonly (string | number | undefined)[])[]
}

/** The report as Markdown; facts without a value and empty tables are left out. */
export function reportText({ title, facts, tables = [] }: Report): string {
  const known = facts.filter(([, value]) => value !== undefined && value !== '')
  const parts = [
    `# ${title}`,
    known.map(([label, value]) => `- ${label}: ${cell(value)}`).join('\n'),
    ...tables.filter(({ rows }) => rows.length > 0).map(tableText),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const tableText = ({ caption, head, rows }: ReportTable): string =>
  [`## ${caption}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const line = (cells: readonly (string | number | undefined)[]): string => `| ${cells.map(cell).join(' | ')} |`

const cell = (value: string | number | undefined): string =>
  String(value ?? '')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
