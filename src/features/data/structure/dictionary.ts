import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

/** The definitions as a data dictionary in Markdown: one table of fields for each collection. */
export function dictionaryText(collections: readonly AnyCollection[]): string {
  return collections
    .map(({ name, label, fields }) => {
      const head = `## ${label.many} (\`${name}\`)\n\n| Field | Called | Kind | Needed | Notes |\n|---|---|---|---|---|\n`
      return `${head}${rowsOf(fields, '').join('')}`
    })
    .join('\n')
}

const rowsOf = (fields: Fields, above: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { label, kind, options, of } = field
    const cells = [`\`${above}${name}\``, label, kind, options.required ? 'yes' : '', notesOf(field)]
    return [`| ${cells.map(cell).join(' | ')} |\n`, ...(of ? rowsOf(of, `${above}${name}.`) : [])]
  })

function notesOf({ target, choices, options }: Field): string {
  const notes = [
    target && `points to \`${target}\``,
    choices?.join(', '),
    options.formula && `= \`${options.formula}\``,
    options.help,
  ]
  return notes.filter(Boolean).join('; ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
