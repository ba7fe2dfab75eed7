import { ACTION_AREAS, COMMAND_WORDS } from '#model/command/action/action-table.ts'
import type { ActionWords } from '#model/command/words/words.ts'
import { actionTables } from '#model/feature.ts'

/**
 * Action tables have their own words; those of other commands are in the table. The bulk form of a command uses the
 * same words.
 */
function wordsOf(name: string): ActionWords | undefined {
  for (const { words } of actionTables) if (words.has(name)) return words.get(name)
  const key = Object.hasOwn(COMMAND_WORDS, name) ? name : name.replace(/Many$/, '')
  return Object.hasOwn(COMMAND_WORDS, key) ? COMMAND_WORDS[key] : undefined
}

/** Whether a command is an action on many records. */
const isMany = (name: string): boolean =>
  actionTables.some(({ actions, bulk }) => Object.keys(actions).some((action) => bulk(action)?.name === name)) ||
  (!Object.hasOwn(COMMAND_WORDS, name) && name.endsWith('Many'))

/** The names of all commands with words in the table. */
export const wordedActions = (): readonly string[] => Object.keys(COMMAND_WORDS)

/** The text for a value of an action; undefined when it is not known. */
export type ActionTelling = (field: string) => string | undefined

const NOTHING: ActionTelling = () => undefined

/** The title of the dialog: `Put AP-2610-0003 on hold`; the label where no record is known. */
export function actionTitle({ name, label }: { name: string; label: string }, it?: string): string {
  const words = wordsOf(name)
  if (!words || (!it && words.act.includes('{it}'))) return label
  return fill(words.act, NOTHING, it)
}

/** The text of the toast: `AP-2610-0003 put on hold`. */
export function actionDone({ name, label }: { name: string; label: string }, tell: ActionTelling, it?: string): string {
  const words = wordsOf(name)
  if (!words) return `${label}: done`
  const done = words.done ?? (words.past.includes('{it}') ? `{it} ${words.past.replace(/ ?\{it\}/, '')}` : words.past)
  return sentenceCase(it ? fill(done, tell, it) : withoutRecord(done, tell))
}

/** What someone did, after their name: `put AP-2610-0003 on hold`; on the record's own timeline `put it on hold`. */
export function actionPast(name: string, label: string, tell: ActionTelling, it?: string): string {
  const words = wordsOf(name)
  return words ? fill(words.past, tell, it) : `ran “${label}”`
}

/** The same on the timeline of a record that is only involved: `posted`, `paid USD 1,250.00 by check 1042`. */
export function actionBeside(name: string, label: string, tell: ActionTelling): string {
  const words = wordsOf(name)
  return words ? withoutRecord(words.past, tell) : `ran “${label}”`
}

/** The action as a choice: its area, and what it does. */
export function actionChoice(name: string, label: string): { area: string; label: string } {
  const words = wordsOf(name)
  const [area] = areaOf(name)
  const act = words ? withoutRecord(words.act, NOTHING) : label
  return { area, label: words && isMany(name) ? `${act} (several)` : act }
}

/** The collection of the record an action is about; undefined where it is about none. */
export const actionCollection = (name: string): string | undefined => areaOf(name)[1]

function areaOf(name: string): readonly [label: string, collection?: string] {
  const prefix = name.split('.')[0]!
  return Object.hasOwn(ACTION_AREAS, prefix) ? ACTION_AREAS[prefix]! : ['Other']
}

/** The words with their values filled in; a bracket without its value is left out. */
function fill(words: string, tell: ActionTelling, it: string | undefined): string {
  const value = (name: string): string | undefined => (name === 'it' ? it : tell(name))
  return words
    .replace(/\[([^\]]*)\]/g, (_, part: string) => {
      const names = [...part.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
      return names.every((name) => value(name)) ? part : ''
    })
    .replace(/\{([^}]+)\}/g, (_, name: string) => value(name) ?? (name === 'it' ? 'it' : ''))
    .replace(/ {2,}/g, ' ')
    .trim()
}

const withoutRecord = (words: string, tell: ActionTelling): string =>
  fill(words.replace(/(?: (?:of|for|from|to|about|on))? ?\{it\}/, ''), tell, undefined)

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
