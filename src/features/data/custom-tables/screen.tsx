import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { OpenIn } from '#features/channels/links/parts.tsx'
import { OwnFields } from '#features/data/custom-tables/custom-fields/fields.tsx'
import { designOf } from '#features/data/custom-tables/designer/design.ts'
import { Designer } from '#features/data/custom-tables/designer/designer.tsx'
import { NewTable } from '#features/data/custom-tables/designer/new-table.tsx'
import { TableStarts } from '#features/data/custom-tables/designer/table-starts.tsx'
import { TEMPLATES } from '#features/data/custom-tables/designer/templates.ts'
import { EntryPage } from '#features/data/custom-tables/entry-page.tsx'
import { TableGallery } from '#features/data/custom-tables/gallery.tsx'
import { readCollections } from '#features/data/custom-tables/read-tables.tsx'
import styles from '#features/data/custom-tables/screen.module.css'
import { fieldsOfTable, type ListedTable } from '#features/data/custom-tables/tables.ts'
import { useOwnView } from '#features/data/custom-tables/use-own-view.tsx'
import { Ways } from '#features/data/custom-tables/view-switch.tsx'
import { LooksLike } from '#features/data/duplicates/parts.tsx'
import { collections, pageAddress, places, screenPath } from '#model/feature.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { acceptsCustomFields, customFieldsOf } from '#model/schema/custom-fields.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { Await, awaited } from '#ui/live/await.tsx'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { Page } from '#ui/shell/pages/page.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** Collections not defined in code: created by an import or a script, and displayed according to their documents. */
export default function CustomTablesScreen() {
  const { history } = useRouter()
  const search = useAddress()
  const of = new URLSearchParams(search)
  const name = of.get('collection') ?? undefined
  const design = of.get('design') ?? undefined
  const beside = of.get('fields') ?? undefined
  const entry = of.get('entry') ?? undefined
  const pictures = of.get('gallery') ?? undefined
  const [answer, setAnswer] = useState(readCollections)
  return (
    <Await fallback={<Spinner />}>
      {design ? (
        <DesignTable
          key={design}
          name={design}
          template={of.get('template') ?? undefined}
          answer={answer}
          saved={() => {
            setAnswer(readCollections())
            history.push(pageAddress('custom-tables', { collection: design }))
          }}
        />
      ) : beside ? (
        <FieldsBeside key={beside} name={beside} answer={answer} again={() => setAnswer(readCollections())} />
      ) : entry ? (
        <OneTable key={entry} name={entry} answer={answer} Shown={EntryPage} />
      ) : pictures ? (
        <OneTable key={pictures} name={pictures} answer={answer} Shown={TableGallery} />
      ) : (
        <Tables answer={answer} name={name} again={() => setAnswer(readCollections())} />
      )}
    </Await>
  )
}

interface OneTableProps {
  name: string
  answer: Promise<readonly ListedTable[]>
  Shown: (props: { collection: AnyCollection }) => ReactNode
}

/** One table by name, displayed in another view than the list. */
function OneTable({ name, answer, Shown }: OneTableProps) {
  const definition = awaited(answer).find((each) => each.name === name && !each.defined)?.definition
  if (!definition)
    return (
      <Page>
        <ListEmpty
          title={`There is no custom table ${name}`}
          text="It was renamed or removed, or you may not see it."
        />
      </Page>
    )
  return <Shown collection={definition} />
}

interface DesignProps {
  name: string
  template: string | undefined
  answer: Promise<readonly ListedTable[]>
  saved: () => void
}

function DesignTable({ name, template, answer, saved }: DesignProps) {
  const listed = awaited(answer)
  const open = listed.find((each) => each.name === name && !each.defined)
  const begun = TEMPLATES[template ?? ''] ?? Object.values(TEMPLATES)[0]!
  const design = open?.definition ? designOf(open.definition) : begun
  return <Designer name={name} design={design} definition={open?.definition} targets={listed} saved={saved} />
}

interface BesideProps {
  name: string
  answer: Promise<readonly ListedTable[]>
  again: () => void
}

