import { type AnyConnector, type Budget, ConnectorFault, type Http } from '#model/connector/connector.ts'
import type { Prime } from '#server/ports.ts'

const KIND = 'connectorBudget'
/** A turn further away than this is left to the next run. */
export const LONGEST_WAIT_MS = 20_000

/** The remaining budget; negative when turns were granted in advance. */
interface Left {
  level: number
  /** The service asked us to wait until then. */
  restsUntil?: number
}

interface BudgetOptions {
  account: string | undefined
  wait: (ms: number) => Promise<unknown>
}

/**
 * Releases requests within their account's budget, which all processes share through the store. When a service names a
 * time to wait, every run and delivery waits until then.
 */
export function withBudget(
  prime: Prime,
  { name, label, budget }: AnyConnector,
  http: Http,
  { account, wait }: BudgetOptions,
): Http {
  const id = JSON.stringify([name, account ?? ''])
  return async (url, ask = {}) => {
    const ms = await takeTurn(prime, id, budget, ask.cost ?? 1)
    if (ms > LONGEST_WAIT_MS)
      throw new ConnectorFault(
        `The request limit of ${label} is used up. The next run continues in ${Math.ceil(ms / 1000)} seconds.`,
        { mayPass: true, retryAfterMs: ms },
      )
    if (ms > 0) await wait(ms)
    try {
      return await http(url, ask)
    } catch (error) {
      // For a short wait the run itself waits.
      if (error instanceof ConnectorFault && (error.retryAfterMs ?? 0) > LONGEST_WAIT_MS)
        await rest(prime, id, budget, error.retryAfterMs!)
      throw error
    }
  }
}

/** Takes a turn and returns the milliseconds until it; a turn beyond the longest wait is not taken. */
function takeTurn(prime: Prime, id: string, budget: Budget | undefined, cost: number): Promise<number> {
  if (budget && cost > budget.atOnce) throw new Error(`A request of ${cost} is beyond a budget of ${budget.atOnce}.`)
  return prime.driver.write(async (tx) => {
    const now = prime.now()
    const note = await tx.noteOf(KIND, id)
    const { level, restsUntil } = leftOf(note, budget, now)
    const after = level - cost
    const ms = Math.max(
      budget && after < 0 ? Math.ceil((-after / budget.perSecond) * 1000) : 0,
      (restsUntil ?? 0) - now.getTime(),
    )
    if (budget && ms <= LONGEST_WAIT_MS) await tx.note(KIND, id, JSON.stringify({ level: after, restsUntil }), now)
    return ms
  })
}

const rest = (prime: Prime, id: string, budget: Budget | undefined, ms: number): Promise<void> =>
  prime.driver.write(async (tx) => {
    const now = prime.now()
    const { level } = leftOf(await tx.noteOf(KIND, id), budget, now)
    await tx.note(KIND, id, JSON.stringify({ level, restsUntil: now.getTime() + ms }), now)
  })

/** The budget at this moment: refilled at its rate since the last record. */
function leftOf(note: { text: string; at: string } | undefined, budget: Budget | undefined, now: Date): Left {
  if (!note) return { level: budget?.atOnce ?? 0 }
  const { level, restsUntil } = JSON.parse(note.text) as Left
  const isOver = restsUntil !== undefined && restsUntil <= now.getTime()
  const rest = restsUntil === undefined || isOver ? {} : { restsUntil }
  if (!budget) return { level: 0, ...rest }
  const seconds = Math.max(0, now.getTime() - Date.parse(note.at)) / 1000
  return { level: Math.min(budget.atOnce, level + seconds * budget.perSecond), ...rest }
}
