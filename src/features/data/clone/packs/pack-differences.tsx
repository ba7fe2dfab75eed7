import { Checkbox } from '@mantine/core'
import { type PackDifference, pathWords } from '#features/data/clone/packs/pack.ts'
import type { Value } from '#model/schema/value.ts'
import work from '#ui/work/work.module.css'

const EXAMPLE_LENGTH = 80

const WORDS: Record<PackDifference['kind'], string> = {
  added: 'Only in the pack',
  changed: 'Differs',
  'only here': 'Only here',
}

interface DifferencesProps {
  differences: readonly PackDifference[]
  chosen: ReadonlySet<string>
  choose: (key: string, isChosen: boolean) => void
}

/** Document by document what differs from a pack; the ticked ones are applied. */
export function PackDifferences({ differences, chosen, choose }: DifferencesProps) {
  return (
    <div className={work.table}>
      <table>
        <caption>What differs from the pack</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">What</th>
            <th scope="col">Field</th>
            <th scope="col">Here</th>
            <th scope="col">In the pack</th>
          </tr>
        </thead>
        <tbody>
          {differences.flatMap((one) => {
            const lines = one.changes.length > 0 ? one.changes : [undefined]
            return lines.map((change, at) => (
              <tr key={`${keyOf(one)} ${change?.path ?? ''}`}>
                {at === 0 && (
                  <>
                    <th scope="row" rowSpan={lines.length}>
                      <Checkbox
                        label={`${one.collection} ${one.id}`}
                        checked={chosen.has(keyOf(one))}
                        onChange={(event) => choose(keyOf(one), event.currentTarget.checked)}
                      />
                    </th>
                    <td rowSpan={lines.length}>
                      {WORDS[one.kind]}
                      {one.kind === 'only here' && <small>ticked, it is removed</small>}
                      {one.kept.length > 0 && <small>{one.kept.join(', ')} stays: only commands change it</small>}
                    </td>
                  </>
                )}
                <td>{change && pathWords(change.path)}</td>
                <td className={work.example}>{change && exampleOf(change.before)}</td>
                <td className={work.example}>{change && exampleOf(change.after)}</td>
              </tr>
            ))
          })}
        </tbody>
      </table>
    </div>
  )
}

export const keyOf = ({ collection, id }: PackDifference): string => `${collection}/${id}`

const exampleOf = (value: Value | undefined): string =>
  value === undefined ? '' : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, EXAMPLE_LENGTH)
