import type { Reading } from '#model/command/command.ts'

/**
 * The collections that a change tells of, by its number: a note on it is read by who may read all of them. What commands
 * keep beside the documents of people tells nothing more. Undefined where the change is not known, or someone's own.
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
