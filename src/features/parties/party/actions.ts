import { refuse } from '#base/problem.ts'
import type { partyFields } from '#features/parties/party/rules.ts'
import type { Action } from '#model/command/action/action-spec.ts'
import { choice, text } from '#model/schema/fields.ts'

const HOLDS = ['On hold', 'Blocked'] as const

const input = {
  status: choice('State', HOLDS, { required: true, default: 'On hold' }),
  reason: text('Reason', { required: true, help: 'Shown on the record until it is released' }),
}

type PartyAction = Action<Pick<typeof partyFields, 'status' | 'holdReason'>, typeof input>

interface Words {
  hold: string
  /** The effect of this status on the company, in words. */
  effect: (name: string, status: unknown) => string
  release: string
}

/** Puts a company on hold or blocks it, with a reason, until someone releases it. The commands return only its id. */
export function holding(record: string, words: Words): { hold: PartyAction; release: PartyAction } {
  const after: PartyAction['after'] = async (_, { id }) => ({ [record]: id })
  return {
    hold: {
      label: 'Hold',
      past: 'put on hold',
      ask: 'Hold or block {it}',
      history: 'set {it} to {status}',
      done: '{it} set to {status}',
      help: words.hold,
      to: HOLDS,
      input,
      check: ({ status }, { data, name }) =>
        data.status === status
          ? refuse(`${name} is already ${status.toLowerCase()}. Release it first, or choose the other state.`, 'status')
          : undefined,
      set: ({ status, reason }) => ({ status, holdReason: reason.trim() }),
      after,
      effect: ({ name }, { status }) => `${words.effect(name, status)} until it is released.`,
      button: ({ status }) => (status === 'Blocked' ? 'Block' : 'Put on hold'),
      menuOnly: true,
    },
    release: {
      label: 'Release',
      past: 'released',
      help: words.release,
      from: HOLDS,
      to: 'Active',
      set: () => ({ holdReason: undefined }),
      after,
      instant: true,
      menuOnly: true,
    },
  }
}
