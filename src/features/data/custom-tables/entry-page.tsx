import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { inSentence } from '#base/in-sentence.ts'
import { type Fault, Problem } from '#base/problem.ts'
import styles from '#features/data/custom-tables/screen.module.css'
import { pageAddress } from '#model/feature.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data, Value } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { titleOf } from '#ui/grid/format.ts'
import { mayCreate } from '#ui/list/list-rights.ts'
import { bringBack } from '#ui/list/remove.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { toast } from '#ui/shell/toasts.tsx'

/** The form of a table alone on a page, empty again after each row: its address is what one gives to anyone who enters rows. */
export function EntryPage({ collection }: { collection: AnyCollection }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const me = useUser()
  const fields = Object.entries(collection.fields as Fields).filter(([, { options }]) => !options.readOnly)
  const [data, setData] = useState<Data>(() => beginning(collection))
  // Another form for each row, so that nothing of the last one stays in an input.
  const [entered, setEntered] = useState(0)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const list = pageAddress('custom-tables', { collection: collection.name })
  const one = inSentence(collection.label.one)

  const put = (name: string, value: Value | undefined) =>
    setData(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }))

  async function add(): Promise<void> {
    const row = normalise(collection.fields, data, timeZone)
    const found = validate(collection.fields, row)
    setFaults(found)
    setTrouble(Object.keys(row).length === 0 ? 'Nothing is typed yet.' : undefined)
    if (found.length > 0 || Object.keys(row).length === 0) return
    setBusy(true)
    try {
      const writes = [{ op: 'create' as const, collection: collection.name, data: row }]
      const { seq, results } = await commit(writes)
      toast(`${titleOf(collection.title, { id: results[0]!.id, data: row })} added`, () => void bringBack([seq]))
      setData(beginning(collection))
      setEntered(entered + 1)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFaults(error.faults)
      setTrouble(error.code === 'invalid' && error.faults.length > 0 ? undefined : error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title={`Enter ${inSentence(collection.label.many)}`}
      note={entered > 0 ? `${count(entered)} added` : undefined}
      actions={
        <GoLink className={`accent unbroken ${styles.design}`} href={list}>
          To the list
        </GoLink>
      }
    >
      <div className={`scrolls line-above ${styles.entry}`}>
        {mayCreate({ collection }, me?.role) ? (
          <form
            key={entered}
            aria-label={`New ${one}`}
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            {fields.map(([name, field], at) => (
              <FieldInput
                key={name}
                eager
                field={field}
                value={data[name]}
                today={today}
                timeZone={timeZone}
                related={linkedPages()}
                autoFocus={at === 0}
                error={faults.find(({ pointer }) => pointer.split('/').includes(name))?.detail}
                onCommit={(value) => put(name, value)}
              />
            ))}
            {trouble && <p role="alert">{trouble}</p>}
            <Button type="submit" loading={isBusy}>
              Add {one}
            </Button>
          </form>
        ) : (
          <p>Your role sees {inSentence(collection.label.many)} and adds none. An owner can change that.</p>
        )}
      </div>
    </Page>
  )
}

const beginning = ({ fields }: AnyCollection): Data =>
  Object.fromEntries(
    Object.entries(fields as Fields).flatMap(([name, { options }]) =>
      options.default === undefined ? [] : [[name, options.default as Value]],
    ),
  )
