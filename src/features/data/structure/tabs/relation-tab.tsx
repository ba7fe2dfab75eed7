import { Fragment } from 'react'
import type { Structure } from '#features/data/structure/read-structure.tsx'
import { RelationPicture } from '#features/data/structure/tabs/relation-picture.tsx'
import styles from '#features/data/structure/tabs/relations.module.css'
import type { Edge } from '#features/data/structure/tabs/relations.ts'
import { addressOf } from '#model/record-pages.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { ReadTable } from '#ui/work/read-table.tsx'
import work from '#ui/work/work.module.css'

interface Props {
  name: string
  structure: Structure
  edges: readonly Edge[]
}

/** Which field points where, how often it is filled, and what points nowhere. */
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
        <ReadTable
          caption={`Where ${name} points to`}
          head={
            <>
              <th scope="col">Field</th>
              <th scope="col">Points to</th>
              <th scope="col" className={work.number}>
                Values
              </th>
              <th scope="col" className={work.number}>
                For each document
              </th>
              <th scope="col">Not there</th>
            </>
          }
        >
          {relations.map(({ field, target, filled, missing, broken: shown }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <GoLink href={addressFor(target)}>{target}</GoLink>
              </td>
              <td className={work.number}>{plainNumber(filled)}</td>
              <td className={work.number}>{scanned > 0 ? plainNumber(filled / scanned, 2) : ''}</td>
              <td className={missing > 0 ? styles.bad : undefined}>
                {missing === 0 ? 'none' : `${plainNumber(missing)}, such as`}
                {shown.map(({ id, to }) => (
                  <Fragment key={`${id} ${to}`}>
                    <GoLink href={recordAt(name, id)}>{id}</GoLink> ({to})
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </ReadTable>
      )}
      {into.length > 0 && (
        <ReadTable
          caption={`What points to ${name}`}
          head={
            <>
              <th scope="col">Collection that points here</th>
              <th scope="col">By its field</th>
            </>
          }
        >
          {into.map(({ from, field }) => (
            <tr key={`${from} ${field}`}>
              <th scope="row">
                <GoLink href={addressFor(from)}>{from}</GoLink>
              </th>
              <td>{field}</td>
            </tr>
          ))}
        </ReadTable>
      )}
    </>
  )
}

const addressFor = (name: string): string =>
  `/collection-structure?collection=${encodeURIComponent(name)}&tab=relations`

const recordAt = (collection: string, id: string): string =>
  addressOf(collection, id) ?? `/customtable?collection=${encodeURIComponent(collection)}&id=${encodeURIComponent(id)}`