/** The custom fields of a built-in collection. */
function FieldsBeside({ name, answer, again }: BesideProps) {
  const listed = awaited(answer)
  const collection = collections.find((each) => each.name === name)
  if (!collection || !acceptsCustomFields(collection))
    return (
      <Page title="Custom fields">
        <ListEmpty
          title={`${name} cannot have custom fields`}
          text="Custom fields can be added to tables that people edit."
        />
      </Page>
    )
  return (
    <OwnFields
      collection={listed.find((each) => each.name === name)?.definition ?? collection}
      path={places.find(({ of }) => of.name === name)?.path ?? screenPath('custom-tables')}
      targets={listed}
      saved={again}
    />
  )
}

function Tables(props: { answer: Promise<readonly ListedTable[]>; name: string | undefined; again: () => void }) {
  const listed = awaited(props.answer)
  const canWrite = useUser()?.role !== 'viewer'
  const tables = listed.filter(({ defined }) => !defined)
  const open = tables.find(({ name }) => name === props.name)
  if (open?.definition)
    return <Table key={JSON.stringify(open.definition)} collection={open.definition} listed={listed} />
  return (
    <Page
      note={plainNumber(tables.length)}
      actions={canWrite && <NewTable taken={listed.map(({ name }) => name)} done={props.again} />}
    >
      <div className={`stack scrolls on-panel line-above ${styles.tables}`}>
        {tables.length === 0 ? (
          <ListEmpty title="No custom tables yet" text="Create a table with fields, formulas and forms, or import one.">
            {canWrite && <TableStarts taken={listed.map(({ name }) => name)} />}
          </ListEmpty>
        ) : (
          <ul>
            {tables.map(({ name, label, documents }) => (
              <li key={name}>
                <GoLink href={pageAddress('custom-tables', { collection: name })}>
                  <b className="medium">{label}</b>
                  <small className="text-12 code dim">{name}</small>
                  <span className="aside dim figures">{plainNumber(documents)}</span>
                </GoLink>
              </li>
            ))}
          </ul>
        )}
        {canWrite && <FieldsOfProduct listed={listed} />}
      </div>
    </Page>
  )
}

/** The built-in collections, with the number of custom fields in each. */
function FieldsOfProduct({ listed }: { listed: readonly ListedTable[] }) {
  return (
    <>
      <h2 className={`hair-below text-13 bold ${styles.product}`}>Custom fields</h2>
      <ul>
        {places
          .filter(({ of }) => acceptsCustomFields(of))
          .map(({ of }) => {
            const added = Object.keys(
              customFieldsOf(listed.find(({ name }) => name === of.name)?.definition ?? of),
            ).length
            return (
              <li key={of.name}>
                <GoLink href={pageAddress('custom-tables', { fields: of.name })}>
                  <b className="medium">{of.label.many}</b>
                  <small className="text-12 code dim">{of.name}</small>
                  <span className="aside dim figures">{added === 0 ? '' : counted(added, 'custom field')}</span>
                </GoLink>
              </li>
            )
          })}
      </ul>
    </>
  )
}

/** One custom table, with a list, a form and a history like any other collection. */
function Table({ collection, listed }: { collection: AnyCollection; listed: readonly ListedTable[] }) {
  const fieldOf = useCallback((of: string, name: string) => fieldsOfTable(listed, of)[name], [listed])
  const shown = useOwnView(collection, fieldOf)
  return (
    <CollectionScreen
      {...shown}
      collection={collection}
      heading={collection.label.many}
      related={linkedPages()}
      items={(doc) => <OpenIn values={numbersOf(collection, doc.data)} />}
      hint={(data) => <LooksLike collection={collection} data={data} />}
      ways={<Ways table={collection.name} />}
    />
  )
}

/** A row's part and tracking numbers, under the names that link placeholders use for them. */
const numbersOf = ({ fields }: AnyCollection, data: Data): Data =>
  Object.fromEntries(
    Object.entries(fields as Fields).flatMap(([name, { options }]) => {
      const requested =
        options.as === 'partNumber' ? 'partNumber' : options.as === 'tracking' ? 'trackingNumber' : undefined
      return requested && data[name] !== undefined ? [[requested, data[name]]] : []
    }),
  )
