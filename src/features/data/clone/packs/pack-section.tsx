import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { longDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { comparePack, type Pack, packText, packWords, packWrite, readPack } from '#features/data/clone/packs/pack.ts'
import { PackDifferences, packKey } from '#features/data/clone/packs/pack-differences.tsx'
import { SavedPacks } from '#features/data/clone/packs/saved-packs-list.tsx'
import { CONFIGURATION } from '#features/data/clone/plans/presets.ts'
import { packReport } from '#features/data/clone/print.ts'
import styles from '#features/data/clone/screen.module.css'
import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { call, commit, execute, queryOnce } from '#ui/api.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { useClock } from '#ui/shell/clock.ts'
import { useCommandKeys } from '#ui/shell/keyboard/keyboard.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useShortMoment } from '#ui/shell/use-short-moment.ts'
import work from '#ui/work/work.module.css'

const PAGE = 1000
const DEFINED = new Map<string, AnyCollection>(collections.map((collection) => [collection.name, collection]))
type Here = ReadonlyMap<string, readonly Doc[]>

/** The configuration as one file: saved, compared with the current one, and applied document by document. */
export function PackSection() {
  const moment = useShortMoment()
  const isOwner = useUser()?.role === 'owner'
  const { now } = useClock()
  const [opened, setOpened] = useState<{ name: string; pack: Pack; here?: Here; savedId?: string }>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string>()
  const differences = opened?.here ? comparePack(opened.pack, opened.here, DEFINED) : []

  async function save(): Promise<void> {
    await withMessage(async () => {
      const listed = await call<readonly { name: string }[]>('GET', '/api/collections')
      const names = CONFIGURATION.filter((name) => listed.some((one) => one.name === name))
      const text = packText(await readAll(names), now())
      saveFile(
        `prime configuration ${now().toISOString().slice(0, 10)}.json`,
        new Blob([text], { type: 'application/json' }),
      )
    })
  }

  const open = (file: File | null): Promise<void> => (file ? show(file.name, () => file.text()) : Promise.resolve())

  async function show(name: string, textOf: () => string | Promise<string>, savedId?: string): Promise<void> {
    await withMessage(async () => {
      const pack = readPack(await textOf())
      const here = isOwner ? await readAll([...pack.collections.keys()]) : undefined
      setChosen(
        new Set(
          here
            ? comparePack(pack, here, DEFINED)
                .filter(({ kind }) => kind !== 'only here')
                .map(packKey)
            : [],
        ),
      )
      setOpened({ name, pack, ...(here && { here }), ...(savedId !== undefined && { savedId }) })
    })
  }

  async function apply(): Promise<void> {
    const { pack, here } = opened ?? {}
    if (!pack || !here) return
    await withMessage(async () => {
      const wanted = differences.filter(
        (one) => chosen.has(packKey(one)) && (one.kind !== 'changed' || one.changes.length > 0),
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

  async function withMessage(work: () => Promise<void>): Promise<void> {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setFailure(error.message)
    }
  }

  useCommandKeys(
    { enter: chosen.size > 0 && differences.length > 0 ? ['Apply the pack', () => void apply()] : undefined },
    1,
  )
  return (
    <section className={`stack panel gap-12 slim ${styles.item}`} aria-labelledby="pack">
      <div className="flex baseline gap-12">
        <h2 className="text-14 line-20 bold breaks" id="pack">
          Configuration pack
        </h2>
      </div>
      <p className="text-13 dim breaks">
        Settings, saved views, structures and the like as one file. Save one before changing rules; open it later to see
        what differs and to put single documents back.
      </p>
      <div className={`row wrap gap-8-12 ${work.buttons}`}>
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
      {isOwner && <SavedPacks show={(id, day, pack) => void show(`The pack of ${longDay(day)}`, () => pack, id)} />}
      {failure && (
        <p role="alert" className="text-13 late late-ground round-8 pad-10-12">
          {failure}
        </p>
      )}
      {opened && (
        <>
          <p className="text-13 dim breaks">
            {opened.name}, saved {moment(opened.pack.at)}:{' '}
            {[...opened.pack.collections].map(([name, docs]) => `${plainNumber(docs.size)} ${name}`).join(', ')}
            {opened.pack.unknown.length > 0 && `. Not known here: ${opened.pack.unknown.join(', ')}`}
          </p>
          {opened.savedId !== undefined && <PrintPack id={opened.savedId} />}
          {!opened.here && (
            <p className="text-13 dim breaks">Only an owner who is logged in can compare and apply it.</p>
          )}
          {differences.length > 0 && <p>Since then: {packWords(differences)}.</p>}
          {opened.here && differences.length === 0 && <p>No differences.</p>}
          {differences.length > 0 && (
            <>
              <PackDifferences
                differences={differences}
                chosen={chosen}
                choose={(key, isChosen) => {
                  const next = new Set(chosen)
                  if (isChosen) next.add(key)
                  else next.delete(key)
                  setChosen(next)
                }}
              />
              <div className={`row wrap gap-8-12 ${work.buttons}`}>
                <Button disabled={chosen.size === 0} title="Ctrl+Enter" onClick={() => void apply()}>
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

/** Prints the changes within the week of a saved pack. */
function PrintPack({ id }: { id: string }) {
  const print = () => printRecords({ template: packReport.name, label: packReport.label }, [id])
  return (
    <div className={`row wrap gap-8-12 ${work.buttons}`}>
      <Button variant="default" onClick={() => void print().catch((error: Error) => toastProblem(error.message))}>
        Print what changed that week
      </Button>
    </div>
  )
}

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
