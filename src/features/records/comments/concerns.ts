import type { Reading } from '#model/command/command.ts'

/**
 * The collections affected by a change, by its number: a note on it is visible to people who may read all of them.
 * Collections that commands maintain alongside people's documents are left out, because they reveal nothing more.
 * Undefined when the change is unknown or private to one person.
 */
export async function concernsOf(
  tx: Pick<Reading, 'log' | 'definitions'>,
  number: string,
): Promise<string[] | undefined> {
  const seq = Number(number)
  const [commit] = Number.isSafeInteger(seq) ? await tx.log({ before: seq + 1, limit: 1 }) : []
  if (commit?.seq !== seq) return undefined
  const definitions = new Map((await tx.definitions()).map((each) => [each.name, each]))
  const named = new Set<string>()
  const beside = new Set<string>()
  for (const { collection, id, before, after } of commit.changes) {
    const { about, direct, owned, private: isPrivate } = definitions.get(collection)?.access ?? {}
    const data = after?.data ?? before?.data
    const of = about && (about.collection === 'its id' ? id : data?.[about.collection])
    if (owned || definitions.get(String(of))?.access?.owned) return undefined
    if (isPrivate || direct === 'commands') beside.add(collection)
    else named.add(typeof of === 'string' && of !== '' ? of : collection)
  }
  const names = named.size > 0 ? named : beside
  return names.size > 0 ? [...names].sort() : undefined
}
