import { createContext, use, useCallback, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { AnyCommand } from '#model/command/command.ts'
import { type Api, browserApi, type CommandAnswer, type CommitAnswer, type CommitWrite } from '#ui/api.ts'
import { LiveContext } from '#ui/live/use-live.ts'

/** The HTTP client used by screens; tests provide their own here. */
export const ApiContext = createContext<Api>(browserApi)

/** One action of a screen: `run` resolves to undefined when Prime refused it, and `problem` then says why. */
interface Act<Input extends unknown[], Answer> {
  run(...input: Input): Promise<Answer | undefined>
  isRunning: boolean
  problem: Problem | undefined
  forget(): void
}

/** Runs a command. `shown` are the writes it is known to make; lists show them immediately. */
export function useCommand<Result = unknown>(
  command: Pick<AnyCommand, 'name'>,
): Act<[input: object, shown?: readonly CommitWrite[]], CommandAnswer<Result>> {
  const api = use(ApiContext)
  const showWhile = useShown()
  return useAct((input: object, shown?: readonly CommitWrite[]) =>
    showWhile(shown ?? [], () => api.execute<Result>(command.name, input)),
  )
}

/** Commits writes, which lists show immediately and revert when Prime refuses them. */
export function useCommit(): Act<[writes: readonly CommitWrite[]], CommitAnswer> {
  const api = use(ApiContext)
  const showWhile = useShown()
  return useAct((writes: readonly CommitWrite[]) => {
    const named = writes.map((write) => (write.op === 'create' ? { ...write, id: write.id ?? api.newKey() } : write))
    return showWhile(named, () => api.commit(named))
  })
}

function useShown() {
  const live = use(LiveContext)
  return async function showWhile<T extends { seq: number }>(
    writes: readonly CommitWrite[],
    submit: () => Promise<T>,
  ): Promise<T> {
    const overlay = writes.length > 0 ? live?.overlay(writes) : undefined
    try {
      const answer = await submit()
      overlay?.settle(answer.seq)
      return answer
    } catch (error) {
      overlay?.drop()
      throw error
    }
  }
}

function useAct<Input extends unknown[], Answer>(submit: (...input: Input) => Promise<Answer>): Act<Input, Answer> {
  const [running, setRunning] = useState(0)
  const [outcome, setOutcome] = useState<{ problem?: Problem; bug?: unknown }>({})
  const forget = useCallback(() => setOutcome({}), [])
  // A bug belongs to the error boundary, wherever it was caught.
  if (outcome.bug !== undefined) throw outcome.bug
  return {
    isRunning: running > 0,
    problem: outcome.problem,
    forget,
    async run(...input) {
      setRunning((count) => count + 1)
      setOutcome({})
      try {
        return await submit(...input)
      } catch (error) {
        setOutcome(error instanceof Problem ? { problem: error } : { bug: error })
        return undefined
      } finally {
        setRunning((count) => count - 1)
      }
    },
  }
}
