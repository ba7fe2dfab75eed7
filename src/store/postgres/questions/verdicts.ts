/** How long an estimate is valid: collections grow and get indexes in the meantime. */
const VALID_MS = 10_000
const MAX_VERDICTS = 500

/** Whether a query is quick, as recently estimated for the same query with any values. */
export function openVerdicts(now: () => number = () => performance.now()) {
  const verdicts = new Map<string, { isQuick: boolean; until: number }>()
  return {
    async of(question: string, look: () => Promise<boolean>): Promise<boolean> {
      const known = verdicts.get(question)
      if (known && known.until > now()) return known.isQuick
      const isQuick = await look()
      verdicts.delete(question)
      verdicts.set(question, { isQuick, until: now() + VALID_MS })
      if (verdicts.size > MAX_VERDICTS) verdicts.delete(verdicts.keys().next().value!)
      return isQuick
    },
  }
}
export type Verdicts = ReturnType<typeof openVerdicts>
