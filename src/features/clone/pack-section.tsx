import { Button, Checkbox, FileButton } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { collections } from '#features/all.ts'
import type { Pack, PackDifference } from '#features/clone/pack.ts'
import { comparePack, packText, packWrite, pathWords, readPack } from '#features/clone/pack.ts'
import { CONFIGURATION } from '#features/clone/presets.ts'
import styles from '#features/clone/screen.module.css'
import type { AnyCollection } from '#model/collection.ts'
import type { Data, Doc, Value } from '#model/value.ts'
import { call, commit, execute, queryOnce } from '#ui/api.ts'
import { saveFile } from '#ui/export/save-selection.ts'
import { useClock } from '#ui/frame/clock.ts'
import { toast, toastProblem } from '#ui/frame/toasts.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { useUser } from '#ui/session.ts'
import work from '#ui/work/work.module.css'

const PAGE = 1000
const EXAMPLE_LENGTH = 80
const DEFINED = new Map<string, AnyCollection>(collections.map((collection) => [collection.name, collection]))
type Here = ReadonlyMap<string, readonly Doc[]>

const WORDS: Record<PackDifference['kind'], string> = {
  added: 'Only in the pack',
  changed: 'Differs',
  'only here': 'Only here',
}

/** The configuration as one file: saved, compared with what stands here, and applied document by document. */
export function PackSection() {
  const isOwner = useUser()?.role === 'owner'
  const { now } = useClock()
  const [opened, setOpened] = useState<{ name: string; pack: Pack; here?: Here }>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [trouble, setTrouble] = useState<string>()
  const differences = opened?.here ? comparePack(opened.pack, opened.here, DEFINED) : []

  async function save(): Promise<void> {
    await told(async () => {
      const listed = await call<readonly { name: string }[]>('GET', '/api/collections')
      const names = CONFIGURATION.filter((name) => listed.some((one) => one.name === name))
      const text = packText(await readAll(names), now())
      saveFile(
        `prime configuration ${now().toISOString().slice(0, 10)}.json`,
        new Blob([text], { type: 'application/json' }),
      )
    })
  }

  async function open(file: File | null): Promise<void> {
    if (!file) return
    await told(async () => {
      const pack = readPack(await file.text())
      const here = isOwner ? await readAll([...pack.collections.keys()]) : undefined
      setChosen(
        new Set(
          here
            ? comparePack(pack, here, DEFINED)
                .filter(({ kind }) => kind !== 'only here')
                .map(keyOf)
            : [],
        ),
      )
      setOpened({ name: file.name, pack, ...(here && { here }) })
    })
  }

  async function apply(): Promise<void> {
    const { pack, here } = opened ?? {}
    if (!pack || !here) return
    await told(async () => {
      const wanted = differences.filter(
        (one) => chosen.has(keyOf(one)) && (one.kind !== 'changed' || one.changes.length > 0),
      )
      const { seq } = await commit(wanted.map((one) => packWrite(one, pack, here)))
      const again = async () => setOpened({ ...opened!, here: await readAll([...pack.collections.keys()]) })
      await again()
      setChosen(new Set())
      toast(`${plainNumber(wanted.length)} applied`, () => {
        execute('history.undo', { seq })
          .then(again)
          .catch((error: unknown) => toastProblem(error instanceof Problem ? error.message : String(error)))
      })
    })
  }

  async function told(work: () => Promise<void>): Promise<void> {
    setTrouble(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setTrouble(error.message)
    }
  }

  return (
    <section className={styles.item} aria-labelledby="pack">
      <div className={styles.itemHead}>
        <h2 id="pack">Configuration pack</h2>
      </div>
      <p className={work.dim}>
        Settings, saved views, structures and the like as one file. Save one before changing rules; open it later to see
        what differs and to put single documents back.
      </p>
      <div className={work.buttons}>
        {isOwner && (
          <Button variant="default" onClick={() => void save()}>
            Save a pack
          </Button>
        )}
        <FileButton onChange={(file) => void open(file)} accept=".json">
          {(props) => (
            <Button variant="default" {...props}>
              Open a pack
            </Button>
          )}
        </FileButton>
      </div>
      {trouble && (
        <p role="alert" className={work.trouble}>
          {trouble}
        </p>
      )}
      {opened && (
        <>
          <p className={work.dim}>
            {opened.name}, saved {opened.pack.at.slice(0, 16).replace('T', ' ')} UTC:{' '}
            {[...opened.pack.collections].map(([name, docs]) => `${plainNumber(docs.size)} ${name}`).join(', ')}
            {opened.pack.unknown.length > 0 && `. Not known here: ${opened.pack.unknown.join(', ')}`}
          </p>
          {!opened.here && (
            <p className={work.dim}>Comparing it with Prime and applying it need an owner who is signed in.</p>
          )}
          {opened.here && differences.length === 0 && <p>Nothing differs from what stands here.</p>}
          {differences.length > 0 && (
            <>
              <Differences
                differences={differences}
                chosen={chosen}
                choose={(key, isChosen) => {
                  const next = new Set(chosen)
                  if (isChosen) next.add(key)
                  else next.delete(key)
                  setChosen(next)
                }}
              />
              <div className={work.buttons}>
                <Button disabled={chosen.size === 0} onClick={() => void apply()}>
                  Apply {plainNumber(chosen.size)}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  )
}

interface DifferencesProps {
  differences: readonly PackDifference[]
  chosen: ReadonlySet<string>
  choose: (key: string, isChosen: boolean) => void
}

function Differences({ differences, chosen, choose }: DifferencesProps) {
  return (
    <div className={work.table}>
      <table>
        <caption>What differs from the pack</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">What</th>
            <th scope="col">Field</th>
            <th scope="col">Here</th>
            <th scope="col">In the pack</th>
          </tr>
        </thead>
        <tbody>
          {differences.flatMap((one) => {
            const lines = one.changes.length > 0 ? one.changes : [undefined]
            return lines.map((change, at) => (
              <tr key={`${keyOf(one)} ${change?.path ?? ''}`}>
                {at === 0 && (
                  <>
                    <th scope="row" rowSpan={lines.length}>
                      <Checkbox
                        label={`${one.collection} ${one.id}`}
                        checked={chosen.has(keyOf(one))}
                        onChange={(event) => choose(keyOf(one), event.currentTarget.checked)}
                      />
                    </th>
                    <td rowSpan={lines.length}>
                      {WORDS[one.kind]}
                      {one.kind === 'only here' && <small>ticked, it is removed</small>}
                      {one.kept.length > 0 && <small>{one.kept.join(', ')} stays: only commands change it</small>}
                    </td>
                  </>
                )}
                <td>{change && pathWords(change.path)}</td>
                <td className={work.example}>{change && exampleOf(change.before)}</td>
                <td className={work.example}>{change && exampleOf(change.after)}</td>
              </tr>
            ))
          })}
        </tbody>
      </table>
    </div>
  )
}

const keyOf = ({ collection, id }: PackDifference): string => `${collection}/${id}`

const exampleOf = (value: Value | undefined): string =>
  value === undefined ? '' : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, EXAMPLE_LENGTH)

/** All documents of some collections. */
async function readAll(names: readonly string[]): Promise<Map<string, Doc[]>> {
  const found = new Map<string, Doc[]>()
  for (const collection of names) {
    const docs: Doc[] = []
    let cursor: string | null = null
    do {
      const page: { documents: Doc<Data>[]; nextCursor: string | null } = await queryOnce({
        collection,
        limit: PAGE,
        ...(cursor !== null && { cursor }),
      })
      docs.push(...page.documents)
      cursor = page.nextCursor
    } while (cursor !== null)
    found.set(collection, docs)
  }
  return found
}
