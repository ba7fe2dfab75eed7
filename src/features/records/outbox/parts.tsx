import { Button, Menu } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { lazy, type ReactNode, useSyncExternalStore } from 'react'
import { askToSend, type SendRequest, sendRequest } from '#features/records/outbox/ask.ts'
import { mailedPrints } from '#features/records/outbox/letters.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { Await } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'

export { askToSend }

const SendDialog = lazy(async () => ({
  default: (await import('#features/records/outbox/send-dialog.tsx')).SendDialog,
}))

/** An item in the menu of a record that has a print for its party: sends it by email. */
export function SendByEmail({ collection, doc }: { collection: AnyCollection; doc: Doc }): ReactNode {
  const role = useUser()?.role
  if (mailedPrints(collection.name, doc.data).length === 0 || (role !== 'owner' && role !== 'staff')) return null
  return (
    <Menu.Item leftSection={<IconMailForward size={16} />} onClick={() => askToSend({ collection, doc })}>
      Send by email
    </Menu.Item>
  )
}

/** The single host of the dialog, whichever component opens it. */
export function SendHost(): ReactNode {
  const request = useSyncExternalStore(sendRequest.listen, sendRequest.read)
  if (!request) return null
  return (
    <Await fallback={null}>
      <SendDialog request={request} close={sendRequest.close} />
    </Await>
  )
}

/** A button that opens the dialog for a record, anywhere on its screen. */
export function EmailButton({ request, label }: { request: SendRequest; label: string }): ReactNode {
  return (
    <Button variant="default" leftSection={<IconMailForward size={16} />} onClick={() => askToSend(request)}>
      {label}
    </Button>
  )
}
