import { Problem } from '#base/problem.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { ImportPlan } from '#model/import/import.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Prime } from '#server/ports.ts'

/** The command that posts the rows of a plan, if any. */
export function commandOf(prime: Prime, { command: name, collection }: ImportPlan): AnyCommand | undefined {
  if (name === undefined) return undefined
  const command = prime.commands.get(name)
  if (command?.importTarget?.into !== collection)
    throw new Problem('bad-request', `No command "${name.slice(0, 100)}" posts rows into ${collection}.`)
  return command
}

/** The target of the columns of a file: the fields of the collection, or the input of the command. */
export function planTarget(prime: Prime, plan: ImportPlan): AnyCollection | undefined {
  const collection = prime.collections.get(plan.collection)
  const command = commandOf(prime, plan)
  if (!command || !collection) return collection
  return { ...collection, fields: command.input, lenient: false, access: {} }
}
