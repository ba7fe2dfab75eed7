import { Tabs, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type FieldNote, fieldNotes } from '#features/data/structure/collection.ts'
import { FieldNoteDialog } from '#features/data/structure/note-dialog.tsx'
import { withAccepted, withNotes } from '#features/data/structure/notes.ts'
import { TidyDialog } from '#features/data/structure/parts.tsx'
import { definitionsOf, type Structure, type StructureCollection } from '#features/data/structure/read-structure.tsx'
import { structureReport } from '#features/data/structure/report.ts'
import styles from '#features/data/structure/screen.module.css'
import { CompareTab } from '#features/data/structure/tabs/compare-tab.tsx'
import { FieldTable } from '#features/data/structure/tabs/field-table.tsx'
import { ProblemTab } from '#features/data/structure/tabs/problem-tab.tsx'
import { RelationTab } from '#features/data/structure/tabs/relation-tab.tsx'
import { edgesOf } from '#features/data/structure/tabs/relations.ts'
import { SampleTab } from '#features/data/structure/tabs/sample-tab.tsx'
import { SchemaTab } from '#features/data/structure/tabs/schema-tab.tsx'
import { FixDialog } from '#features/data/structure/tidy/fix-dialog.tsx'
import { pageAddress } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { acceptsCustomFields } from '#model/schema/custom-fields.ts'
import type { Doc } from '#model/schema/value.ts'
import type { FieldFacts } from '#model/structure/structure.ts'
import { FIXES, type Fix } from '#model/structure/tidy.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { awaited } from '#ui/live/await.tsx'
import { ReportButtons } from '#ui/print/report-buttons.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { useShortMoment } from '#ui/shell/use-short-moment.ts'
import work from '#ui/work/work.module.css'

const IGNORE_ERRORS = { ignoreErrors: true }

export const TABS = {
  fields: 'Fields',
  problems: 'Issues',
  relations: 'Relations',
  sample: 'Documents',
  schema: 'Schema',
  compare: 'Compare',
} as const
export type StructureTab = keyof typeof TABS

interface Props {
  name: string
  tab: StructureTab
  go: (tab: StructureTab) => void
  listed: Promise<readonly StructureCollection[]>
  answer: Promise<Structure>
  samples: Promise<readonly Doc[]>
  /** Called after a change, to scan the collection again. */
  again: () => void
}

