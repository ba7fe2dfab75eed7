import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from '#features/data/import/screen.module.css'
import { TargetChoice } from '#features/data/import/target-choice.tsx'
import { chosenTarget, NEW_TABLE, targetWords } from '#features/data/import/targets.ts'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import type { ImportTarget } from '#ui/import/read-targets.ts'

interface Props {
  state: ImportState
  targets: readonly ImportTarget[]
  check: (plan: ImportPlan) => void
}

/** The target of the import; another collection can be selected until something has been written. */
export function ChangeTarget({ state: { plan }, targets, check }: Props) {
  const [collection, setCollection] = useState(targetWords(plan))
  const chosen = chosenTarget(collection)
  const isNamed = collection !== '' && collection !== NEW_TABLE
  const isOther = isNamed && (chosen.collection !== plan.collection || chosen.command !== plan.command)

  function change(): void {
    // Another collection has other fields, so the mapping and the key are detected again.
    const { mapping: _m, key: _k, also: _a, existing: _e, types: _t, command: _c, ...rest } = plan
    check({ ...rest, ...chosenTarget(collection), mode: 'create' })
  }

  return (
    <form
      className={`flex wrap gap-12 ${styles.target}`}
      onSubmit={(event) => {
        event.preventDefault()
        change()
      }}
    >
      <TargetChoice targets={targets} value={collection} choose={setCollection} />
      {isOther && (
        <Button type="submit" variant="default">
          Import into {collection} instead
        </Button>
      )}
    </form>
  )
}
