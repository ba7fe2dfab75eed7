import { counted } from '#base/text/words.ts'
import { percent } from '#base/text/writing.ts'
import type { FieldComparison, SeenStructure } from '#model/structure/compare-structures.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  heads: readonly [left: string, right: string]
  rows: readonly FieldComparison[]
}

/** The differences between two sides, followed by their common parts. */
export function ComparisonTable({ heads: [left, right], rows }: Props) {
  const words: Record<FieldComparison['kind'], string> = {
    same: 'The same',
    'only left': `Only in ${left}`,
    'only right': `Only in ${right}`,
    types: 'Other types',
    filled: 'Filled more or less often',
  }
  const sorted = rows.toSorted((a, b) => Number(a.kind === 'same') - Number(b.kind === 'same'))
  const different = rows.filter(({ kind }) => kind !== 'same').length
  return (
    <>
      <p role="status" className="text-13 dim breaks">
        {different === 0
          ? `Nothing differs in ${counted(rows.length, 'field')}.`
          : `${plainNumber(different)} of ${plainNumber(rows.length)} fields differ.`}
      </p>
      <DataTable
        label={`${left} beside ${right}`}
        columns={[
          { label: 'Field', isHead: true, value: ({ name }) => name },
          {
            label: 'Difference',
            wrap: true,
            value: ({ kind }) => words[kind],
            tone: ({ kind }) => (kind === 'same' ? undefined : 'hot'),
          },
          { id: 'left', label: left, value: (row) => seenWords(row.left) },
          { id: 'right', label: right, value: (row) => seenWords(row.right) },
        ]}
        rows={sorted}
        keyOf={({ name }) => name}
        hasFiles
      />
    </>
  )
}

function seenWords(seen: SeenStructure | undefined): string {
  if (!seen) return ''
  const share = seen.filled === undefined ? '' : `, ${percent(Math.round(100 * seen.filled))}`
  return `${seen.types.join(' and ')}${share}`
}
