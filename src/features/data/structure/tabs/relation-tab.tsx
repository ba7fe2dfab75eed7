import { Fragment } from 'react'
import type { Structure } from '#features/data/structure/read-structure.tsx'
import { RelationPicture } from '#features/data/structure/tabs/relation-picture.tsx'
import type { Edge } from '#features/data/structure/tabs/relations.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { withParams } from '#model/record-address.ts'
import { addressOf } from '#model/record-pages.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

interface Props {
  name: string
  structure: Structure
  edges: readonly Edge[]
}

/** The references of each field: their target, how often they are filled, and how many are broken. */
export function RelationTab({ name, structure, edges }: Props) {
  const { relations, scanned } = structure
  const into = edges.filter(({ to }) => to === name)
  if (relations.length === 0 && into.length === 0)
    return <ListEmpty title="No relations" text={`Nothing points to ${name}, and ${name} points to nothing.`} />
  const broken = new Set(relations.filter(({ missing }) => missing > 0).map(({ field }) => field))
  return (
    <>
      <RelationPicture name={name} edges={edges} broken={broken} />
      {relations.length > 0 && (
        <DataTable
          label={`References from ${name}`}
          columns={[
            { label: 'Field', isHead: true, value: ({ field }) => field },
            { label: 'Points to', value: ({ target }) => target, href: ({ target }) => addressFor(target) },
            { label: 'Values', kind: 'number', value: ({ filled }) => filled },
            {
              label: 'For each document',
              kind: 'number',
              value: ({ filled }) => (scanned > 0 ? filled / scanned : undefined),
              show: ({ filled }) => (scanned > 0 ? plainNumber(filled / scanned, 2) : ''),
            },
            {
              label: 'Missing',
              wrap: true,
              value: ({ missing }) => missing,
              show: ({ missing, broken: shown }) => (
                <>
                  {missing === 0 ? 'none' : `${plainNumber(missing)}, such as `}
                  {shown.map(({ id, to }) => (
                    <Fragment key={`${id} ${to}`}>
                      <GoLink href={recordAt(name, id)}>{id}</GoLink> ({to}){' '}
                    </Fragment>
                  ))}
                </>
              ),
              tone: ({ missing }) => (missing > 0 ? 'hot' : undefined),
            },
          ]}
          rows={relations}
          keyOf={({ field }) => field}
          hasFiles
        />
      )}
      {into.length > 0 && (
        <DataTable
          label={`References to ${name}`}
          columns={[
            {
              label: 'Collection that points here',
              isHead: true,
              value: ({ from }) => from,
              href: ({ from }) => addressFor(from),
            },
            { label: 'By its field', value: ({ field }) => field },
          ]}
          rows={into}
          keyOf={({ from, field }) => `${from} ${field}`}
        />
      )}
    </>
  )
}

const addressFor = (name: string): string => withParams(screenPath('structure'), { collection: name, tab: 'relations' })

const recordAt = (collection: string, id: string): string =>
  addressOf(collection, id) ?? pageAddress('custom-tables', { collection, id })
