import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

const WORD = /^[A-Za-z_$][\w$]*$/
const TIMESTAMP = '/** A moment, ISO text in UTC. */\nexport interface Timestamp {\n  $ts: string\n}\n'

/** The data of some collections as TypeScript interfaces, in a file of its own. */
export function typeText(collections: readonly AnyCollection[]): string {
  const taken = new Set(['Timestamp'])
  const parts = collections.map((collection) => {
    const { name, label, fields, lenient } = collection
    return `/** ${comment(label.many)}: the data of a document of \`${name}\`. */\nexport interface ${nameFor(label.one, taken)} ${bodyOf(fields, lenient ?? false, '')}\n`
  })
  const all = parts.join('\n')
  return all.includes('Timestamp') ? `${TIMESTAMP}\n${all}` : all
}

/** `Purchase order` becomes `PurchaseOrder`; a name already used gets a number. */
function nameFor(label: string, taken: Set<string>): string {
  const words = label.match(/[A-Za-z0-9]+/g) ?? []
  const plain = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  const base = /^[A-Z]/.test(plain) ? plain : `Document${plain}`
  let name = base
  for (let at = 2; taken.has(name); at++) name = `${base}${at}`
  taken.add(name)
  return name
}

function bodyOf(fields: Fields, lenient: boolean, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(fields).map(([name, field]) => {
    const { label, options, kind, target } = field
    const says = [label, kind === 'reference' && target ? `the id of a document of \`${target}\`` : '', options.help]
    const isThere = options.required === true && !lenient
    const key = WORD.test(name) ? name : JSON.stringify(name)
    const doc = comment(says.filter(Boolean).join('; '))
    return `${inner}/** ${doc} */\n${inner}${key}${isThere ? '' : '?'}: ${typeOf(field, lenient, inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

function typeOf({ kind, choices, of }: Field, lenient: boolean, indent: string): string {
  switch (kind) {
    case 'number':
    case 'money':
      return 'number'
    case 'flag':
      return 'boolean'
    case 'moment':
      return 'Timestamp'
    case 'date':
      return 'string | number | Timestamp'
    case 'choice':
      return lenient || !choices?.length ? 'string' : choices.map((one) => JSON.stringify(one)).join(' | ')
    case 'tags':
      return 'string[]'
    case 'lines':
      return `${bodyOf(of ?? {}, lenient, indent)}[]`
    case 'object':
      return 'Record<string, unknown>'
    default:
      return 'string'
  }
}

const comment = (text: string): string => text.replace(/\*\//g, '* /').replace(/\s+/g, ' ').trim()
