import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { csvLine } from '#base/csv.ts'
import type { Case } from '#features/rule-lab/cases.ts'
import { BUILT_IN, LABS, tryCase } from '#features/rule-lab/cases.ts'
import { ruleCases } from '#features/rule-lab/collection.ts'
import styles from '#features/rule-lab/screen.module.css'
import { query } from '#model/collection.ts'
import { saveFile } from '#ui/export/save-selection.ts'
import { useLive } from '#ui/live/use-live.ts'

/** The specification's own examples, tried as the page opens. */
export const ShownCases = (): ReactNode => <Cases title="Built-in cases" cases={BUILT_IN} />

/** What people of this company keep. */
export const KeptCases = (): ReactNode => (
  <Suspense fallback={null}>
    <Kept />
  </Suspense>
)

function Kept(): ReactNode {
  const docs = useLive(query(ruleCases, { limit: 500 }))
  const cases = docs.map(({ data }) => ({ ...data, given: data.given as Case['given'] }))
  return cases.length > 0 && <Cases title="Saved cases" cases={cases} />
}

function Cases({ title, cases }: { title: string; cases: readonly Case[] }): ReactNode {
  const tried = cases.map((each) => ({ ...each, ...tryCase(each) }))
  const right = tried.filter(({ passes }) => passes).length
  const labOf = (id: string) => LABS.find((lab) => lab.id === id)?.title ?? id
  const save = () =>
    saveFile(
      `${title.toLowerCase().replaceAll(' ', '-')}.csv`,
      new Blob(
        [
          '\uFEFF',
          csvLine(['Rule', 'Given', 'At', 'Expected', 'Said', 'Right']),
          ...tried.map(({ lab, given, now, expected, said, passes }) =>
            csvLine([labOf(lab), Object.values(given).join('; '), now, expected, said, passes]),
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
    )
  return (
    <section className={styles.cases} aria-label={title}>
      <h2>
        {title} <small data-tone={right === cases.length ? 'good' : 'bad'}>{`${right} of ${cases.length} right`}</small>
        <Button variant="subtle" h={28} onClick={save}>
          Save as CSV
        </Button>
      </h2>
      <ul>
        {tried.map(({ lab, given, now, expected, passes, missing, said }) => (
          <li key={`${lab} ${JSON.stringify(given)} ${now} ${expected}`} data-tone={passes ? 'good' : 'bad'}>
            {passes ? <IconCheck size={14} aria-label="Right" /> : <IconX size={14} aria-label="Wrong" />}
            <b>{labOf(lab)}</b>
            <span>{Object.values(given).filter(Boolean).join(', ')}</span>
            <i>
              {passes ? expected.split('\n').join(' · ') : `expected ${missing}, said ${said.split('\n').join(' · ')}`}
            </i>
          </li>
        ))}
      </ul>
    </section>
  )
}
