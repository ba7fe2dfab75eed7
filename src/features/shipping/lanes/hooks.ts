import { invalid } from '#base/problem.ts'
import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { faultsOfLane } from '#features/shipping/lanes/rules.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * A lane must have a valid price table, rising by weight, and valid countries. Faults that were stored before may stay.
 */
export const knownLane = defineHook(freightLanes, async ({ before, after }) => {
  if (!after) return
  const old = new Set(before ? faultsOfLane(before as Data).map(({ detail }) => detail) : [])
  const faults = faultsOfLane(after as Data).filter(({ detail }) => !old.has(detail))
  if (faults.length > 0)
    throw invalid(faults.map(({ field, detail }) => ({ pointer: `/${field}`, code: 'invalid', detail })))
})
