import { Button, Group } from '@mantine/core'
import { type FieldNote, fieldNotes } from '#features/data/structure/collection.ts'
import { withAccepted } from '#features/data/structure/notes.ts'
import type { FieldFacts } from '#model/structure/structure.ts'
import { newKey } from '#ui/api.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { useCommit } from '#ui/live/use-command.ts'
import { useUser } from '#ui/session.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  collection: string
  fields: readonly FieldFacts[]
  notes: ReadonlyMap<string, FieldNote>
  tidy: (field: FieldFacts) => void
}

/** All problems that need attention, one sentence each, with actions to fix or accept them. */
export function ProblemTab({ collection, fields, notes, tidy }: Props) {
  const save = useCommit()
  const canWrite = useUser()?.role !== 'viewer'
  const { open, accepted } = withAccepted(fields, notes)
  const found = open.flatMap((field) => field.problems.map((problem) => ({ field, problem })))

  async function accept({ name, problems }: FieldFacts, problem: string, isAccepted: boolean): Promise<void> {
    const note = notes.get(name)
    // Accepted problems that no longer exist are left out.
    const before = (note?.data.accepted ?? []).filter((one) => one !== problem && problems.includes(one))
    const all = isAccepted ? [...before, problem] : before
    const at = { collection: fieldNotes.name, id: note?.id ?? newKey() }
    const noteText = note?.data.note
    const data = {
      of: collection,
      field: name,
      ...(noteText && { note: noteText }),
      ...(all.length > 0 && { accepted: all }),
    }
    await save.run([noteText || all.length > 0 ? { op: 'set', ...at, data } : { op: 'delete', ...at }])
  }

  return (
    <>
      {save.problem && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {save.problem.message}
        </p>
      )}
      {found.length === 0 ? (
        <ListEmpty
          title="No issues"
          text={accepted.length > 0 ? 'All differences are accepted.' : 'Every field matches its definition.'}
        />
      ) : (
        <Problems
          caption="Issues"
          rows={found}
          acts={({ field, problem }) => (
            <>
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
              {canWrite && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={save.isRunning}
                  aria-label={`Accept ${field.name}: ${problem}`}
                  onClick={() => void accept(fields.find(({ name }) => name === field.name)!, problem, true)}
                >
                  Accept
                </Button>
              )}
            </>
          )}
        />
      )}
      {accepted.length > 0 && <h3 className="text-16 bold">Accepted as it is</h3>}
      {accepted.length > 0 && (
        <Problems
          caption="Accepted as it is"
          rows={accepted}
          acts={({ field, problem }) =>
            canWrite && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={save.isRunning}
                aria-label={`Look at ${field.name} again: ${problem}`}
                onClick={() => void accept(field, problem, false)}
              >
                Look again
              </Button>
            )
          }
        />
      )}
    </>
  )
}

interface Row {
  field: FieldFacts
  problem: string
}

interface ProblemsProps {
  caption: string
  rows: readonly Row[]
  acts: (row: Row) => React.ReactNode
}

const Problems = ({ caption, rows, acts }: ProblemsProps) => (
  <DataTable
    label={caption}
    columns={[
      { label: 'Field', isHead: true, value: ({ field }) => field.name },
      { label: 'Finding', wrap: true, value: ({ problem }) => problem },
      {
        label: 'Act',
        kind: 'actions',
        show: (row) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {acts(row)}
          </Group>
        ),
      },
    ]}
    rows={rows}
    keyOf={({ field, problem }) => `${field.name} ${problem}`}
  />
)
