import { refuse } from '#base/problem.ts'
import { comments } from '#features/records/comments/collection.ts'
import { concernsOf } from '#features/records/comments/concerns.ts'
import { todos } from '#features/records/todos/collection.ts'
import { defineCommand, type Reading, type Tx } from '#model/command/command.ts'
import { screenPath } from '#model/feature.ts'
import { placeAt } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'

/** Documents per commit: few enough that other users hardly wait. */
const PIECE = 50

type Old = readonly [collection: 'comments' | 'todos', id: string, more: Data]

/**
 * Completes notes on changes and mention tasks from before they named what they are about: from now on, whoever may
 * read that can see them. The server runs it when it starts; those whose subject is unknown stay visible only to owners
 * and the people named in them.
 */
export const completeOlderMentions = defineCommand({
  name: 'comments.completeOlder',
  label: 'Complete older notes',
  roles: ['owner'],
  restores: true,
  undoBy: 'Completed notes stay as they are.',
  input: {},
  async look({ tx }) {
    const old: Old[] = []
    const onChanges = [
      ['collection', '==', 'history'],
      ['concerns', 'exists', false],
    ] as const
    for (const name of ['comments', 'todos'] as const)
      for (const { id, data } of await tx.find<Data>({ collection: name, where: onChanges })) {
        const concerns = await concernsOf(tx, String(data.recordId))
        if (concerns) old.push([name, id, { concerns }])
      }
    for (const { id, data } of await tx.find<Data>({
      collection: todos.name,
      where: [
        ['about', 'exists', true],
        ['collection', 'exists', false],
      ],
    })) {
      const more = await recordOf(tx, String(data.about))
      if (more) old.push(['todos', id, more])
    }
    return old
  },
  *pieces(seen) {
    const old = seen as readonly Old[]
    for (let from = 0; from < old.length; from += PIECE) {
      const some = old.slice(from, from + PIECE)
      yield async ({ tx }) => {
        for (const one of some) await complete(tx, one)
      }
    }
  },
  async run({ seen }) {
    const { length } = seen as readonly Old[]
    if (length === 0) throw refuse('Every note has its change.')
    return { completed: length }
  },
})

async function complete(tx: Tx, [name, id, more]: Old): Promise<void> {
  if (!(await tx.getAny(name, id))) return
  if (name === 'comments') await tx.update(comments, id, more)
  else await tx.update(todos, id, more)
}

/** The reference fields of the record that an address opens; undefined when it opens none. */
async function recordOf(tx: Reading, href: string): Promise<Data | undefined> {
  const params = new URLSearchParams(href.split('?')[1] ?? '')
  const [seq, recordId] = [params.get('seq'), params.get('id')]
  if (seq && href.startsWith(`${screenPath('history')}?`)) {
    const concerns = await concernsOf(tx, seq)
    return { collection: 'history', recordId: seq, ...(concerns && { concerns }) }
  }
  const place = placeAt(href)
  return place && recordId ? { collection: place.of.name, recordId } : undefined
}
