import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutSidebar, IconPin, IconUsers } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type CommitWrite, commit, execute, newKey } from '#ui/api.ts'
import type { ColumnChoice } from '#ui/grid/heads/column-choice.ts'
import classes from '#ui/list/menus.module.css'
import { actOnAll } from '#ui/list/remove.ts'
import { MENU_PAGES, pageId, useMenuPages } from '#ui/list/views/menu-pages.ts'
import {
  choiceOf,
  SAVED_VIEWS,
  type SavedListView,
  type SavedViewDoc,
  savedAddress,
  viewHref,
} from '#ui/list/views/saved-views.ts'
import { MenuPageDialog, NameDialog } from '#ui/list/views/view-dialogs.tsx'
import { useUser } from '#ui/session.ts'
import { useScreens } from '#ui/shell/screens.ts'

interface Props {
  views: readonly SavedViewDoc[]
  current: SavedViewDoc | undefined
  idKey: string
  choice: ColumnChoice
  /** Restores the columns of the view. */
  forget: () => void
}

/** The saved views of a list: open, save, share and pin them, and add them to the rail. */
export function ViewsMenu({ views, current, idKey, choice, forget }: Props) {
  const { history } = useRouter()
  const user = useUser()
  const [naming, setNaming] = useState<'new' | 'rename' | 'page'>()
  const pages = useMenuPages()
  const screens = useScreens()
  const canWrite = user?.role === 'owner' || user?.role === 'staff'
  const address = savedAddress(history.location.search, idKey)
  const isMine = current !== undefined && (current.data.ownerUid === user?.id || user?.role === 'owner')
  const isPinned = user !== undefined && (current?.data.pinnedBy ?? []).includes(user.id)
  const isChanged =
    current !== undefined &&
    (savedAddress(current.data.address ?? '', idKey) !== address ||
      JSON.stringify(choiceOf(current)) !== JSON.stringify(cleanChoice(choice)))
  const { shown, widths, pinned: sides, density } = choice
  const look = {
    address,
    ...(shown && { columns: [...shown] }),
    ...(widths && { widths }),
    ...(sides && { pinned: sides }),
    ...(density && { density }),
  }

  async function save(data: Partial<SavedListView>, words: string): Promise<void> {
    if (!current) return
    const patch = data as Record<string, unknown>
    const isSaved = await write([{ op: 'update', collection: SAVED_VIEWS, id: current.id, patch }], words)
    if (isSaved && data === look) forget()
  }

  async function saveAs(name: string, isShared: boolean): Promise<void> {
    const id = newKey()
    const owner = { ownerUid: user?.id, ownerName: user?.name || user?.email }
    const data = { screen: history.location.pathname, name, isShared, ...look, ...owner }
    if (await write([{ op: 'create', collection: SAVED_VIEWS, id, data }], `${name} saved`)) {
      forget()
      history.push(viewHref({ id, data } as SavedViewDoc))
    }
  }

  const page = pages.find(({ data }) => data.view === current?.id && data.ownerUid === user?.id)

  async function addPage(title: string, group: string): Promise<void> {
    if (!current) return
    const id = pageId(title, new Set(pages.map((other) => other.id)))
    const data = { title, group, view: current.id, isShared: current.data.isShared === true, ownerUid: user?.id }
    await write([{ op: 'create', collection: MENU_PAGES, id, data }], `${title} added under ${group}`)
  }

  async function removePage(): Promise<void> {
    if (page)
      await write([{ op: 'delete', collection: MENU_PAGES, id: page.id }], `${page.data.title} removed from the menu`)
  }

  const mine = views.filter(({ data }) => data.ownerUid === user?.id)
  const others = views.filter(({ data }) => data.ownerUid !== user?.id)
  const items = (list: readonly SavedViewDoc[]) =>
    list.map((view) => (
      <Menu.Item
        key={view.id}
        leftSection={<IconCheck size={16} visibility={view === current ? 'visible' : 'hidden'} />}
        rightSection={view.data.isShared ? <IconUsers size={14} aria-label="shared" /> : null}
        onClick={() => history.push(viewHref(view))}
      >
        {view.data.name}
      </Menu.Item>
    ))

  return (
    <>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            h={32}
            className={`fixed text-13 ${classes.views}`}
            rightSection={<IconChevronDown size={14} />}
          >
            {current ? `${current.data.name}${isChanged ? ', changed' : ''}` : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mine.length > 0 && <Menu.Label>Yours</Menu.Label>}
          {items(mine)}
          {others.length > 0 && <Menu.Label>Shared</Menu.Label>}
          {items(others)}
          {views.length === 0 && <Menu.Label>No saved views for this list yet</Menu.Label>}
          {current && <Menu.Item onClick={() => history.push(history.location.pathname)}>No view</Menu.Item>}
          {canWrite && (
            <>
              <Menu.Divider />
              {isMine && isChanged && (
                <Menu.Item onClick={() => void save(look, `${current.data.name} saved`)}>Save</Menu.Item>
              )}
              <Menu.Item onClick={() => setNaming('new')}>Save as</Menu.Item>
            </>
          )}
          {canWrite && current && (
            <Menu.Item
              leftSection={<IconPin size={16} />}
              onClick={() =>
                void actOnAll(
                  isPinned ? `${current.data.name} is no longer pinned` : `${current.data.name} pinned`,
                  () => execute('savedViews.pin', { viewId: current.id, isPinned: !isPinned }),
                )
              }
            >
              {isPinned ? 'Unpin' : 'Pin to the rail'}
            </Menu.Item>
          )}
          {canWrite && isMine && (
            <>
              <Menu.Item
                leftSection={<IconLayoutSidebar size={16} />}
                onClick={() => (page ? void removePage() : setNaming('page'))}
              >
                {page ? 'Remove from the menu' : 'Add to the menu'}
              </Menu.Item>
              <Menu.Item onClick={() => setNaming('rename')}>Rename</Menu.Item>
              <Menu.Item
                onClick={() =>
                  void save(
                    { isShared: !current.data.isShared },
                    current.data.isShared ? 'Only you see it now' : 'Everyone sees it now',
                  )
                }
              >
                {current.data.isShared ? 'Stop sharing' : 'Share with everyone'}
              </Menu.Item>
              <Menu.Item
                onClick={() => {
                  const gone: CommitWrite = { op: 'delete', collection: SAVED_VIEWS, id: current.id }
                  void write([gone], `${current.data.name} deleted`)
                }}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming === 'page' && current && (
        <MenuPageDialog
          title={current.data.name}
          isShared={current.data.isShared === true}
          group={screens.find(({ path }) => path === current.data.screen)?.group}
          close={() => setNaming(undefined)}
          done={(title, group) => void addPage(title, group)}
        />
      )}
      {naming && naming !== 'page' && (
        <NameDialog
          name={naming === 'rename' ? (current?.data.name ?? '') : ''}
          isNew={naming === 'new'}
          close={() => setNaming(undefined)}
          done={(name, isShared) => void (naming === 'new' ? saveAs(name, isShared) : save({ name }, 'Renamed'))}
        />
      )}
    </>
  )
}

const write = (writes: readonly CommitWrite[], words: string): Promise<boolean> => actOnAll(words, () => commit(writes))

function cleanChoice({ shown, widths, pinned: sides, density }: ColumnChoice): ColumnChoice {
  return {
    ...(shown?.length && { shown }),
    ...(widths && { widths }),
    ...(sides && Object.keys(sides).length > 0 && { pinned: sides }),
    ...(density && { density }),
  }
}
