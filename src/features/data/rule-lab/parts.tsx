import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Case } from '#features/data/rule-lab/cases.ts'
import { ruleCases } from '#features/data/rule-lab/collection.ts'
import type { Given, Lab } from '#features/data/rule-lab/lab.ts'
import styles from '#features/data/rule-lab/screen.module.css'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { commit, queryOnce } from '#ui/api.ts'
import { useUser } from '#ui/session.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Fills the inputs from a real record. */
export function LoadRecord({
  loads,
  take,
}: {
  loads: NonNullable<Lab['loads']>
  take: (given: Given) => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  async function load(): Promise<void> {
    const wanted = loads.field === 'pnKey' ? pnKey(typed) : typed.trim()
    try {
      const { documents } = await queryOnce({
        collection: loads.collection,
        where: [[loads.field, '==', wanted]],
        limit: 1,
      })
      setFault(documents[0] ? '' : `There is no ${typed.trim()}`)
      if (documents[0]) take(loads.given(documents[0].data))
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  return (
    <form
      className={`flex bottom gap-8 hair-above ${styles.load}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) void load()
      }}
    >
      <TextInput
        label="Load a record by its number"
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault('')
        }}
      />
      <Button type="submit" variant="default">
        Load
      </Button>
    </form>
  )
}

/** Saves the current outcome as a case, which fails if the rule ever says something else. */
export function SaveCase({ saved }: { saved: Case }): ReactNode {
  const canWrite = useUser()?.role !== 'viewer'
  async function save(): Promise<void> {
    try {
      await commit([{ op: 'create', collection: ruleCases.name, data: saved }])
      toast('Saved as a case')
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  if (!canWrite) return null
  return (
    <Button variant="default" h={32} onClick={() => void save()}>
      Save as a case
    </Button>
  )
}
