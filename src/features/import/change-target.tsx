import { Autocomplete, Button } from '@mantine/core'
import { useState } from 'react'
import styles from '#features/import/screen.module.css'
import type { ImportPlan, ImportState } from '#model/import.ts'
import type { Target } from '#ui/import/read-targets.ts'

interface Props {
  state: ImportState
  targets: readonly Target[]
  check: (plan: ImportPlan) => void
}

/** Where the file goes; another collection can be chosen as long as nothing was written. */
export function ChangeTarget({ state: { plan }, targets, check }: Props) {
  const [collection, setCollection] = useState(plan.collection)

  function change(): void {
    // Its fields are others, so the columns are mapped, and rows found, afresh.
    const { mapping: _mapping, key: _key, types: _types, ...rest } = plan
    check({ ...rest, collection, mode: 'create' })
  }

  return (
    <form
      className={styles.target}
      onSubmit={(event) => {
        event.preventDefault()
        change()
      }}
    >
      <Autocomplete
        label="Into collection"
        value={collection}
        onChange={setCollection}
        data={targets.map(({ name }) => name)}
        spellCheck={false}
      />
      {collection !== plan.collection && collection !== '' && (
        <Button type="submit" variant="default">
          Import into {collection} instead
        </Button>
      )}
    </form>
  )
}
