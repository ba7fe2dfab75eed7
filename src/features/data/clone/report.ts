import type { CloneState } from '#model/clone/clone.ts'
import type { Report } from '#model/report/report.ts'

/**
 * The result of a clone, as a file or printed: the collections, their counts, the fields, and the skipped documents.
 */
export function cloneReport(state: CloneState): Report {
  const { plan, counts } = state
  const left = [...state.faults, ...state.conflicts]
  return {
    title: 'Clone of collections',
    facts: [
      ['What', plan.mode === 'both' ? 'structure and records' : plan.mode],
      ['Ids', plan.ids],
      ['References', plan.relations],
      ['State', state.step],
      ['By', state.by],
      ['Begun', state.startedAt],
      ['Ended', state.endedAt],
      ['Read', counts.read],
      ['Created', counts.created],
      ['Replaced', counts.replaced],
      ['Skipped', counts.skipped],
      ['Failed', counts.failed],
      ['Undone', state.undone > 0 ? state.undone : undefined],
      ['Run in the history', state.run],
      ['Why', state.problem],
    ],
    tables: [
      {
        caption: 'Collections',
        head: ['From', 'Into', 'Read', 'Created', 'Replaced', 'Skipped', 'Failed'],
        rows: plan.items.map(({ source, target }) => {
          const own = state.byCollection[source]
          return [source, target, own?.read, own?.created, own?.replaced, own?.skipped, own?.failed]
        }),
      },
      {
        caption: 'Changes to fields',
        head: ['Collection', 'Field', 'Change', 'Before', 'After', 'Documents'],
        rows: state.differences
          .filter(({ change }) => change !== 'same')
          .map(({ source, field, change, before, after, documents }) => [
            source,
            field,
            change,
            before,
            after,
            documents,
          ]),
      },
      {
        caption: 'Skipped',
        head: ['Collection', 'Document', 'Reason'],
        rows: left.map(({ collection, id, reason }) => [collection, id, reason]),
      },
    ],
  }
}
