import type { Finding, Verdict } from '#features/admin/system-check/checks.tsx'

const KEY = 'prime-system-checks'
const MAX_RESULTS = 20

/** One run of all checks: the worst verdict, and the slowest response in milliseconds. */
export interface StoredResult {
  /** Milliseconds since 1970. */
  at: string
  verdict: Verdict
  ms: number
}

/** The runs on this device, oldest first. */
export function storedResults(): readonly StoredResult[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Number.isFinite(Number(one?.at))) : []
  } catch {
    // Something else wrote to this key: start again.
    return []
  }
}

/** After this long a result says little about the current state. */
export const OLD_MS = 600_000

/** The last run on this device, if it is recent enough to describe the current state; otherwise undefined. */
export function freshResult(now: Date): StoredResult | undefined {
  const last = storedResults().at(-1)
  return last && now.getTime() - Number(last.at) < OLD_MS ? last : undefined
}

export function keepResult(findings: readonly Finding[]): readonly StoredResult[] {
  const worst = (['fail', 'warning', 'pass'] as const).find((verdict) =>
    findings.some((each) => each.verdict === verdict),
  )
  const ms = Math.round(Math.max(0, ...findings.map((finding) => finding.ms ?? 0)))
  const at = String(Math.round(performance.timeOrigin + performance.now()))
  const stored = [...storedResults(), { at, verdict: worst ?? 'pass', ms }].slice(-MAX_RESULTS)
  localStorage.setItem(KEY, JSON.stringify(stored))
  return stored
}
