import type { Finding, Verdict } from '#features/admin/system-check/checks.tsx'

const KEY = 'prime-system-checks'
const MAX_RESULTS = 20

/** One run of all checks: the worst verdict, and the slowest response in milliseconds. */
export interface KeptResult {
  /** Milliseconds since 1970. */
  at: string
  verdict: Verdict
  ms: number
}

/** The runs on this device, oldest first. */
export function keptResults(): readonly KeptResult[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => Number.isFinite(Number(one?.at))) : []
  } catch {
    // Something else wrote to this key: start again.
    return []
  }
}

/** After this long a result says little about the current state. */
export const OLD_MS = 600_000

/** The last run on this device, if it is recent enough to describe the current state; otherwise undefined. */
export function freshResult(now: Date): KeptResult | undefined {
  const last = keptResults().at(-1)
  return last && now.getTime() - Number(last.at) < OLD_MS ? last : undefined
}

export function keepResult(findings: readonly Finding[]): readonly KeptResult[] {
  const worst = (['fail', 'warning', 'pass'] as const).find((verdict) =>
    findings.some((each) => each.verdict === verdict),
  )
  const ms = Math.round(Math.max(0, ...findings.map((finding) => finding.ms ?? 0)))
  const at = String(Math.round(performance.timeOrigin + performance.now()))
  const kept = [...keptResults(), { at, verdict: worst ?? 'pass', ms }].slice(-MAX_RESULTS)
  localStorage.setItem(KEY, JSON.stringify(kept))
  return kept
}
