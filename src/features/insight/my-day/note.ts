import { actionPast } from '#model/command/action/action-words.ts'

/** A document in a log entry, as returned by `GET /api/history`. */
interface TouchedDocument {
  collection: string
  id: string
  title?: string
  kind: 'created' | 'changed' | 'deleted'
}

/** A log entry. */
interface WholeEntry {
  command: string
  label: string
  documents: readonly TouchedDocument[]
}

const MAX_NAMED = 6
/** An import or the sample data changes many records at once, but is one action. */
const MANY = 20

interface Known {
  kindOf: (collection: string) => string
  /** False for collections with counters, settings and personal items, which nobody reports. */
  isShown: (collection: string) => boolean
}

/** The actions of a person in words, most frequent first: `Received PO 110326-01, PO 110326-02`. */
export function dayNote(entries: readonly WholeEntry[], { kindOf, isShown }: Known): string[] {
  const acts = new Map<string, { names: Set<string>; times: number; sentence: (names: string) => string }>()
  const seen = new Set<string>()
  for (const entry of entries) {
    const documents = entry.documents.filter(({ collection }) => isShown(collection))
    if (documents.length === 0 || entry.command === 'print' || entry.command === 'history.undo') continue
    // The other writes of a command belong to the first record it lists.
    const named = entry.command === 'commit' ? documents.slice(0, MANY) : documents.slice(0, 1)
    for (const document of named) {
      const label = entry.command === 'commit' ? plainLabel(document, kindOf) : entry.label
      const name = nameOf(document)
      if (seen.has(`${label} ${name}`)) continue
      seen.add(`${label} ${name}`)
      const sentence = (names: string): string =>
        entry.command === 'commit' ? `${label}: ${names}` : actWords(entry, names)
      const act = acts.get(label) ?? { names: new Set<string>(), times: 0, sentence }
      act.names.add(name)
      act.times += 1
      acts.set(label, act)
    }
  }
  return [...acts]
    .toSorted(([, a], [, b]) => b.times - a.times)
    .map(([, { names, sentence }]) => {
      const shown = [...names].slice(0, MAX_NAMED)
      const more = names.size - shown.length
      return sentence(`${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`)
    })
}

/** `Received PO 110326-01`; when the wording does not contain the records, they are appended. */
function actWords({ command, label }: WholeEntry, names: string): string {
  const past = actionPast(command, label, () => undefined, names)
  const text = past.includes(names) ? past : `${past}: ${names}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function plainLabel({ collection, kind }: TouchedDocument, kindOf: Known['kindOf']): string {
  const word = { created: 'New', changed: 'Changed', deleted: 'Deleted' }[kind]
  return `${word} ${kindOf(collection).toLowerCase()}`
}

const nameOf = ({ title, id }: TouchedDocument): string => title || id
