import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refuse } from '#base/problem.ts'
import type { ImportPlan } from '#model/import/import.ts'
import { commit, newKey } from '#ui/api.ts'
import { fittingPreset, isAsPreset, type Preset, presetOf } from '#ui/import/presets.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { tellDone } from '#ui/list/tell-done.ts'
import { useUser } from '#ui/session.ts'
import { useSubmit } from '#ui/use-submit.ts'

const COLLECTION = 'importPresets'

interface Saved {
  name: string
  target: string
  headings?: string[]
  plan: string
  ownerUid?: string
  isShared?: boolean
}

interface Props {
  plan: ImportPlan
  headings: readonly string[]
  isChecking: boolean
  use: (preset: Preset) => void
}

/** Named import presets of this collection: chosen, saved, shared with everyone. */
export function SharedPresets({ plan, headings, isChecking, use }: Props) {
  const user = useUser()
  const saved =
    useDocs<Saved>({ collection: COLLECTION, where: [['target', '==', plan.collection]] }, IGNORE_ERRORS) ?? []
  const usable = saved
    .filter(({ data }) => data.isShared || data.ownerUid === user?.id)
    .flatMap(({ id, data }) => {
      const preset = fittingPreset(data.plan, headings)
      return preset ? [{ id, data, preset }] : []
    })
    .toSorted((a, b) => a.data.name.localeCompare(b.data.name))
  const current = usable.find(({ preset }) => isAsPreset(plan, preset))
  return (
    <div className="flex wrap bottom gap-8-12">
      {usable.length > 0 && (
        <NativeSelect
          label="Preset"
          value={current?.id ?? ''}
          disabled={isChecking}
          onChange={(event) => {
            const chosen = usable.find(({ id }) => id === event.currentTarget.value)
            if (chosen) use(chosen.preset)
          }}
          data={[
            { value: '', label: 'None' },
            ...usable.map(({ id, data }) => ({ value: id, label: data.isShared ? data.name : `${data.name} (mine)` })),
          ]}
        />
      )}
      {current ? (
        <Button variant="subtle" onClick={() => void remove(current.id, current.data.name)}>
          Delete preset
        </Button>
      ) : (
        <SavePreset save={(name, isShared) => save(name, isShared)} />
      )}
    </div>
  )

  async function save(name: string, isShared: boolean): Promise<void> {
    const data = {
      name,
      target: plan.collection,
      headings: [...headings],
      plan: JSON.stringify(presetOf(plan)),
      isShared,
      ownerUid: user?.id,
      ownerName: user?.name || user?.email,
    }
    await tellDone(`${name} saved`, () => commit([{ op: 'create', collection: COLLECTION, id: newKey(), data }]))
  }

  async function remove(id: string, name: string): Promise<void> {
    await tellDone(`${name} deleted`, () => commit([{ op: 'delete', collection: COLLECTION, id }]))
  }
}

const IGNORE_ERRORS = { ignoreErrors: true }

/** Saves the current mapping under a name. */
function SavePreset({ save }: { save: (name: string, isShared: boolean) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(true)
  const { at, clear, submit } = useSubmit()
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          Save as preset
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Save as preset">
        <form
          className="stack gap-8"
          noValidate
          onSubmit={submit(async () => {
            if (!name.trim()) throw refuse('Enter a name.', 'name')
            setOpen(false)
            void save(name.trim(), isShared)
            return undefined
          })}
        >
          <TextInput
            label="Name"
            value={name}
            {...at('name')}
            onChange={(event) => {
              clear('name')
              setName(event.currentTarget.value)
            }}
          />
          <Checkbox
            label="For everyone"
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button type="submit">Save</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
