import { Problem, refuse } from '#base/problem.ts'
import type { ManyRecords } from '#model/command/action/action-spec.ts'
import type { AnyCommand, Command } from '#model/command/command.ts'
import { tags } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** As many records as one act takes. */
export const MAX_TOGETHER = 500

/** How many an act was done to, and why the others stay as they are. */
export interface Together {
  done: number
  refused: readonly string[]
}

interface How extends Pick<ManyRecords, 'ids' | 'count' | 'passesOver'> {
  name: string
  /** The input of the command that names its record. */
  record: string
}

/**
 * One act for many records in one commit, so that one undo takes it back; what else it asks for holds for all of them.
 * Those it is refused for stay as they are.
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
      // One sentence for all of them is about what they have in common.
      if (done === 0 && !passesOver) throw refuse(said.join(' '), said.length === 1 ? refused[0]!.at : undefined)
      return { done, refused: sentences, ...(count && { [count]: done }) }
    },
  }
  return Object.freeze(command)
}
