import { toDay } from '#base/days.ts'
import { duplicateGroups, duplicateMerges } from '#features/data/duplicates/collection.ts'
import { dayText, facts, group, line, printableText, printTable, quantityOf } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { pageOf } from '#model/record-address.ts'
import { recordKind } from '#model/record-pages.ts'

/** The printed report of a merge: its records, the values chosen by hand, and the moved references. */
export const mergeReport = definePrint({
  name: 'merge-report',
  label: 'Merge report',
  collection: duplicateMerges,
  pages: ['Letter', 'A4'],
  path: `${pageOf(duplicateGroups)}?status=Merged&merge=`,
  render([merge], { timeZone }) {
    const { data } = merge!
    const day = (value: unknown) => (toDay(value, timeZone) ? dayText(value, timeZone) : '')
    const places = (data.places ?? []) as unknown as readonly { collection: string; references: number }[]
    const chosen = Object.entries(data.choices ?? {}).map(([field, id]) => `${field}: from ${printableText(id)}`)
    return {
      title: `Merge of ${recordKind(data.collection).toLowerCase()} ${printableText(data.title)}`,
      ...(data.status === 'Undone' && { mark: 'UNDONE' }),
      content: [
        ...facts([
          ['Merged by', data.by],
          ['On', day(data.at)],
          ['Records', quantityOf(data.loserIds.length + 1)],
          ['References moved', quantityOf(data.moved)],
          ['Undone by', data.undoneBy],
          ['Undone on', day(data.undoneAt)],
        ]),
        ...group('Kept', [data.keptId]),
        ...group('Merged into it', data.loserIds),
        ...group('Known as before', data.aliases ?? []),
        ...group('Chosen by hand', chosen),
        places.length === 0
          ? line(data.moved === 0 ? 'Nothing pointed to the merged records.' : '')
          : printTable(
              [
                { label: 'References in', width: '*', value: ({ collection }) => recordKind(collection) },
                { label: 'Moved', width: 64, right: true, value: ({ references }) => quantityOf(references) },
              ],
              places,
              {
                total: [
                  ['References in', 'All'],
                  ['Moved', quantityOf(data.moved)],
                ],
              },
            ),
      ],
    }
  },
})
