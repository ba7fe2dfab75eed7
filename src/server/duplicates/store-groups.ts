import { createHash } from 'node:crypto'
import { timestamp } from '#base/days.ts'
import type { Actor } from '#model/command/commit.ts'
import { DUPLICATES, type FoundGroup, isExact, READY, type ScanPlan } from '#model/command/scan.ts'
import { readAsk } from '#model/query/ask.ts'
import { type Data, type Doc, sameValue, type Value } from '#model/schema/value.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite } from '#store/driver.ts'

const BATCH = 100

/** Who stores, of which scan. */
interface Storing {
  scan: string
  plan: ScanPlan
  reason: string
  by: Actor
}

/** The weight of a group: its score times one more than the references to its records. */
const weightOf = (score: number, references: number): number => Math.round(score * (1 + references) * 1e4) / 1e4

/** The same records are one group, whichever rule and scan found them. */
const groupId = (collection: string, ids: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([collection, ids.toSorted()]))
    .digest('base64url')
    .slice(0, 24)

/**
 * Stores groups as open ones and answers their ids; what someone has put off or called different stays as it is, and
 * what is there already is not written again.
 */
export async function storeGroups(
  prime: Pick<Prime, 'driver' | 'now'>,
  storing: Storing,
  groups: readonly FoundGroup[],
): Promise<string[]> {
  const { scan, plan, reason, by } = storing
  const at = prime.now()
  const named = new Map(groups.map((group) => [groupId(plan.collection, group.ids), group]))
  await write(prime, storing, async (tx) => {
    const ids = [...named.keys()]
    const known = await tx.getMany(DUPLICATES.groups, ids)
    return ids.flatMap((id, index): DocWrite[] => {
      const before = known[index]
      const { ids: members, size, score, title, references = 0 } = named.get(id)!
      const status = before?.data.status === 'Later' ? 'Later' : 'Open'
      if (before?.data.status === 'Not duplicates') return []
      const data: Data = {
        ...((before?.data.status === 'Open' || before?.data.status === 'Later') && before.data),
        collection: plan.collection,
        ruleId: plan.ruleId,
        ruleName: plan.name,
        ids: [...members],
        size,
        score,
        title,
        references,
        weight: weightOf(score, references),
        reason,
        isExact: isExact(plan.tests),
        status,
        scan: before?.data.scan ?? scan,
        foundAt: before?.data.foundAt ?? timestamp(at),
        foundBy: before?.data.foundBy ?? by.email,
      }
      if (before && sameValue(before.data, data)) return []
      return [{ collection: DUPLICATES.groups, id, data, before }]
    })
  })
  return [...named.keys()]
}

/** Takes the open groups of a rule away that its last scan no longer found, and notes the scan in the rule. */
export async function endScan(
  prime: Pick<Prime, 'driver' | 'now'>,
  storing: Storing,
  found: number,
  stored: ReadonlySet<string>,
): Promise<void> {
  const { plan } = storing
  const where = [
    ['ruleId', '==', plan.ruleId],
    ['status', 'in', ['Open', 'Later']],
  ]
  let ask = readAsk({ where, limit: BATCH }, DUPLICATES.groups, [])
  for (;;) {
    const page = ask
    const { docs, next } = await prime.driver.read((tx) => tx.find(page), { long: true })
    const gone = docs.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
    if (gone.length > 0)
      await write(prime, storing, async (tx) => {
        const now = await tx.getMany(DUPLICATES.groups, gone)
        // Decisions made meanwhile are kept.
        const isOpen = (doc: Doc) => doc.data.status === 'Open' || doc.data.status === 'Later'
        return now.flatMap((doc) =>
          doc && isOpen(doc) ? [{ collection: DUPLICATES.groups, id: doc.id, before: doc }] : [],
        )
      })
    if (!next) break
    ask = { ...ask, after: next }
  }
  await write(prime, storing, async (tx) => {
    const before = await tx.get(DUPLICATES.rules, plan.ruleId)
    if (!before && !plan.ruleId.startsWith(READY)) return []
    const tests = plan.tests.map((one): Data => ({ ...one }))
    const known = before?.data ?? {
      name: plan.name,
      collection: plan.collection,
      tests,
      ...(plan.share !== undefined && { share: plan.share }),
      ...(plan.where && { scope: { where: plan.where as unknown as Value } }),
    }
    const data = { ...known, lastRunAt: timestamp(prime.now()), lastFound: found }
    return [{ collection: DUPLICATES.rules, id: plan.ruleId, data, before }]
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
