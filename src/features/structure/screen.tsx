import { useRouter } from '@tanstack/react-router'
import { Suspense, use, useState, useSyncExternalStore } from 'react'
import type { Structure } from '#features/structure/field-table.tsx'
import { FieldTable } from '#features/structure/field-table.tsx'
import styles from '#features/structure/screen.module.css'
import { call } from '#ui/api.ts'
import { ListEmpty } from '#ui/collection/list-states.tsx'
import { ExportAll } from '#ui/export/export-all.tsx'
import { GoLink } from '#ui/frame/go-link.tsx'
import { Page } from '#ui/frame/page.tsx'
import { Spinner } from '#ui/frame/spinner.tsx'
import { plainNumber } from '#ui/grid/format.ts'

interface Listed {
  name: string
  label: string
  documents: number
  defined: boolean
}

/** What is really in the database: every collection, and the fields of one. */
export default function StructureScreen() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const name = new URLSearchParams(search).get('collection') ?? undefined
  const [answer] = useState(() => call<readonly Listed[]>('GET', '/api/collections'))
  // Asked once for each collection while the screen is open: what waits must not be asked for again.
  const [asked] = useState(() => new Map<string, Promise<Structure>>())
  const [turn, setTurn] = useState(0)
  const factsOf = (collection: string): Promise<Structure> => {
    const answer =
      asked.get(collection) ?? call<Structure>('GET', `/api/structure?collection=${encodeURIComponent(collection)}`)
    asked.set(collection, answer)
    return answer
  }
  return (
    <Page title="Structure" actions={<ExportAll />}>
      <Suspense fallback={<Spinner />}>
        <div className={styles.sides}>
          <Collections answer={answer} {...(name !== undefined && { open: name })} />
          <div className={styles.facts}>
            {name === undefined ? (
              <ListEmpty
                title="Choose a collection"
                text="Its fields are counted as they really are, document by document."
              />
            ) : (
              <Suspense key={`${name} ${turn}`} fallback={<Spinner />}>
                <FieldTable
                  name={name}
                  answer={factsOf(name)}
                  again={() => {
                    asked.delete(name)
                    setTurn(turn + 1)
                  }}
                />
              </Suspense>
            )}
          </div>
        </div>
      </Suspense>
    </Page>
  )
}

function Collections({ answer, open }: { answer: Promise<readonly Listed[]>; open?: string }) {
  const listed = [...use(answer)].sort((a, b) => a.name.localeCompare(b.name))
  const twins = new Set(
    listed
      .filter(({ name }) =>
        listed.some((other) => other.name !== name && other.name.toLowerCase() === name.toLowerCase()),
      )
      .map(({ name }) => name),
  )
  return (
    <nav className={styles.collections} aria-label="Collections">
      <ul>
        {listed.map(({ name, documents, defined }) => (
          <li key={name}>
            <GoLink
              href={`/collection-structure?collection=${encodeURIComponent(name)}`}
              {...(name === open && { 'aria-current': 'page' as const })}
            >
              <span>{name}</span>
              <small>
                {!defined && 'own, '}
                {twins.has(name) && 'another differs only by case, '}
                {plainNumber(documents)}
              </small>
            </GoLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
