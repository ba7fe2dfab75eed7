import type { ImportState } from '#model/import/import.ts'
import type { Report } from '#model/report/report.ts'

/**
 * The result of an import, for a file and for print: source and target, the counts, the mapping, and what was not
 * imported.
 */
export function importReport({ plan, ...state }: ImportState): Report {
  const { counts } = state
  return {
    title: `Import of ${state.fileName}`,
    facts: [
      ['Into', plan.command ?? (plan.collection === '*' ? 'the collections of the file' : plan.collection)],
      ['State', state.step],
      ['Begun', state.startedAt],
      ['Ended', state.endedAt],
      ['Rows', counts.rows],
      ['Created', counts.created],
      ['Updated', counts.updated],
      ['Unchanged', counts.unchanged],
      ['Removed', counts.removed],
      ['In error', counts.failed],
      ['Found by', [plan.key, ...(plan.also ?? [])].filter(Boolean).join(' and ')],
      ['Run in the history', state.run],
      ['Why', state.problem],
    ],
    tables: [
      { caption: 'Columns', head: ['Column', 'Field'], rows: Object.entries(plan.mapping ?? {}) },
      {
        caption: `Rows in error${counts.failed > state.faults.length ? ', the first of them' : ''}`,
        head: ['Row', 'Column', 'Value', 'Reason'],
        rows: state.faults.map(({ row, column, value, reason }) => [row, column, value, reason]),
      },
    ],
  }
}
