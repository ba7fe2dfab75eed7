import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportWork } from '#features/data/import/import-work.tsx'
import { RecentImports, readRecentImports } from '#features/data/import/recent-imports.tsx'
import styles from '#features/data/import/screen.module.css'
import { readTargets } from '#ui/import/read-targets.ts'
import { Await } from '#ui/live/await.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

interface ImportPageProps {
  title: string
  path: string
  files: string
  hint: string
  isJson: boolean
}

/**
 * Imports a file into any collection: select, inspect, preview, run. The import's id is in the address, so that the
 * import can be found again.
 */
export function ImportPage({ title, path, files, hint, isJson }: ImportPageProps) {
  const { history } = useRouter()
  const search = useAddress()
  const { import: begun, into, ...same } = Object.fromEntries(new URLSearchParams(search))
  const [answers, setAnswers] = useState(() => ({ targets: readTargets(), recent: readRecentImports() }))

  function leave(): void {
    history.push(path)
    setAnswers({ targets: readTargets(), recent: readRecentImports() })
  }

  return (
    <Page title={title}>
      <Await fallback={<Spinner />}>
        <div className={begun === undefined ? `scrolls ${styles.start}` : 'contents'}>
          <ImportWork
            key={begun ?? into ?? ''}
            {...{ files, hint, isJson, leave, same }}
            {...(into !== undefined && { into })}
            {...(begun !== undefined && { begun })}
            targets={answers.targets}
            opened={(id) => history.replace(`${path}?import=${id}`)}
          />
          {begun === undefined && <RecentImports answer={answers.recent} {...{ path, isJson }} />}
        </div>
      </Await>
    </Page>
  )
}
