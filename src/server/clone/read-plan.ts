import { z } from 'zod'
import { CLONE_REPEATS, type ClonePlan, CONVERSIONS, MASKS, MAX_ITEMS, MAX_STORED_COPIES } from '#model/clone/clone.ts'
import { ruleFault } from '#model/clone/document.ts'
import { check } from '#server/http/check.ts'
import { CollectionName, Where, wholeBetween } from '#server/http/shapes.ts'

const MAX_RULES = 500
const MAX_NAME = 100

const Rule = z.strictObject({
  field: z.string('"field" is the name of a field.').min(1, '"field" is the name of a field.'),
  as: z.string().max(200).exactOptional(),
  leaveOut: z.boolean().exactOptional(),
  to: z.enum(CONVERSIONS).exactOptional(),
  mask: z.enum(MASKS).exactOptional(),
})
const Item = z
  .strictObject({
    source: CollectionName,
    target: z.string('"target" is the name of a collection.').transform((name) => name.slice(0, 200)),
    append: z.boolean().exactOptional(),
    where: Where.exactOptional(),
    limit: z.int().min(1).exactOptional(),
    rules: z.array(Rule).max(MAX_RULES).exactOptional(),
  })
  .superRefine(({ source, rules = [] }, { addIssue }) => {
    const fault = ruleFault(rules, [])
    if (fault) addIssue({ code: 'custom', message: `${source}: ${fault}` })
  })

/** The plan of a copy. */
export const ClonePlanBody = z.strictObject({
  mode: z.enum(['structure', 'records', 'both']),
  ids: z.enum(['keep', 'new']),
  relations: z.enum(['keep', 'remap', 'drop']),
  existing: z.enum(['skip', 'replace']).default('skip'),
  items: z
    .array(Item)
    .min(1)
    .max(MAX_ITEMS)
    .superRefine((items, { addIssue }) => {
      const sources = items.map(({ source }) => source)
      const duplicate = sources.find((source, at) => sources.indexOf(source) !== at)
      if (duplicate !== undefined) addIssue({ code: 'custom', message: `${duplicate} is in the set twice.` })
    }),
})

/** A plan that is kept, and when it copies by itself. */
export const PlanToKeep = z.strictObject({
  name: z.string().trim().min(1).max(MAX_NAME),
  plan: ClonePlanBody,
  repeat: z.enum(CLONE_REPEATS).default('never'),
  keep: wholeBetween(1, MAX_STORED_COPIES).default(1),
})

/** Reads a plan as it is stored. */
export const readClonePlan = (raw: unknown): ClonePlan => check(ClonePlanBody, raw)
