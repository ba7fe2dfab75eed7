import * as all from '#features/all.ts'
import * as code from '#features/collections.ts'
import { follows } from '#features/follows.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { AnyPrint } from '#model/print/print.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

interface Others {
  collections?: readonly AnyCollection[] | undefined
  commands?: readonly AnyCommand[] | undefined
  prints?: readonly AnyPrint[] | undefined
}

/** Everything Prime is made of, by its name, as servers and tools are given it; a test may put others in the place of some. */
export const definitions = ({
  collections = code.collections,
  commands = all.commands,
  prints = all.prints,
}: Others = {}) => ({
  collections: new Map(collections.map((collection) => [collection.name, collection])),
  commands: new Map(commands.map((command) => [command.name, command])),
  follows: Map.groupBy(follows, ({ of }) => of.name),
  prints: new Map(prints.map((print) => [print.name, print])),
  shares: all.shares,
  kept: all.kept,
})
