import { Menu } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Doc } from '#model/schema/value.ts'
import { takePicture } from '#ui/record/files/files.tsx'
import { useUser } from '#ui/session.ts'

/** The camera in the menu of a record. */
export function PictureItem({ collection, doc }: { collection: string; doc: Doc }): ReactNode {
  if (useUser()?.role === 'viewer') return null
  return (
    <Menu.Item leftSection={<IconCamera size={16} />} onClick={() => takePicture(collection, doc.id)}>
      Take photo
    </Menu.Item>
  )
}
