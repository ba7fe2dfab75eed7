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
/** A longer menu is no use. */
const MAX_LINKS = 12

/**
 * Items in the menu of a record: the links whose placeholders the record can fill, such as its part number, ready to
 * open.
 */
export function OpenIn({ values }: { values: Readonly<Record<string, unknown>> }): ReactNode {
  const docs = (useDocs(LISTED, { ignoreErrors: true }) ?? []) as unknown as readonly Link[]
  const found = addressesFor(docs, values).slice(0, MAX_LINKS)
  return found.map(({ link, url }) => (
    <Menu.Item key={link.id} leftSection={<IconExternalLink size={16} />} onClick={() => openLink(link, url)}>
      Open in {link.data.title}
    </Menu.Item>
  ))
}

/** The links for a record, with all its values. */
export const OpenRecordIn = ({ doc }: { doc: Doc }): ReactNode => <OpenIn values={doc.data} />
