import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/shell/dialog.tsx'

/** Asks for confirmation before someone becomes an owner, because an owner can remove the others. */
export function MakeOwner({ name, go, close }: { name: string; go: () => void; close: () => void }): ReactNode {
  return (
    <Dialog onClose={close} title={`Make ${name} an owner`}>
      <Text size="sm">Owners manage people, keys and settings, and can remove other owners.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button
          onClick={() => {
            close()
            go()
          }}
        >
          Make owner
        </Button>
      </Group>
    </Dialog>
  )
}
