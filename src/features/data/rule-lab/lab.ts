import { type Day, daysBetween } from '#base/days.ts'
import type { Data } from '#model/schema/value.ts'

export type Given = Readonly<Record<string, string>>

/** One outcome of a rule. `tone` colours it; the words alone say the same. */
export interface RuleOutcome {
  label: string
  value: string
  tone?: 'good' | 'bad'
}

/** The current time and time zone for a rule. */
export interface TrialMoment {
  now: Date
  timeZone: string
}

export interface Lab {
  id: string
  title: string
  /** The rule in one sentence, with its source. */
  rule: string
  inputs: readonly { name: string; label: string; initial: string; choices?: readonly string[] }[]
  run: (given: Given, at: TrialMoment) => readonly RuleOutcome[]
  /** The collection and number field to look up a real record by, and the inputs taken from it. */
  loads?: { collection: string; field: string; given: (data: Data) => Given }
}

/** The outcomes of a rule as text, used to compare cases. */
export const outcomeText = (outcomes: readonly RuleOutcome[]): string =>
  outcomes.map(({ label, value }) => `${label}: ${value}`).join('\n')

/** A record's value as the text of an input; empty unless it is a text or number. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** `in 3 days`, `today`, `2 days ago`. */
export function whenIs(today: Day, day: Day): string {
  const left = daysBetween(today, day)
  if (left === 0) return 'today'
  const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return left > 0 ? `in ${count}` : `${count} ago`
}

/** The outcome for input that cannot be read, with the reason. */
export const unreadable = (value: string): readonly RuleOutcome[] => [{ label: 'Cannot be read', value, tone: 'bad' }]

/** The most lines that are run at once. */
const MAX_LINES = 500

/**
 * Runs each line of a pasted list: its tab-separated cells fill the inputs in order, and empty ones are taken from
 * `given`. Each label among the outcomes is a column.
 */
export function manyOf(lab: Lab, given: Given, text: string, at: TrialMoment): { heads: string[]; rows: string[][] } {
  const names = lab.inputs.map(({ name }) => name)
  const tried = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .map((line) => {
      const cells = line.split('\t').map((cell) => cell.trim())
      const own = Object.fromEntries(names.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])))
      return { typed: cells[0] ?? '', outcomes: lab.run({ ...given, ...own }, at) }
    })
  const labels = [...new Set(tried.flatMap(({ outcomes }) => outcomes.map(({ label }) => label)))]
  return {
    heads: [lab.inputs[0]?.label ?? 'Given', ...labels],
    rows: tried.map(({ typed, outcomes }) => [
      typed,
      ...labels.map((label) =>
        outcomes
          .filter((one) => one.label === label)
          .map(({ value }) => value)
          .join('; '),
      ),
    ]),
  }
}
