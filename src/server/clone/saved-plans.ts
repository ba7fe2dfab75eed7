import type { z } from 'zod'
import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { CLONE_REPEATS, type CloneRepeat, type SavedPlan } from '#model/clone/clone.ts'
import { readId } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { authoriseClone } from '#server/clone/authorise-plan.ts'
import { type PlanToKeep, readClonePlan } from '#server/clone/read-plan.ts'
import { actorOf } from '#server/documents/execute.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'

/** The collection that keeps them; no one reaches it through the document API. */
export const CLONE_PLANS = 'clonePlans'
const MAX_PLANS = 200

/** The plans that are kept, by their names. */
export async function savedPlans(prime: Prime): Promise<SavedPlan[]> {
  const all = { where: { op: 'and', of: [] }, orderBy: [], searchIn: [], skip: 0, limit: MAX_PLANS } as const
  const { docs } = await prime.driver.read((tx) => tx.find({ collection: CLONE_PLANS, ...all }))
  return docs.map(planOf).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Keeps a plan. Throws for what no clone may do. */
export async function keepPlan(
  prime: Prime,
  caller: Caller,
  { name, plan, repeat, keep }: z.output<typeof PlanToKeep>,
): Promise<SavedPlan> {
  const since = dayIn(await zoneOf(prime), prime.now())
  // A plan that cannot run tonight is reported now, not in tomorrow's log.
  await authoriseClone(prime, caller, repeat === 'never' ? plan : datedPlan(plan, since))
  const id = prime.newId()
  const data = { name, plan: plain(plan), repeat, keep, since, copies: [] }
  await write(prime, caller, 'clone.keepPlan', id, undefined, data)
  return planOf({ id, data })
}

/** Forgets a plan; its copies stay. */
export async function forgetPlan(prime: Prime, caller: Caller, raw: string): Promise<void> {
  const id = readId(raw)
  const doc = await prime.driver.read((tx) => tx.get(CLONE_PLANS, id))
  if (!doc) throw new Problem('not-found', 'There is no such plan. It may have been deleted.')
  await write(prime, caller, 'clone.forgetPlan', id, doc, undefined)
}

/** Changes what is noted of a plan, in one transaction; `change` answers undefined to leave it as it is. Answers whether it changed. */
export async function notePlan(
  prime: Prime,
  caller: Caller,
  id: string,
  change: (data: Data) => Data | undefined,
): Promise<boolean> {
  return await prime.driver.write(async (tx) => {
    const before = await tx.get(CLONE_PLANS, id)
    const data = before && change(before.data)
    if (!before || !data) return false
    const line = { at: prime.now(), by: actorOf(caller), command: 'clone.notePlan' }
    await tx.commit([{ collection: CLONE_PLANS, id, before, data }], line)
    return true
  })
}

/** The same plan into collections that carry the day: `payables_copy_20261122`. */
export function datedPlan(plan: SavedPlan['plan'], day: string): SavedPlan['plan'] {
  const end = `_${day.replaceAll('-', '')}`
  const items = plan.items.map((item) => ({ ...item, target: `${item.target.slice(0, 64 - end.length)}${end}` }))
  return { ...plan, items }
}

async function write(
  prime: Prime,
  caller: Caller,
  command: string,
  id: string,
  before: Doc | undefined,
  data: Data | undefined,
): Promise<void> {
  const line = { at: prime.now(), by: actorOf(caller), command }
  await prime.driver.write((tx) => tx.commit([{ collection: CLONE_PLANS, id, before, ...(data && { data }) }], line))
}

function planOf({ id, data }: Pick<Doc, 'id' | 'data'>): SavedPlan {
  const { name, plan, repeat, keep, since, copies, problem } = data
  return {
    id,
    name: String(name),
    plan: readClonePlan(plan),
    repeat: CLONE_REPEATS.find((one): one is CloneRepeat => one === repeat) ?? 'never',
    keep: typeof keep === 'number' ? keep : 1,
    since: String(since),
    copies: Array.isArray(copies) ? copies.flatMap(copyOf) : [],
    ...(typeof problem === 'string' && { problem }),
  }
}

function copyOf(raw: unknown): SavedPlan['copies'][number][] {
  const { day, clone } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  return typeof day === 'string' && typeof clone === 'string' ? [{ day, clone }] : []
}

// Without what is undefined, as a document holds it.
const plain = (value: object): Data => JSON.parse(JSON.stringify(value)) as Data
