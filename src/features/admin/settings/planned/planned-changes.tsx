import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { addDays } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import { type PlannedSetting, plannedSettings } from '#features/admin/settings/planned/collection.ts'
import { cancelPlanned, planSetting } from '#features/admin/settings/planned/planned.ts'
import type { Section } from '#features/admin/settings/sections/sections.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { shortDay, showValue } from '#ui/grid/format.ts'
import styles from '#ui/layouts/settings.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useConsequences } from '#ui/settings/consequence-note.tsx'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const fields: Readonly<Record<string, Field>> = settings.fields

interface Props {
  section: Section
  setting: SettingHandle
  clock: Clock
  canWrite: boolean
}

/** The planned changes of a section, with the actions to plan or cancel one. */
export function PlannedChanges({ section, setting, clock, canWrite }: Props): ReactNode {
  const [isPlanning, setPlanning] = useState(false)
  const { run } = useSubmit({ isToast: true })
  const own: readonly string[] = section.fields
  const waiting = (
    useLive({
      collection: plannedSettings.name,
      where: [['status', 'in', ['Planned', 'Failed']]],
    }) as readonly PlannedSetting[]
  ).filter(({ data }) => own.includes(data.field))
  if (own.length === 0) return null

  const cancel = ({ id, data }: PlannedSetting) =>
    run(async () => {
      const { seq } = await execute(cancelPlanned.name, { plannedId: id })
      return { words: `${data.label} is unchanged`, seq }
    })

  return (
    <div className={`stack top gap-8 ${styles.planned}`}>
      {waiting.length > 0 && (
        <ul aria-label="Planned changes">
          {waiting.map((planned) => (
            <li key={planned.id}>
              <span>
                {fields[planned.data.field]?.label} becomes <b>{wordsOf(planned, clock)}</b>{' '}
                {planned.data.status === 'Failed' ? (
                  <>could not be: {planned.data.why}</>
                ) : (
                  <>on {shortDay(String(planned.data.effectiveOn), clock.today)}</>
                )}
              </span>
              {canWrite && planned.data.status === 'Planned' && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Cancel the change of ${fields[planned.data.field]?.label}`}
                  onClick={() => void cancel(planned)}
                >
                  Cancel
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <Button size="compact-sm" variant="default" onClick={() => setPlanning(true)}>
          Schedule change
        </Button>
      )}
      {isPlanning && <PlanDialog {...{ section, setting, clock }} close={() => setPlanning(false)} />}
    </div>
  )
}

const wordsOf = ({ data }: PlannedSetting, clock: Clock): string =>
  showValue(fields[data.field], (data.to as { value?: Value } | undefined)?.value, clock) || 'empty'

function PlanDialog(props: { section: Section; setting: SettingHandle; clock: Clock; close: () => void }): ReactNode {
  const { section, setting, clock, close } = props
  const names: readonly string[] = section.fields
  const [name, setName] = useState(names[0]!)
  const [value, setValue] = useState<Value | undefined>(setting.value(name))
  const [day, setDay] = useState<Value | undefined>(addDays(clock.today, 1))
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const change = { before: setting.value(name), after: value, settings: setting.doc?.data ?? {} }
  const sentences = useConsequences(name, change, clock)
  const now = { today: clock.today, timeZone: clock.timeZone, eager: true } as const
  const plan = submit(async () => {
    const to = value === undefined ? {} : { value }
    const input = { field: name, section: section.id, to, effectiveOn: day }
    const { seq } = await execute(planSetting.name, input)
    close()
    return { words: `${fields[name]?.label}: change scheduled`, seq }
  })

  return (
    <Dialog onClose={close} title="Schedule change" size={fields[name]?.kind === 'lines' ? 780 : 480}>
      <form className="stack gap-14" onSubmit={plan} noValidate>
        <p className={`text-12 line-18 dim above-4 ${styles.help}`}>{planSetting.help}</p>
        <NativeSelect
          label="Setting"
          data-autofocus
          {...at('field')}
          value={name}
          onChange={({ currentTarget: { value: next } }) => {
            clear()
            setName(next)
            setValue(setting.value(next))
          }}
          data={names.map((each) => ({ value: each, label: fields[each]!.label }))}
        />
        <FieldInput
          key={name}
          {...now}
          {...at('to')}
          field={{ ...fields[name]!, label: 'New value' }}
          value={value}
          onCommit={(next) => {
            clear('to')
            setValue(next)
          }}
        />
        <FieldInput
          {...now}
          {...at('effectiveOn')}
          field={planSetting.input.effectiveOn}
          value={day}
          onCommit={(next) => {
            clear('effectiveOn')
            setDay(next)
          }}
        />
        {sentences.length > 0 && (
          <section
            className={`box text-13 sunk above-8 pad-10-12 ${styles.consequences}`}
            aria-label="Effect if applied today"
          >
            <p className={`text-12 line-18 dim above-4 ${styles.help}`}>Effect if applied today:</p>
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {problem && <p role="alert">{problem}</p>}
        <div className="flex end gap-8">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
