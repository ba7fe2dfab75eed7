import { Problem } from '#base/problem.ts'
import { structures } from '#features/clone/collection.ts'
import type { Access } from '#model/collection.ts'
import { defineFollow } from '#model/follow.ts'
import { ownTable } from '#model/own-table.ts'
import type { Data } from '#model/value.ts'
import { canonical } from '#model/value.ts'

/**
 * How a table is made is changed by whoever may change its rows, and who may use it an owner says, whatever brings it
 * about: a structure that is emptied or removed would open the table to everybody.
 */
export const keptByItsWriters = defineFollow(
  structures,
  async ({ id, user, before, after }) => {
    if (user.role === 'owner' || !before) return
    const was = accessOf(id, before)
    const isLeftOut = [was.read, was.write].some((roles) => roles && !roles.includes(user.role))
    if (isLeftOut || canonical(was) !== canonical(accessOf(id, after)))
      throw new Problem(
        'forbidden',
        `Who may use the table ${id} is said by an owner, and ${user.role} may not change it.`,
      )
  },
  { always: true },
)

const accessOf = (name: string, structure: object | undefined): Access =>
  (structure && ownTable(name, structure as Data)?.access) ?? {}
