import { Button } from '@mantine/core'
import type { FieldFacts } from '#model/structure.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import { ReadTable } from '#ui/work/read-table.tsx'

interface Props {
  fields: readonly FieldFacts[]
  tidy: (field: FieldFacts) => void
}

/** Everything somebody should look at, one sentence a line, with the way to mend it. */
export function ProblemTab({ fields, tidy }: Props) {
  const found = fields.flatMap((field) => field.problems.map((problem) => ({ field, problem })))
  if (found.length === 0)
    return <ListEmpty title="Nothing to look at" text="Every field holds what it is meant to hold, in one form." />
  return (
    <ReadTable
      caption="What to look at"
      head={
        <>
          <th scope="col">Field</th>
          <th scope="col">What is so</th>
          <th scope="col">Act</th>
        </>
      }
    >
      {found.map(({ field, problem }) => (
        <tr key={`${field.name} ${problem}`}>
          <th scope="row">{field.name}</th>
          <td>{problem}</td>
          <td>
            {field.filled > 0 && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Normalise ${field.name}`}
                onClick={() => tidy(field)}
              >
                Normalise
              </Button>
            )}
          </td>
        </tr>
      ))}
    </ReadTable>
  )
}
