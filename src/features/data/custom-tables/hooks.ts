import { Problem, refuse } from '#base/problem.ts'
import { structures } from '#features/data/clone/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import type { Access } from '#model/schema/collection.ts'
import { customTable } from '#model/schema/custom-tables.ts'
import { canonical, type Data } from '#model/schema/value.ts'
import { structureFaults } from '#model/structure/structure-faults.ts'

/**
 * Anyone who may change the rows of a table may change its structure, but only an owner its permissions, by whatever
 * write: an empty or deleted structure would open the table to everyone.
 */
export const changedByItsWriters = defineHook(
  structures,
  async ({ id, user, before, after }) => {
    if (user.role === 'owner') return
    const was = before ? accessOf(id, before) : {}
    const isLeftOut = [was.read, was.write].some((roles) => roles && !roles.includes(user.role))
    if (isLeftOut || canonical(was) !== canonical(accessOf(id, after)))
      throw new Problem('forbidden', `Only an owner can change the permissions of the table ${id}.`)
  },
  { rights: true },
)

const accessOf = (name: string, structure: object | undefined): Access =>
  (structure && customTable(name, structure as Data)?.access) ?? {}

/**
 * Refuses structures that cannot become a table in the database: too many fields, or names it cannot distinguish or
 * store. Applies to any source; faults already in an older structure may stay.
 */
export const canBeMade = defineHook(
  structures,
  async ({ before, after }) => {
    const known = new Set(structureFaults(before))
    const [fault] = structureFaults(after).filter((sentence) => !known.has(sentence))
    if (fault !== undefined) throw refuse(fault)
  },
  { always: true, fills: true },
)
