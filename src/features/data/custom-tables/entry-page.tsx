import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { invalid, refuse } from '#base/problem.ts'
import { inSentence, manyInSentence } from '#base/text/in-sentence.ts'
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
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { count } from '#ui/shell/money/money.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/**
 * The form of a table alone on a page, empty again after each row. Its address can be given to anyone who enters rows.
 */
export function EntryPage({ collection }: { collection: AnyCollection }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const me = useUser()
  const fields = Object.entries(collection.fields as Fields).filter(([, { options }]) => !options.readOnly)
  const [data, setData] = useState<Data>(() => beginning(collection))
  // A new form for each row, so that no input keeps text of the previous one.
  const [entered, setEntered] = useState(0)
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const list = pageAddress('custom-tables', { collection: collection.name })
  const one = inSentence(collection.label.one)

  function put(name: string, value: Value | undefined): void {
    clear(name)
    setData(({ [name]: _, ...others }) => (value === undefined ? others : { ...others, [name]: value }))
  }

  const add = submit(async () => {
    const row = normalise(collection.fields, data, timeZone)
    const faults = validate(collection.fields, row)
    if (faults.length > 0) throw invalid(faults)
    if (Object.keys(row).length === 0) throw refuse('Nothing has been entered.')
    const writes = [{ op: 'create' as const, collection: collection.name, data: row }]
    const { seq, results } = await commit(writes)
    setData(beginning(collection))
    setEntered(entered + 1)
    return { words: `${titleOf(collection.title, { id: results[0]!.id, data: row })} added`, seq }
  })

  return (
    <Page
      title={`Enter ${manyInSentence(collection.label)}`}
      note={entered > 0 ? `${count(entered)} added` : undefined}
      actions={
        <GoLink className={`accent unbroken inline-flex middle text-14 ${styles.design}`} href={list}>
          To the list
        </GoLink>
      }
    >
      <div className={`scrolls line-above on-panel text-14 ${styles.entry}`}>
        {mayCreate({ collection }, me?.role) ? (
          <form key={entered} aria-label={`New ${one}`} onSubmit={add}>
            {fields.map(([name, field], place) => (
              <FieldInput
                key={name}
                eager
                field={field}
                value={data[name]}
                today={today}
                timeZone={timeZone}
                related={linkedPages()}
                autoFocus={place === 0}
                {...at(name)}
                onCommit={(value) => put(name, value)}
              />
            ))}
            {problem && <p role="alert">{problem}</p>}
            <Button type="submit" loading={isBusy}>
              Add {one}
            </Button>
          </form>
        ) : (
          <p>Your role sees {manyInSentence(collection.label)} and adds none. An owner can change that.</p>
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