/** Everything about the structure of one collection. */
export function CollectionTabs({ name, tab, go, listed: all, answer, samples, again }: Props) {
  const [tidied, setTidied] = useState<FieldFacts>()
  const [fixing, setFixing] = useState<{ field: FieldFacts; fix: Fix }>()
  const [noting, setNoting] = useState<string>()
  const [words, setWords] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useKeys({ '/': ['Search the fields', () => search.current?.focus()] })
  const noteText =
    useDocs<FieldNote['data']>({ collection: fieldNotes.name, where: [['of', '==', name]] }, IGNORE_ERRORS) ?? []
  const notes = new Map(noteText.map((note) => [note.data.field, note]))
  const listed = awaited(all)
  const structure = awaited(answer)
  const { scanned, fields } = structure
  const definitions = definitionsOf(listed)
  const definition = definitions.find((one) => one.name === name)
  const hasDesign = structure.isDefined || definition?.own === true
  const { open } = withAccepted(fields, notes)
  const problemCount = open.reduce((sum, { problems }) => sum + problems.length, 0)
  const broken = structure.relations.filter(({ missing }) => missing > 0).length
  const found = open.filter((field) => field.name.toLowerCase().includes(words.trim().toLowerCase()))
  const empty = <ListEmpty title={`${name} is empty`} text="There are no documents to count." />
  const panels: Record<StructureTab, React.ReactNode> = {
    fields:
      scanned === 0 ? (
        empty
      ) : (
        <>
          <div className={`row wrap gap-8-12 ${work.buttons}`}>
            <TextInput
              ref={search}
              aria-label="Find a field"
              placeholder="Find a field"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              maw={240}
            />
            <ReportButtons name={`structure of ${name}`} report={() => structureReport(name, structure, notes)} />
          </div>
          <FieldTable
            name={name}
            fields={found}
            scanned={scanned}
            tidy={setTidied}
            fixes={hasDesign ? ['fill'] : FIXES}
            fix={(field, fix) => setFixing({ field, fix })}
            notes={notes}
            note={setNoting}
          />
        </>
      ),
    problems: scanned === 0 ? empty : <ProblemTab collection={name} {...{ fields, notes }} tidy={setTidied} />,
    relations: <RelationTab name={name} structure={structure} edges={edgesOf(definitions)} />,
    sample: scanned === 0 ? empty : <SampleTab answer={samples} />,
    schema: definition ? <SchemaTab name={name} collections={withNotes([definition], noteText)} /> : empty,
    compare: <CompareTab name={name} structure={structure} definition={definition} listed={listed} />,
  }
  const counts: Partial<Record<StructureTab, number>> = { problems: problemCount, relations: broken }
  return (
    <>
      <Head name={name} structure={structure} definition={definition} />
      <Tabs
        className={`stack fills ${styles.tabs}`}
        value={tab}
        onChange={(id) => go(Object.hasOwn(TABS, id ?? '') ? (id as StructureTab) : 'fields')}
        keepMounted={false}
      >
        <Tabs.List aria-label={`Sides of ${name}`}>
          {(Object.keys(TABS) as StructureTab[]).map((id) => (
            <Tabs.Tab key={id} value={id}>
              {TABS[id]}
              {counts[id] ? ` ${plainNumber(counts[id])}` : ''}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={`stack scrolls gap-12 ${styles.panel}`}>
          {panels[tab]}
        </Tabs.Panel>
      </Tabs>
      {noting !== undefined && (
        <FieldNoteDialog collection={name} field={noting} note={notes.get(noting)} close={() => setNoting(undefined)} />
      )}
      {fixing && (
        <FixDialog
          collection={name}
          {...fixing}
          others={othersWith(
            fixing.fix === 'fill' ? definitions : definitions.filter((one) => !isDesigned(one, listed)),
            name,
            fixing.field.name,
          )}
          close={() => {
            setFixing(undefined)
            again()
          }}
        />
      )}
      {tidied && (
        <TidyDialog
          collection={name}
          field={tidied}
          others={othersWith(definitions, name, tidied.name)}
          close={() => {
            setTidied(undefined)
            again()
          }}
        />
      )}
    </>
  )
}

/** Other collections that have a field with this name and that people can edit directly. */
const othersWith = (definitions: readonly AnyCollection[], but: string, field: string): string[] =>
  definitions
    .filter(({ name, fields, access }) => name !== but && Object.hasOwn(fields, field) && !access?.direct)
    .map(({ name }) => name)

/** Whether the fields are defined in code or designed by people: those are renamed and deleted in the designer. */
const isDesigned = ({ name, own }: AnyCollection, listed: readonly StructureCollection[]): boolean =>
  own === true || listed.some((one) => one.name === name && one.defined)

const KIB = 1024

/** A readable size: `about 12 KB`, `about 3.4 MB`. */
function sizeWords(bytes: number): string {
  const [size, unit] = bytes < KIB * KIB ? [bytes / KIB, 'KB'] : [bytes / KIB / KIB, 'MB']
  return `about ${plainNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} ${unit}`
}

interface HeadProps {
  name: string
  structure: Structure
  definition: AnyCollection | undefined
}

function Head({ name, structure, definition }: HeadProps) {
  const moment = useShortMoment()
  const { scanned, isCut, isDefined, fields, bytes, newest } = structure
  return (
    <>
      <h2 className="text-16 bold">{name}</h2>
      <p className="text-13 dim breaks">
        {isCut ? `The first ${plainNumber(scanned)}` : plainNumber(scanned)}
        {scanned === 1 ? ' document' : ' documents'}, {plainNumber(fields.length)} fields
        {isDefined ? '' : ', without a definition'}
        {scanned > 0 && `, ${sizeWords(bytes)}`}
        {newest && `, last changed ${moment(newest)}`}
      </p>
      <p className="flex wrap gap-4-16 text-13">
        {!isDefined && (
          <GoLink className="accent" href={pageAddress('custom-tables', { design: name })}>
            Use this as the table's design
          </GoLink>
        )}
        {!isDefined && (
          <GoLink className="accent" href={pageAddress('custom-tables', { collection: name })}>
            Open the table
          </GoLink>
        )}
        {isDefined && definition && acceptsCustomFields(definition) && (
          <GoLink className="accent" href={pageAddress('custom-tables', { fields: name })}>
            Add custom fields
          </GoLink>
        )}
        <GoLink className="accent" href={pageAddress('clone', { collection: name })}>
          Clone it
        </GoLink>
        <GoLink className="accent" href={pageAddress('history', { collection: name })}>
          What changed
        </GoLink>
      </p>
    </>
  )
}
