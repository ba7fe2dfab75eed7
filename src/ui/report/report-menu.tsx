import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLayoutDashboard, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type AnyReport, hrefOfReport } from '#model/report/define.ts'
import { commit, newKey } from '#ui/api.ts'
import { actOnAll } from '#ui/list/remove.ts'
import { SAVED_VIEWS, type SavedListView, useSavedViews } from '#ui/list/views/saved-views.ts'
import { NameDialog } from '#ui/list/views/view-dialogs.tsx'
import { ReportMailDialog } from '#ui/report/mail-dialog.tsx'
import { useUser } from '#ui/session.ts'

interface Props {
  spec: AnyReport
  /** The options chosen on its page. */
  chosen: Readonly<Record<string, string>>
}

/** Saves a report with its options: as a saved view, shown on the cockpit, or as a scheduled email. */
export function ReportMenu({ spec, chosen }: Props): ReactNode {
  const user = useUser()
  const [open, setOpen] = useState<'name' | 'mail'>()
  const [screen = '', address = ''] = hrefOfReport(spec, chosen).split('?')
  const saved = useSavedViews(screen).filter(({ data }) => data.address === address)
  const mine = saved.find(({ data }) => data.ownerUid === user?.id && data.pinnedBy?.includes(user?.id ?? ''))
  if (!user || user.role === 'viewer') return null
  const close = () => setOpen(undefined)

  async function save(name: string, isShared: boolean): Promise<void> {
    close()
    const owner = { ownerUid: user!.id, ownerName: user!.name || user!.email, pinnedBy: [user!.id] }
    const data: SavedListView = { screen, name, address, isShared, ...owner }
    await actOnAll(`${name} added to your cockpit`, () =>
      commit([{ op: 'create', collection: SAVED_VIEWS, id: newKey(), data: { ...data } }]),
    )
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`More for ${spec.title}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mine ? (
            <Menu.Item
              leftSection={<IconLayoutDashboard size={16} />}
              onClick={() =>
                void actOnAll(`${mine.data.name} removed from your cockpit`, () =>
                  commit([{ op: 'delete', collection: SAVED_VIEWS, id: mine.id }]),
                )
              }
            >
              Remove from the cockpit
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLayoutDashboard size={16} />} onClick={() => setOpen('name')}>
              Add to the cockpit
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconMail size={16} />} onClick={() => setOpen('mail')}>
            Send by email
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'name' && (
        <NameDialog name={spec.title} isNew close={close} done={(name, all) => void save(name, all)} />
      )}
      {open === 'mail' && <ReportMailDialog spec={spec} chosen={chosen} close={close} />}
    </>
  )
}
