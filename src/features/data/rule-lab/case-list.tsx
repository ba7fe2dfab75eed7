import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { csvLine } from '#base/formats/csv.ts'
import { BUILT_IN, type Case, LABS, tryCase } from '#features/data/rule-lab/cases.ts'
import { type RuleCase, ruleCases } from '#features/data/rule-lab/collection.ts'
import styles from '#features/data/rule-lab/screen.module.css'
import { query } from '#model/schema/collection.ts'
import { commit, queryOnce } from '#ui/api.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { bringBack } from '#ui/list/remove.ts'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** The examples of the specification, run when the page opens. */
export const ShownCases = (): ReactNode => <Cases title="Built-in cases" cases={BUILT_IN} />

/** The cases saved by people of this company. */
export const SavedCaseList = (): ReactNode => (
  <Await fallback={null}>
    <SavedCases />
  </Await>
)

function SavedCases(): ReactNode {
  const docs = useLive(savedCases)
  const cases = docs.map((doc) => ({ ...caseOf(doc), id: doc.id }))
  return cases.length > 0 && <Cases title="Saved cases" cases={cases} remove={(id) => void removeCase(id)} />
}

const savedCases = query(ruleCases, { limit: 500 })
const caseOf = ({ data }: RuleCase): Case => ({ ...data, given: data.given as Case['given'] })

/** Runs all cases, built-in and saved, and reports how many pass. */
export async function runAll(isSignedIn: boolean): Promise<void> {
  try {
    const saved = isSignedIn ? ((await queryOnce(savedCases)).documents as unknown as readonly RuleCase[]) : []
    const tried = [...BUILT_IN, ...saved.map(caseOf)].map((each) => ({ ...each, ...tryCase(each) }))
    const [wrong] = tried.filter(({ passes }) => !passes)
    const right = `${tried.filter(({ passes }) => passes).length} of ${tried.length} cases are right`
    if (wrong) toastProblem(`${right}. ${labOf(wrong.lab)}: expected ${wrong.missing}.`)
    else toast(right)
  } catch (error) {
    toastProblem((error as Error).message)
  }
}

async function removeCase(id: string): Promise<void> {
  try {
    const { seq } = await commit([{ op: 'delete', collection: ruleCases.name, id }])
    toast('Case removed', () => void bringBack([seq]))
  } catch (error) {
    toastProblem((error as Error).message)
  }
}

const labOf = (id: string): string => LABS.find((lab) => lab.id === id)?.title ?? id

interface CasesProps {
  title: string
  cases: readonly (Case & { id?: string })[]
  remove?: (id: string) => void
}

function Cases({ title, cases, remove }: CasesProps): ReactNode {
  const tried = cases.map((each) => ({ ...each, ...tryCase(each) }))
  const right = tried.filter(({ passes }) => passes).length
  const save = () =>
    saveFile(
      `${title.toLowerCase().replaceAll(' ', '-')}.csv`,
      new Blob(
        [
          '\uFEFF',
          csvLine(['Rule', 'Given', 'At', 'Expected', 'Said', 'Right']),
          ...tried.map(({ lab, given, now, expected, outcome, passes }) =>
            csvLine([labOf(lab), Object.values(given).join('; '), now, expected, outcome, passes]),
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
    )
  return (
    <section className={styles.cases} aria-label={title}>
      <h2 className="flex baseline gap-8 text-14 bold">
        {title} <small data-tone={right === cases.length ? 'good' : 'bad'}>{`${right} of ${cases.length} right`}</small>
        <Button className="aside" variant="subtle" h={28} onClick={save}>
          Save as CSV
        </Button>
      </h2>
      <ul className="unlisted">
        {tried.map(({ id, lab, given, now, expected, passes, missing, outcome }) => (
          <li
            className="grid baseline gap-8 hair-below pad-y-4"
            key={`${lab} ${JSON.stringify(given)} ${now} ${expected}`}
            data-tone={passes ? 'good' : 'bad'}
          >
            {passes ? <IconCheck size={14} aria-label="Right" /> : <IconX size={14} aria-label="Wrong" />}
            <b>{labOf(lab)}</b>
            <span>{Object.values(given).filter(Boolean).join(', ')}</span>
            <i className="dim upright breaks">
              {passes
                ? expected.split('\n').join(' · ')
                : `expected ${missing}, got ${outcome.split('\n').join(' · ')}`}
            </i>
            {id !== undefined && remove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Remove the case of ${Object.values(given).filter(Boolean).join(', ')}`}
                onClick={() => remove(id)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
