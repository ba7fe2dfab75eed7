import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  readListed,
  readStructure,
  type Structure,
  type StructureCollection,
} from '#features/data/structure/read-structure.tsx'
import styles from '#features/data/structure/screen.module.css'
import { CollectionTabs, type StructureTab, TABS } from '#features/data/structure/tabs/collection-tabs.tsx'
import { Overview } from '#features/data/structure/tabs/overview.tsx'
import { readSamples } from '#features/data/structure/tabs/sample-tab.tsx'
import { readUnseen } from '#features/data/structure/tabs/unseen-list.tsx'
import { useAnswers } from '#features/data/structure/use-question.tsx'
import { screenPath } from '#model/feature.ts'
import type { Doc } from '#model/schema/value.ts'
import { ExportAll } from '#ui/export/export-all.tsx'
import { plainNumber } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { Await, awaited } from '#ui/live/await.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const isTab = (name: string | null): name is StructureTab => name !== null && Object.hasOwn(TABS, name)

/** The actual contents of the database: a list of all collections, and all views of one. */
export default function StructureScreen() {
  const { history } = useRouter()
  const search = new URLSearchParams(useAddress())
  const name = search.get('collection') ?? undefined
  const named = search.get('tab')
  const tab = isTab(named) ? named : 'fields'
  const [listed] = useState(readListed)
  const [unseen] = useState(async () => readUnseen((await listed).map((one) => one.name)))
  const structures = useAnswers<Structure>()
  const samples = useAnswers<readonly Doc[]>()
  const [turn, setTurn] = useState(0)
  return (
    <Page actions={<ExportAll />}>
      <Await fallback={<Spinner />}>
        <div className={`fills grid gap-16 ${styles.sides}`}>
          <Collections answer={listed} {...(name !== undefined && { open: name })} tab={tab} />
          <div className={`stack gap-8 slim low ${styles.facts}`}>
            <Await key={`${name} ${turn}`} fallback={<Spinner />}>
              {name === undefined ? (
                <Overview answer={listed} unseen={unseen} />
              ) : (
                <CollectionTabs
                  name={name}
                  tab={tab}
                  go={(next) => history.replace(addressOf(name, next))}
                  listed={listed}
                  answer={structures.get(name, () => readStructure(name))}
                  samples={samples.get(name, () => readSamples(name))}
                  again={() => {
                    structures.forget(name)
                    samples.forget(name)
                    setTurn(turn + 1)
                  }}
                />
              )}
            </Await>
          </div>
        </div>
      </Await>
    </Page>
  )
}

const addressOf = (name: string, tab: StructureTab): string =>
  `${screenPath('structure')}?collection=${encodeURIComponent(name)}${tab === 'fields' ? '' : `&tab=${tab}`}`

interface CollectionsProps {
  answer: Promise<readonly StructureCollection[]>
  open?: string
  tab: StructureTab
}

function Collections({ answer, open, tab }: CollectionsProps) {
  const listed = [...awaited(answer)].sort((a, b) => a.name.localeCompare(b.name))
  if (listed.length === 0)
    return <ListEmpty title="No collections visible" text="Ask an owner to give you access under Users." />
  const byLower = Map.groupBy(listed, ({ name }) => name.toLowerCase())
  const hasTwin = (name: string): boolean => (byLower.get(name.toLowerCase())?.length ?? 0) > 1
  return (
    <nav className={`scrolls-down ${styles.collections}`} aria-label="Collections">
      <ul className="unlisted">
        {listed.map(({ name, documents, defined }) => (
          <li key={name}>
            <GoLink
              className="lights"
              href={addressOf(name, tab)}
              {...(name === open && { 'aria-current': 'page' as const })}
            >
              <span>{name}</span>
              <small className="dim figures">
                {!defined && 'own, '}
                {hasTwin(name) && 'another differs only by case, '}
                {plainNumber(documents)}
              </small>
            </GoLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
