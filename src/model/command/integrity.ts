import { hasOwn } from '#base/own.ts'
import type { Reading } from '#model/command/command.ts'

/** An equation that holds after every commit: what is stored equals the sum it stands for. */
interface IntegrityCheck {
  /** What holds, as a sentence. */
  equation: string
  /** Worth knowing, but nothing is false. */
  isAdvice?: true
  /** The records that break it, each as a few words. The store adds up; large collections are read in pages. */
  run(tx: Reading, at: { today: string; timeZone: string }): Promise<readonly string[]>
}

export const defineCheck = (spec: IntegrityCheck): IntegrityCheck => Object.freeze(spec)

/** Whether something a module exports is an integrity check. */
export const isIntegrityCheck = (value: unknown): value is IntegrityCheck => hasOwn(value, 'equation', 'run')

const known: IntegrityCheck[] = []

/** The checks of every feature; empty until the features are loaded. */
export const integrityChecks: readonly IntegrityCheck[] = known

/** Makes the checks known to the command that runs them. */
export function installChecks(given: readonly IntegrityCheck[]): void {
  known.splice(0, known.length, ...given)
}
