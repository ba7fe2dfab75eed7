import { Problem } from '#base/problem.ts'
import { type RunnerOptions, runConnector } from '#server/connectors/runner.ts'
import type { Prime } from '#server/ports.ts'

/** How often the server checks which connectors are due. */
const LOOK_MS = 30_000

/** Runs every enabled connector that is due, one after the other. */
export async function runDue(prime: Prime, options: RunnerOptions = {}): Promise<void> {
  for (const connector of prime.connectors.values()) {
    if (options.signal?.aborted) return
    const state = (await prime.driver.read((tx) => tx.get('connectors', connector.name)))?.data
    const next = (state?.nextRunAt as { $ts?: string } | undefined)?.$ts
    if (state?.isOn !== true || (next !== undefined && Date.parse(next) > prime.now().getTime())) continue
    try {
      const { outcome, summary } = await runConnector(prime, connector, undefined, options)
      prime.log(outcome === 'Failed' ? 'warn' : 'info', 'A connector has run.', {
        connector: connector.name,
        outcome,
        summary,
      })
    } catch (error) {
      // Another node is running it.
      if (error instanceof Problem && error.code === 'exists') continue
      throw error
    }
  }
}

/** Checks every half minute which connectors are due; returns a function that stops it. */
export function openConnectors(prime: Prime): () => void {
  const end = new AbortController()
  let isRunning = false
  const look = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await runDue(prime, { signal: end.signal })
    } catch (error) {
      prime.log('error', 'The connectors could not be run.', {
        cause: error instanceof Error ? error.message : String(error),
      })
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    end.abort()
  }
}
