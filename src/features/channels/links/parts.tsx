import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openLink } from '#features/channels/links/actions.tsx'
import { type Link, links } from '#features/channels/links/collection.ts'
import { addressesFor } from '#features/channels/links/rules.ts'
import { query } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'

const LISTED = query(links, { where: [['isArchived', '!=', true]], limit: 1000 })
/** A menu of more is no menu. */
const MOST = 12

/** In the menu of a record: the links that ask for what this record has, such as its part number, ready to open. */
export function OpenIn({ values }: { values: Readonly<Record<string, unknown>> }): ReactNode {
  const docs = (useDocs(LISTED, { quietly: true }) ?? []) as unknown as readonly Link[]
  const found = addressesFor(docs, values).slice(0, MOST)
  return found.map(({ link, url }) => (
    <Menu.Item key={link.id} leftSection={<IconExternalLink size={16} />} onClick={() => openLink(link, url)}>
      Open in {link.data.title}
    </Menu.Item>
  ))
}

/** The same for a record with all its values. */
export const OpenRecordIn = ({ doc }: { doc: Doc }): ReactNode => <OpenIn values={doc.data} />
