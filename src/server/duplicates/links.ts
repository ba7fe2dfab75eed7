/** Which records hang together, and how weak the weakest link is. */
export function openDuplicateLinks(count: number) {
  const parents = Int32Array.from({ length: count }, (_, at) => at)
  const scores = new Float64Array(count).fill(1)

  function root(at: number): number {
    let top = at
    while (parents[top] !== top) top = parents[top]!
    for (let low = at; parents[low] !== top; ) {
      const next = parents[low]!
      parents[low] = top
      low = next
    }
    return top
  }

  return {
    join(a: number, b: number, score: number): void {
      const [x, y] = [root(a), root(b)]
      const least = Math.min(score, scores[x]!, scores[y]!)
      const [low, high] = x < y ? [x, y] : [y, x]
      parents[high] = low
      scores[low] = least
    },
    /** The groups of two and more, in the order of their first record. */
    groups(): { members: number[]; score: number }[] {
      const byRoot = new Map<number, number[]>()
      for (let at = 0; at < count; at++) {
        const top = root(at)
        if (top === at) continue
        const members = byRoot.get(top)
        if (members) members.push(at)
        else byRoot.set(top, [top, at])
      }
      return [...byRoot].map(([top, members]) => ({ members, score: scores[top]! }))
    },
  }
}
