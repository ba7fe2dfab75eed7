import { Problem, refuse } from '#base/problem.ts'
import type { ManyRecords } from '#model/command/action/action-spec.ts'
import type { AnyCommand, Command } from '#model/command/command.ts'
import { tags } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The most records one bulk action takes. */
export const MAX_TOGETHER = 500

/** How many records an action changed, and why the others stay unchanged. */
export interface Together {
  done: number
  refused: readonly string[]
}

interface How extends Pick<ManyRecords, 'ids' | 'count' | 'passesOver'> {
  name: string
  /** The command input that names the record. */
  record: string
}

/**
 * One action on many records in one commit, so that one undo reverses it; the other inputs apply to all of them.
 * Records it is refused for stay unchanged.
 */
export function together(one: AnyCommand, { name, record, ids: key = 'ids', count, passesOver }: How) {
  const { [record]: _, ...rest } = one.input
  const command: Command = {
    name,
    label: one.label,
    ...(one.help && { help: one.help }),
    ...(one.undoBy && { undoBy: one.undoBy }),
    ...(one.roles && { roles: one.roles }),
    input: { [key]: tags('Records', { required: true }), ...rest },
    large: true,
    async run({ input, ...context }): Promise<Together> {
      const { [key]: ids, ...others } = input as Record<string, string[]> & Data
      const wanted = new Set(ids as string[])
      if (wanted.size === 0) throw refuse('No record is selected. Select at least one.')
      if (wanted.size > MAX_TOGETHER) throw refuse(`Select ${MAX_TOGETHER} records or fewer.`)
      const refused: Problem[] = []
      for (const id of wanted)
        try {
          await context.tx.attempt(() => one.run({ ...context, input: { ...others, [record]: id } }))
        } catch (error) {
          if (!(error instanceof Problem) || error.status >= 500) throw error
          refused.push(error)
        }
      const done = wanted.size - refused.length
      const sentences = refused.map(({ message }) => message)
      const said = [...new Set(sentences)]
      // A single sentence for all of them is about what they have in common.
      if (done === 0 && !passesOver) throw refuse(said.join(' '), said.length === 1 ? refused[0]!.at : undefined)
      return { done, refused: sentences, ...(count && { [count]: done }) }
    },
  }
  return Object.freeze(command)
}
