import { refuse } from '#base/problem.ts'
import { percent } from '#base/text/writing.ts'
import { counts } from '#features/stock/counts/collection.ts'
import { accepted, type CountLine, countLines, isCounted, isOwn } from '#features/stock/counts/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { number, tags, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const RUNNING = ['Open', 'Review']
const stored = (lines: readonly CountLine[]) => lines as unknown as Data[]

const whyNotOf = (name: string, lines: readonly CountLine[], lotIds: readonly string[]): string | undefined =>
  lotIds.some((id) => !lines.some(({ lotId }) => lotId === id))
    ? `One of these lots is not part of ${name}. Adjust it separately.`
    : undefined

/** The actions on a count except entering quantities and posting it. */
export const countActions = defineActions(
  counts,
  {
    prefix: 'count',
    record: 'countId',
    noun: { one: 'count', many: 'counts' },
    name: ({ id, data }) => data.countNumber ?? id,
    initial: 'Open',
  },
  {
    second: {
      label: 'Confirm count',
      past: 'confirmed by a second person',
      ask: 'Confirm {it} as second person',
      history: 'confirmed {it} as second person',
      help: 'Records you as the second person. The counter can then post it.',
      from: ['Review'],
      unless: ({ data, name }) =>
        data.secondPerson ? `${data.secondPerson} has already confirmed ${name}.` : undefined,
      guard: async (_, { data, name, user }) =>
        isOwn(countLines({ data }), user.email)
          ? `You counted all variances in ${name}. Someone else must confirm it.`
          : undefined,
      set: (_, { user }) => ({ secondPerson: user.email }),
    },
    assign: action(counts, {
      label: 'Assign lines',
      past: 'assigned line by line',
      ask: 'Assign lines of {it}',
      history: 'assigned lines[ of {it}]',
      done: 'Lines assigned',
      from: RUNNING,
      input: {
        lotIds: tags('Lots', { required: true }),
        assignee: text('Assigned to', { as: 'person', help: 'Leave empty for no assignee' }),
      },
      check: ({ lotIds }, { data, name }) => whyNotOf(name, countLines({ data }), lotIds),
      set: (input, { data }) => {
        const assignee = input.assignee?.trim()
        const lines = countLines({ data }).map((line) => {
          if (!input.lotIds.includes(line.lotId)) return line
          const { assignee: _, ...rest } = line
          return assignee ? { ...rest, assignee } : rest
        })
        return { lines: stored(lines) }
      },
    }),
    accept: action(counts, {
      label: 'Accept variances',
      past: 'accepted as counted',
      ask: 'Accept variances of {it}',
      history: 'accepted variances[ of {it}]',
      done: 'Variances accepted',
      help: 'Accepts the first count as final for lines waiting for a recount. Nothing is posted yet.',
      from: RUNNING,
      to: RUNNING,
      input: {
        lotIds: tags('Lots', { help: 'Leave empty for all lines' }),
        within: number('Variance up to', { min: 0, help: 'Percent of the book quantity; leave empty for any' }),
        reason: text('Reason', { required: true }),
      },
      check: ({ lotIds, within, reason }, { data, name }) => {
        const lines = countLines({ data })
        const next = accepted(lines, { lotIds, within }, { by: '', reason })
        const isSame = next.every((line, at) => line === lines[at])
        const unknown = lotIds && whyNotOf(name, lines, lotIds)
        if (unknown || !isSame) return unknown
        return within === undefined
          ? `None of these lines of ${name} is waiting for a recount.`
          : refuse(`No line of ${name} waiting for a recount differs by ${percent(within)} or less.`, 'within')
      },
      set: ({ lotIds, within, reason }, { data, user }) => {
        const lines = accepted(countLines({ data }), { lotIds, within }, { by: user.email, reason })
        return { lines: stored(lines), status: lines.every(isCounted) ? 'Review' : 'Open' }
      },
    }),
    cancel: {
      label: 'Cancel count',
      past: 'cancelled',
      ask: 'Cancel {it}',
      from: RUNNING,
      to: 'Cancelled',
      effect: ({ data }) => {
        const counted = countLines({ data }).filter(isCounted).length
        return `${counted} counted ${counted === 1 ? 'line is' : 'lines are'} discarded. Nothing is posted.`
      },
      menuOnly: true,
    },
  },
)
