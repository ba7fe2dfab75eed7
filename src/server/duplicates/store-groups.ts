import { createHash } from 'node:crypto'
import { timestamp } from '#base/days.ts'
import { readAsk } from '#model/ask.ts'
import type { Actor } from '#model/commit.ts'
import { isKeyTest } from '#model/likeness.ts'
import type { FoundGroup, ScanPlan } from '#model/scan.ts'
import { DUPLICATES } from '#model/scan.ts'
import type { Data } from '#model/value.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite } from '#store/driver.ts'

const BATCH = 250

/** Who stores, of which scan. */
export interface Storing {
  scan: string
  plan: ScanPlan
  reason: string
  by: Actor
}

/** The same records are one group, whichever rule and scan found them. */
const groupId = (collection: string, ids: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([collection, ids.toSorted()]))
    .digest('base64url')
    .slice(0, 24)

/** Stores groups as open ones; what somebody has put off or called different stays as it is. */
export async function storeGroups(
  prime: Pick<Prime, 'driver' | 'now'>,
  storing: Storing,
  groups: readonly FoundGroup[],
): Promise<void> {
  const { scan, plan, reason, by } = storing
  const at = prime.now()
  const named = new Map(groups.map((group) => [groupId(plan.collection, group.ids), group]))
  await write(prime, storing, async (tx) => {
    const ids = [...named.keys()]
    const known = await tx.getMany(DUPLICATES.groups, ids)
    return ids.flatMap((id, index): DocWrite[] => {
      const before = known[index]
      const { ids: members, size, score, title } = named.get(id)!
      const status = before?.data.status === 'Later' ? 'Later' : 'Open'
      if (before?.data.status === 'Not duplicates') return []
      const data: Data = {
        collection: plan.collection,
        ruleId: plan.ruleId,
        ruleName: plan.name,
        ids: [...members],
        size,
        score,
        title,
        reason,
        isExact: plan.tests.every(({ test }) => isKeyTest(test)),
        status,
        scan,
        foundAt: before?.data.foundAt ?? timestamp(at),
        foundBy: before?.data.foundBy ?? by.email,
      }
      return [{ collection: DUPLICATES.groups, id, data, before }]
    })
  })
}

/** Takes the open groups of a rule away that its last scan no longer found, and notes the scan in the rule. */
export async function endScan(prime: Pick<Prime, 'driver' | 'now'>, storing: Storing, found: number): Promise<void> {
  const { scan, plan } = storing
  const where = [
    ['ruleId', '==', plan.ruleId],
    ['status', 'in', ['Open', 'Later']],
    ['scan', '!=', scan],
  ]
  for (;;) {
    const { docs } = await prime.driver.read((tx) => tx.find(readAsk({ where, limit: BATCH }, DUPLICATES.groups, [])), {
      long: true,
    })
    if (docs.length > 0)
      await write(prime, storing, async (tx) => {
        const now = await tx.getMany(
          DUPLICATES.groups,
          docs.map(({ id }) => id),
        )
        return now.flatMap((doc) => (doc ? [{ collection: DUPLICATES.groups, id: doc.id, before: doc }] : []))
      })
    if (docs.length < BATCH) break
  }
  await write(prime, storing, async (tx) => {
    const rule = await tx.get(DUPLICATES.rules, plan.ruleId)
    if (!rule) return []
    const data = { ...rule.data, lastRunAt: timestamp(prime.now()), lastFound: found }
    return [{ collection: DUPLICATES.rules, id: rule.id, data, before: rule }]
  })
}

async function write(
  prime: Pick<Prime, 'driver' | 'now'>,
  { scan, by }: Storing,
  work: (tx: Parameters<Parameters<Prime['driver']['write']>[0]>[0]) => Promise<DocWrite[]>,
): Promise<void> {
  await prime.driver.write(
    async (tx) => {
      const writes = await work(tx)
      if (writes.length > 0)
        await tx.commit(writes, { at: prime.now(), by, command: 'duplicates.scan', run: `scan:${scan}` })
    },
    { large: true },
  )
}
