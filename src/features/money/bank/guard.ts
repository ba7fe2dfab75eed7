import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import type { ByHand } from '#model/schema/collection.ts'

/** Why the currency and kind of an account cannot change and it cannot be deleted: money has moved through it. */
export async function guardAccounts(changes: readonly ByHand[], tx: Reading): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  for (const { id, before, after } of changes) {
    const field = !after
      ? 'existence'
      : ['currency', 'kind'].find((name) => (before[name] ?? '') !== (after[name] ?? ''))
    if (!field) continue
    const [row] = await tx.find({ collection: postings.name, where: [['key', '==', id]], limit: 1 })
    if (!row) continue
    const name = String(before.name ?? id)
    reasons.set(
      id,
      after
        ? `${name} has transactions; its ${field} stays ${String(before[field] ?? 'empty')}. Create another account.`
        : `${name} has transactions. Make it inactive instead.`,
    )
  }
  return reasons
}
