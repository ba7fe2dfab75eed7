/** When a surcharge applies, according to its rule. */
type SurchargeRule =
  | { per: 'shipment' | 'piece' | 'weight' }
  | { handling: (typeof HANDLING)[number] }
  | { over: 'weight' | 'length' | 'girth' | 'volume'; limit: number }

const EACH_SHIPMENT = /^(?:|always|flat|shipment|(?:per|each|every) shipment)$/
const EACH_PIECE = /^(?:(?:per|each|every) )?(?:piece|package|parcel)$/
const EACH_WEIGHT = /^(?:(?:per|each|every) )?(?:kg|lb)$/
const HANDLING = ['additional handling', 'large package', 'over maximum'] as const
const COMPARED = /^(weight|length|girth|volume)\s*(?:>|over|above)\s*(\d+(?:\.\d+)?)(?:\s*(?:kg|lb|cm|in))?$/

/** Parses the rule of a surcharge; undefined when it is not understood. */
export function surchargeRuleOf(written: string): SurchargeRule | undefined {
  const said = written.trim().toLowerCase()
  if (EACH_SHIPMENT.test(said)) return { per: 'shipment' }
  if (EACH_PIECE.test(said)) return { per: 'piece' }
  if (EACH_WEIGHT.test(said)) return { per: 'weight' }
  const handling = HANDLING.find((one) => one === said)
  if (handling) return { handling }
  const [, over, limit] = COMPARED.exec(said) ?? []
  return over ? { over: over as 'weight', limit: Number(limit) } : undefined
}
