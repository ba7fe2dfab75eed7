import { hasOwn } from '#base/own.ts'
import type { Reading } from '#model/command/command.ts'

/** An equation that must hold after every commit: a stored figure equals the sum it stands for. */
interface IntegrityCheck {
  /** The equation, as a sentence. */
  equation: string
  /** A notice: worth knowing, but nothing is wrong. */
  isAdvice?: true
  /**
   * The records that violate it, each described in a few words. The store does the sums; large collections are read in
   * pages.
   */
  run(tx: Reading, at: { today: string; timeZone: string }): Promise<readonly string[]>
}

export const defineCheck = (spec: IntegrityCheck): IntegrityCheck => Object.freeze(spec)

/** Whether something a module exports is an integrity check. */
export const isIntegrityCheck = (value: unknown): value is IntegrityCheck => hasOwn(value, 'equation', 'run')

const known: IntegrityCheck[] = []

/** The checks of all features; empty until the features are loaded. */
export const integrityChecks: readonly IntegrityCheck[] = known

/** Registers the checks for the command that runs them. */
export function installChecks(given: readonly IntegrityCheck[]): void {
  known.splice(0, known.length, ...given)
}
