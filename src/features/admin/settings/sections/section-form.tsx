import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import { helpOf, WITHOUT_DEFAULT } from '#features/admin/settings/sections/section-words.ts'
import { useArrival } from '#features/admin/settings/use-arrival.tsx'
import { readTerms } from '#model/document/days/terms.ts'
import { readLimits } from '#model/document/owed/ageing.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Value } from '#model/schema/value.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { ZonePicker } from '#ui/fields/zone-picker.tsx'
import { readPastedCell } from '#ui/grid/paste.ts'
import styles from '#ui/layouts/settings.module.css'
import type { Clock } from '#ui/list/views/view.ts'
import { isTypedKind, unsavedOf } from '#ui/record/drafts/unsaved.ts'
import { UnsavedTextNote } from '#ui/record/drafts/unsaved-note.tsx'
import { useUser } from '#ui/session.ts'
import { ConsequenceNote, readConsequences } from '#ui/settings/consequence-note.tsx'
import { WithSettingMenu } from '#ui/settings/setting-menu.tsx'

const fields: Readonly<Record<string, Field>> = settings.fields

/** The error in an entered value that the field itself cannot detect; undefined when there is none. */
const whyNot = (name: string, value: Value | undefined): string | undefined => {
  if (name === 'termsId' && typeof value === 'string' && !readTerms(value))
    return `"${value}" are no payment terms; write them like Net 30 or 2/10 Net 30.`
  if (name === 'currency' && typeof value === 'string' && !/^[A-Z]{3}$/.test(value))
    return 'A currency has three capital letters, such as USD.'
  if (name === 'ageingDays' && typeof value === 'string' && !readLimits(value))
    return 'Up to six rising numbers of days, such as 30, 60, 90.'
  return undefined
}

interface Props {
  names: readonly string[]
  setting: SettingHandle
  clock: Clock
  canWrite: boolean
}

/** The fields of one section, each saved when it loses focus. */
export function SectionForm({ names, setting, clock, canWrite }: Props): ReactNode {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [question, setQuestion] = useState<{ name: string; value: Value | undefined; sentences: readonly string[] }>()
  // Renders the fields again with the stored values when a change is discarded.
  const [turn, setTurn] = useState(0)
  const unsaved = unsavedOf(localStorage, useUser()?.id ?? '', settings.name)
  const [left, setLeft] = useState<Readonly<Record<string, string | undefined>>>(() =>
    Object.fromEntries(canWrite ? names.map((name) => [name, unsaved.textOf(name)]) : []),
  )

  // The field that is being saved. Unsaved text in any other field is forgotten when it loses focus without a change.
  const offered = useRef<string>(undefined)

  /** Keeps what is being typed, so that a crash, a reload or the end of the session loses nothing. */
  function keep(name: string, { target }: FormEvent): void {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isText && name !== 'timeZone' && isTypedKind(fields[name]!.kind)) unsaved.keep(name, target.value)
  }

  function forget(name: string): void {
    unsaved.forget(name)
    setLeft((old) => ({ ...old, [name]: undefined }))
  }

  function takeUp(name: string, text: string): void {
    const read = readPastedCell(name, fields[name]!, text, clock)
    if ('fault' in read) setFaults({ ...faults, [name]: read.fault })
    else void offer(name, read.value)
  }

  async function offer(name: string, value: Value | undefined): Promise<void> {
    offered.current = name
    await ask(name, value)
    offered.current = undefined
  }

  /** Saves a change without side effects immediately; otherwise shows its consequences first. */
  async function ask(name: string, value: Value | undefined): Promise<void> {
    const { [name]: _, ...others } = faults
    const why = whyNot(name, value)
    if (why) return setFaults({ ...others, [name]: why })
    try {
      const change = { before: setting.value(name), after: value, settings: setting.doc?.data ?? {} }
      const sentences = await readConsequences(name, change, clock)
      setFaults(others)
      if (sentences.length > 0) return setQuestion({ name, value, sentences })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setLeft((old) => ({ ...old, [name]: unsaved.textOf(name) }))
      return setFaults({ ...others, [name]: error.message })
    }
    await save(name, value)
  }

  async function save(name: string, value: Value | undefined): Promise<void> {
    const { [name]: _, ...others } = faults
    setQuestion(undefined)
    try {
      await setting.save(name, value)
      setFaults(others)
      forget(name)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFaults({ ...others, [name]: error.message })
      // The field shows the stored value again; the entered text is offered beside it.
      setLeft((old) => ({ ...old, [name]: unsaved.textOf(name) }))
    }
  }

  useArrival()
  const isRestorable = (name: string) => setting.value(name) !== undefined && !WITHOUT_DEFAULT.has(name)

  return (
    <form className={`stack gap-20 ${styles.form}`} onSubmit={(event) => event.preventDefault()}>
      {names.map((name) => (
        <WithSettingMenu
          key={name}
          name={name}
          label={fields[name]!.label}
          restore={canWrite && isRestorable(name) ? () => void offer(name, undefined) : undefined}
          onInput={(event) => keep(name, event)}
          onBlur={() => offered.current !== name && left[name] === undefined && unsaved.forget(name)}
        >
          {name === 'timeZone' ? (
            <ZonePicker
              value={question?.name === name ? question.value : setting.value(name)}
              now={clock.now}
              readOnly={!canWrite}
              error={faults[name]}
              placeholder="The server's own"
              pick={(zone) => zone && void offer(name, zone)}
            />
          ) : (
            <FieldInput
              key={turn}
              field={fields[name]!}
              value={question?.name === name ? question.value : setting.value(name)}
              today={clock.today}
              timeZone={clock.timeZone}
              readOnly={!canWrite}
              error={faults[name]}
              onCommit={(value) => void offer(name, value)}
            />
          )}
          <p className={`text-12 line-18 dim above-4 ${styles.help}`}>
            {helpOf(name)} {setting.saved === name && <span className="good">Saved</span>}
          </p>
          {left[name] !== undefined && question?.name !== name && (
            <UnsavedTextNote text={left[name]} take={() => takeUp(name, left[name]!)} drop={() => forget(name)} />
          )}
          {question?.name === name && (
            <ConsequenceNote
              label={fields[name]!.label}
              sentences={question.sentences}
              save={() => void save(name, question.value)}
              discard={() => {
                setQuestion(undefined)
                forget(name)
                setTurn(turn + 1)
              }}
            />
          )}
        </WithSettingMenu>
      ))}
    </form>
  )
}
