import type { ReactNode } from 'react'
import { FileClone } from '#features/data/clone/file/file-clone.tsx'
import { LiveClone } from '#features/data/clone/live-clone.tsx'
import styles from '#features/data/clone/screen.module.css'
import { screenPath } from '#model/feature.ts'
import { isUser, type SignInState, useSignInState } from '#ui/session.ts'
import { FreshSignIn } from '#ui/shell/fresh-sign-in.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { PageTabs } from '#ui/shell/pages/page-tabs.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

interface ClonePageProps {
  title: string
  path: string
  /** The initially selected collections; missing ones are left out. */
  chosen: readonly string[]
  /** Content above the clones. */
  above?: ReactNode
}

/** Copies collections: live ones for owners, an uploaded file for everyone, logged in or not. */
export function ClonePage({ title, path, chosen, above }: ClonePageProps) {
  const state = useSignInState()
  const isFile = new URLSearchParams(useAddress()).get('of') === 'file'
  const isLoading = state !== null && !isUser(state)
  const why = whyNotLive(state)
  if (isLoading) return <Spinner />
  const page = (
    <Page title={title}>
      <div className={`stack grow low scrolls-down page-pad-32 ${styles.body}`}>
        {why && (
          <aside className={`row box between gap-16 pad-12-16 sunk dim text-13 ${styles.notice}`}>
            <p>{why}</p>
            {state === null && (
              <GoLink className="fixed strong accent" href={screenPath('sign-in')}>
                Log in
              </GoLink>
            )}
          </aside>
        )}
        {above}
        {why || isFile ? <FileClone /> : <LiveClone path={path} chosen={chosen} />}
      </div>
    </Page>
  )
  const tabs = [
    { name: 'Collections', href: path },
    { name: 'A file', href: `${path}?of=file` },
  ]
  return (
    <FreshSignIn>
      {why ? (
        page
      ) : (
        <PageTabs label="What is copied" tabs={tabs} current={isFile ? 'A file' : 'Collections'}>
          {page}
        </PageTabs>
      )}
    </FreshSignIn>
  )
}

/** Why live collections cannot be copied here; undefined for an owner. */
function whyNotLive(state: SignInState): string | undefined {
  if (state === null)
    return 'Without logging in you can look into a file, transform it and save the copy; it never leaves this browser. Only an owner who is logged in can copy collections of Prime, preview the copy and undo it.'
  if (!isUser(state)) return undefined
  if (state.status !== 'active') return 'An owner still has to approve your account. Until then you can work on a file.'
  return state.role === 'owner'
    ? undefined
    : 'Only an owner copies collections of Prime. You can look into a file, transform it and save the copy; it never leaves this browser.'
}
