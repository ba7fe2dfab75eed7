/** A round number at or above the largest value, with a whole half. */
export function scaleEnd(most: number): number {
  const step = most > 200 ? 100 : most > 40 ? 20 : 10
  return Math.max(step, Math.ceil(most / step) * step)
}
