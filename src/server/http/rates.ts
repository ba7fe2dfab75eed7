import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'

const PER_SECOND = LIMITS.requestsASecond
const BURST = LIMITS.requestBurst
const MAX_BUCKETS = 20_000

interface Bucket {
  tokens: number
  at: number
}

/**
 * Allows each name 100 requests a second with a burst of 300; throws `too-many-requests` beyond that. `clock` returns
 * monotonic milliseconds.
 */
export function rateLimit(clock: () => number): (name: string) => void {
  const buckets = new Map<string, Bucket>()
  return (name) => {
    const at = clock()
    const bucket = buckets.get(name) ?? { tokens: BURST, at }
    bucket.tokens = Math.min(BURST, bucket.tokens + ((at - bucket.at) / 1000) * PER_SECOND)
    bucket.at = at
    if (bucket.tokens < 1)
      throw new Problem('too-many-requests', 'That was too many requests at once; wait a second.', {
        more: { retryAfter: (1 - bucket.tokens) / PER_SECOND },
      })
    bucket.tokens--
    if (!buckets.has(name)) {
      if (buckets.size >= MAX_BUCKETS) forgetFull(buckets, at)
      buckets.set(name, bucket)
    }
  }
}

// A full bucket equals no bucket. When all are in use the oldest is dropped, so memory stays bounded whoever sends
// requests.
function forgetFull(buckets: Map<string, Bucket>, at: number): void {
  for (const [name, bucket] of buckets)
    if (bucket.tokens + ((at - bucket.at) / 1000) * PER_SECOND >= BURST) buckets.delete(name)
  const [oldest] = buckets.keys()
  if (buckets.size >= MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
}

/** The name for a peer's address: an IPv6 peer is its /64 network. */
export function peerOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%')[0]!.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const full = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${full.slice(0, 4).join(':')}::/64`
}
