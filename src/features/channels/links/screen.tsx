import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPencil, IconSearch, IconShare } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { folded } from '#base/text/fold.ts'
import { BookmarkButton } from '#features/channels/links/bookmarks.tsx'
import { PrintCards } from '#features/channels/links/cards.tsx'
import { type Link, links } from '#features/channels/links/collection.ts'
import { LinkList } from '#features/channels/links/list.tsx'
import { STARTER_LINKS } from '#features/channels/links/rules.ts'
import styles from '#features/channels/links/screen.module.css'
import { VisitorLinks } from '#features/channels/links/visitor.tsx'
import { openShare } from '#features/records/shares/commands.ts'
import { pageOf } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import { commit, execute } from '#ui/api.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { Await } from '#ui/live/await.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { isUser, useSignInState, useUser } from '#ui/session.ts'
import { toClipboard } from '#ui/shell/copy.ts'
import { Page } from '#ui/shell/pages/page.tsx'
import { useStored } from '#ui/shell/persisted.ts'
import { Spinner } from '#ui/shell/spinner.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

const LOOKS = ['Tiles', 'List'] as const

/** The links that staff use all day, in groups, with a field for the number; visitors see the shared ones. */
export default function LinksScreen(): ReactNode {
  const { history } = useRouter()
  const search = useAddress()
  const state = useSignInState()
  const of = new URLSearchParams(search)
  if (state !== null && !isUser(state)) return <Spinner />
  if (!isUser(state) || state.status !== 'active') return <VisitorLinks token={of.get('share') ?? undefined} />
  if (of.has('edit'))
    return (
      <CollectionScreen collection={links} searchHint="Title, group, address" purpose="Add the sites your team uses." />
    )
  return (
    <Await fallback={<Spinner />}>
      <StaffLinks me={state.id} edit={() => history.push(`${pageOf(links)}?edit`)} />
    </Await>
  )
}

function StaffLinks({ me, edit }: { me: string; edit: () => void }): ReactNode {
  const docs = useLive(query(links, { where: [['isArchived', '!=', true]], limit: 1000 })) as readonly Link[]
  const canWrite = useUser()?.role !== 'viewer'
  const [typed, setTyped] = useState('')
  const [look, setLook] = useStored('prime-links-look', LOOKS, 'Tiles')
  const box = useRef<HTMLInputElement>(null)
  const wanted = folded(typed.trim())
  const shown = docs.filter(({ data }) =>
    [data.title, data.group, data.description, data.url].some((text) => folded(text ?? '').includes(wanted)),
  )
  async function share(): Promise<void> {
    try {
      const { result } = await execute<{ token: string } | null>(openShare.name, { kind: 'links' })
      if (!result) throw new Error('The link could not be shown. Share it once more.')
      const address = `${location.origin}/links?share=${result.token}`
      await toClipboard(address, `The address for visitors is ${address}`)
      toast('The address for visitors is copied. It shows the links marked “For visitors”.')
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  return (
    <Page
      wraps
      note={docs.length || undefined}
      actions={
        <>
          <PrintCards links={shown} />
          {canWrite && (
            <>
              <BookmarkButton known={docs.map(({ data }) => data.url)} />
              <Button variant="default" h={32} leftSection={<IconShare size={16} />} onClick={() => void share()}>
                For visitors
              </Button>
              <Button variant="default" h={32} leftSection={<IconPencil size={16} />} onClick={edit}>
                Edit the list
              </Button>
            </>
          )}
        </>
      }
      tools={
        <>
          <TextInput
            ref={box}
            type="search"
            aria-label="Search links"
            placeholder="Title, group, address"
            leftSection={<IconSearch size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SegmentedControl
            aria-label="Shown as"
            data={[...LOOKS]}
            value={look}
            onChange={(next) => setLook(next === 'List' ? 'List' : 'Tiles')}
          />
        </>
      }
    >
      {docs.length === 0 ? (
        <Empty done={() => box.current?.focus()} />
      ) : (
        <LinkList links={shown} me={me} compact={look === 'List'} whole={wanted === ''} />
      )}
      {docs.length > 0 && shown.length === 0 && (
        <p className={styles.nothing}>No matching link for “{typed.trim()}”.</p>
      )}
    </Page>
  )
}

function Empty({ done }: { done: () => void }): ReactNode {
  async function begin(): Promise<void> {
    try {
      await commit(STARTER_LINKS.map((link) => ({ op: 'create', collection: links.name, data: { ...link } })))
      toast(`${STARTER_LINKS.length} links are here`)
      // The button disappears with the empty page, so the focus moves to the search.
      done()
    } catch (error) {
      toastProblem((error as Error).message)
    }
  }
  return (
    <ListEmpty
      title="No links yet"
      text="Add carrier portals, catalogues, marketplaces and forms your team uses, in groups."
    >
      <Button onClick={() => void begin()}>Add standard links</Button>
    </ListEmpty>
  )
}
