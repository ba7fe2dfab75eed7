import { Button } from '@mantine/core'
import { duplicateRules } from '#features/data/duplicates/collection.ts'
import classes from '#features/data/duplicates/duplicates.module.css'
import type { Prevention } from '#features/data/duplicates/prevention.ts'
import { recordKind } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { newKey } from '#ui/api.ts'
import { useCommit } from '#ui/live/use-command.ts'
import { toast } from '#ui/shell/toasts/toasts.tsx'

/**
 * Shown after a merge: the rule that would have warned while the second record was being entered, to be saved with one
 * click.
 */
export function PreventionBar({ prevention, close }: { prevention: Prevention; close: () => void }) {
  const { run, isRunning, problem } = useCommit()
  const { collection, name, tests, words } = prevention
  async function keep(): Promise<void> {
    const data = { name, collection, tests: tests.map((one): Data => ({ ...one })), warns: true }
    const done = await run([{ op: 'create', collection: duplicateRules.name, id: newKey(), data }])
    if (!done) return
    toast('Warning is on')
    close()
  }
  return (
    <section
      className={`row wrap gap-8-12 text-13 line-below accent-ground ${classes.prevention}`}
      aria-label="Prevent this in future"
    >
      <p>
        No warning was shown when these were entered. Turn on a warning for when a new{' '}
        {recordKind(collection).toLowerCase()} has its {words}?
      </p>
      {problem && <p role="alert">{problem.message}</p>}
      <Button size="compact-md" loading={isRunning} onClick={() => void keep()}>
        Warn from now on
      </Button>
      <Button variant="default" size="compact-md" onClick={close}>
        No
      </Button>
    </section>
  )
}
