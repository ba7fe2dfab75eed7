import { withOwnDays } from '#base/days.ts'
import { actionCollection, actionDone } from '#model/command/action/action-words.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { showValue } from '#ui/grid/format.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

interface Done {
  command: AnyCommand
  input: Data
  /** The result of the command: when it is the document, the sentence may use its fields. */
  result: unknown
  /** The name of the record it was done to. */
  record: string | undefined
}

/** The toast of a command: entered values, and others from the result or document, amounts with their currency. */
export function doneMessage({ command, input, result, record }: Done, clock: Clock): string {
  const inputFields: Fields = command.input
  const made = (result as { data?: Data } | undefined)?.data ?? {}
  const fields = collections.find(({ name }) => name === actionCollection(command.name))?.fields ?? {}
  const currency = typeof made.currency === 'string' ? made.currency : undefined
  const answered = (result ?? {}) as Data
  const shown = (field: Field | undefined, value: Value | undefined): string | undefined => {
    if (!field || field.kind === 'reference' || value === undefined) return undefined
    if (field.kind !== 'money' || !currency || typeof value !== 'number')
      return showValue(field, value, clock) || undefined
    return moneyText(value, currency)
  }
  return withNote(
    actionDone(
      command,
      (name) =>
        shown(inputFields[name], input[name]) ??
        shown(inputFields[name], answered[name]) ??
        shown(fields[name], made[name]),
      record,
    ),
    result,
  )
}

/** The message after an action, including the result's `note` about what it could not do. */
export function withNote(message: string, result: unknown): string {
  const { note } = (result ?? {}) as { note?: unknown }
  return typeof note === 'string' && note ? `${message}. ${withOwnDays(note)}` : message
}

/** `2 skipped: …`: the records an action was refused for, each reason once. */
export const skippedWords = (refused: readonly string[]): string =>
  `${refused.length} skipped: ${withOwnDays([...new Set(refused)].join(' '))}`
