import { Button, Collapse, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refuse } from '#base/problem.ts'
import styles from '#features/data/clone/screen.module.css'
import { CLONE_REPEATS, type ClonePlan, type CloneRepeat, MAX_STORED_COPIES } from '#model/clone/clone.ts'
import { call } from '#ui/api.ts'
import { useFresh } from '#ui/shell/fresh-sign-in.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import work from '#ui/work/work.module.css'

export const REPEAT_WORDS: Record<CloneRepeat, string> = {
  never: 'Manually',
  nightly: 'Every night',
  weekly: 'Every week',
}

/** Saves a plan under a name, and sets whether it runs automatically. */
export function KeepPlan({ plan, isReady, onSaved }: { plan: ClonePlan; isReady: boolean; onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [repeat, setRepeat] = useState<CloneRepeat>('never')
  const [keep, setKeep] = useState(4)
  const run = useFresh()
  const { problem, clear, run: tryOnce } = useSubmit()
  // The panel is inside the form of the preview, so it cannot be a form itself.
  const save = () =>
    tryOnce(async () => {
      if (!name.trim()) throw refuse('Enter the name of the plan.')
      await run(async () => {
        await call('POST', '/api/clone-plans', { name, plan, repeat, ...(repeat !== 'never' && { keep }) })
        toast('Plan saved')
        setName('')
        setOpen(false)
        onSaved()
      })
      return undefined
    })
  return (
    <>
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
        <Button variant="default" aria-expanded={isOpen} disabled={!isReady} onClick={() => setOpen(!isOpen)}>
          Save this plan
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <section className={`stack panel gap-12 slim ${styles.item}`} aria-label="Save this plan">
            <div className={`grid top-start gap-12-16 ${styles.options}`}>
              <TextInput
                label="Name of the plan"
                value={name}
                error={problem}
                onChange={(event) => {
                  clear()
                  setName(event.currentTarget.value)
                }}
              />
              <NativeSelect
                label="It copies"
                value={repeat}
                onChange={(event) =>
                  setRepeat(CLONE_REPEATS.find((one) => one === event.currentTarget.value) ?? 'never')
                }
                data={CLONE_REPEATS.map((value) => ({ value, label: REPEAT_WORDS[value] }))}
              />
              {repeat !== 'never' && (
                <NumberInput
                  label="Copies kept"
                  min={1}
                  max={MAX_STORED_COPIES}
                  allowDecimal={false}
                  value={keep}
                  onChange={(value) => typeof value === 'number' && setKeep(value)}
                />
              )}
            </div>
            {repeat !== 'never' && (
              <p className="text-13 dim breaks">
                After 2 a.m., into collections with the date in their name
                {plan.items[0] && `, such as ${plan.items[0].target}_20261130`}. Older copies are undone automatically;
                records changed since are kept.
              </p>
            )}
            <div className={`row wrap gap-8-12 ${work.buttons}`}>
              <Button disabled={!isReady} onClick={() => void save()}>
                Keep it
              </Button>
            </div>
          </section>
        )}
      </Collapse>
    </>
  )
}
