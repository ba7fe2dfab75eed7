import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import styles from '#features/data/import/screen.module.css'
import type { ImportPlan, ImportState, LeftOut } from '#model/import/import.ts'
import { jsonPlaceWords } from '#model/import/json-places.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { JsonTree } from '#ui/tree/json-tree.tsx'

const ENCODINGS = [
  ['utf-8', 'Unicode (UTF-8)'],
  ['windows-1252', 'Western (Windows-1252)'],
  ['iso-8859-1', 'Western (ISO 8859-1)'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['iso-8859-7', 'Greek (ISO 8859-7)'],
  ['ibm850', 'DOS (850)'],
  ['macintosh', 'Old Macintosh'],
  ['gb18030', 'Chinese (GB 18030)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['utf-16le', 'Unicode (UTF-16 LE)'],
  ['utf-16be', 'Unicode (UTF-16 BE)'],
] as const
const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
  { value: '^', label: 'Caret ^' },
  { value: '~', label: 'Tilde ~' },
  { value: ' ', label: 'Columns of spaces' },
]

/** The detected properties of the file; each can be changed, and the file is then read again. */
export function FileLayout({ state, check }: { state: ImportState; check: (plan: ImportPlan) => void }) {
  const { plan, inspection } = state
  if (!inspection) return null
  // Another layout has other headings, so the columns are mapped again.
  const again = (change: Partial<ImportPlan>) => {
    const { mapping: _mapping, leave: _leave, ...rest } = plan
    check({ ...rest, ...change })
  }
  const isTable = plan.format !== 'json'
  function into(list: string, collection: string): void {
    const { [list]: before, ...others } = plan.children ?? {}
    if ((before ?? '') === collection) return
    const children = collection ? { ...others, [list]: collection } : others
    const { children: _children, ...rest } = plan
    const { mapping: _mapping, ...plain } = rest
    check(Object.keys(children).length > 0 ? { ...plain, children } : plain)
  }
  const ask = inspection.isDayOrderOpen && plan.dayFirst === undefined && (
    <p role="status" className={`soon ${styles.ask}`}>
      Dates are ambiguous. Choose the date format below.
    </p>
  )
  return (
    <>
      <div className={`flex wrap gap-12-16 ${styles.layout}`}>
        {inspection.sheets && (
          <NativeSelect
            label="Sheet"
            value={inspection.sheet ?? ''}
            onChange={(event) => again({ sheet: event.currentTarget.value })}
            data={[...inspection.sheets]}
          />
        )}
        {inspection.places && (
          <NativeSelect
            label="Records are at"
            value={plan.at ?? inspection.at ?? ''}
            onChange={(event) => again({ at: event.currentTarget.value })}
            data={[
              { value: '', label: 'The document itself' },
              ...inspection.places.map(({ at, records }) => ({
                value: at,
                label: `${jsonPlaceWords(at)} (${plainNumber(records)})`,
              })),
            ]}
          />
        )}
        {inspection.outline && (
          <details className={styles.inside}>
            <summary>Look into the file</summary>
            <JsonTree
              label="What the file holds"
              outline={inspection.outline}
              choose={{
                label: 'Read from here',
                is: (at) => inspection.places?.some((place) => place.at === at) ?? false,
                chosen: plan.at ?? inspection.at,
                take: (at) => again({ at }),
              }}
            />
          </details>
        )}
        {(inspection.isNested || plan.flatten) && (
          <Checkbox
            label="Split maps: address.city as address_city"
            checked={plan.flatten ?? false}
            onChange={(event) => again({ flatten: event.currentTarget.checked })}
          />
        )}
        {inspection.lists?.map((list) => (
          <TextInput
            key={list}
            label={`The list “${list}” goes into`}
            placeholder="The document itself"
            defaultValue={plan.children?.[list] ?? ''}
            onBlur={(event) => into(list, event.currentTarget.value.trim())}
          />
        ))}
      </div>
      <details className={styles.file}>
        <summary className="medium below-8 pad-y-4">File options{detected(state)}</summary>
        <div className={`flex wrap gap-12-16 ${styles.layout}`}>
          {inspection.encoding && (
            <NativeSelect
              label="Encoding"
              value={inspection.encoding}
              onChange={(event) => again({ encoding: event.currentTarget.value })}
              data={ENCODINGS.map(([value, label]) => ({ value, label }))}
            />
          )}
          {inspection.delimiter && (
            <NativeSelect
              label="Separator"
              value={inspection.delimiter}
              onChange={(event) => again({ delimiter: event.currentTarget.value })}
              data={DELIMITERS}
            />
          )}
          {isTable && (
            <NumberInput
              label="Header row (0 = none)"
              value={inspection.headerRow ?? 1}
              min={0}
              max={200}
              onChange={(value) => typeof value === 'number' && again({ headerRow: value })}
            />
          )}
          {isTable && (inspection.headerRow ?? 1) > 0 && (
            <NumberInput
              label="Header rows"
              value={inspection.headerRows ?? 1}
              min={1}
              max={5}
              onChange={(value) =>
                typeof value === 'number' && again({ headerRow: inspection.headerRow ?? 1, headerRows: value })
              }
            />
          )}
          {isTable && (
            <Checkbox
              label="Skip total rows"
              checked={plan.skipTotals ?? true}
              onChange={(event) => again({ skipTotals: event.currentTarget.checked })}
            />
          )}
          <FoundOut lineEnds={inspection.lineEnds} leftOut={state.leftOut} />
        </div>
      </details>
      {ask}
    </>
  )
}

/**
 * The detected properties, appended to the heading of the collapsible section: `: detected Unicode (UTF-8), semicolon`.
 */
function detected({ inspection }: ImportState): string {
  const encoding = ENCODINGS.find(([value]) => value === inspection?.encoding)?.[1]
  const divider = DELIMITERS.find(({ value }) => value === inspection?.delimiter)?.label.toLowerCase()
  const found = [encoding, divider, inspection?.sheet && `sheet ${inspection.sheet}`].filter(Boolean)
  return found.length > 0 ? `: detected ${found.join(', ')}` : ''
}

function FoundOut({ lineEnds, leftOut }: { lineEnds: string | undefined; leftOut: LeftOut | undefined }) {
  const parts = [
    lineEnds && `Lines end with ${lineEnds === 'mixed' ? 'CRLF, LF and CR in turn' : lineEnds}`,
    leftOut && some(leftOut.titles, 'row of titles left out', 'rows of titles left out'),
    leftOut && some(leftOut.blank, 'empty row left out', 'empty rows left out'),
    leftOut && some(leftOut.totals, 'row of sums left out', 'rows of sums left out'),
    leftOut && some(leftOut.remarks, 'remark left out', 'remarks left out'),
  ].filter(Boolean)
  return parts.length > 0 ? <p className={styles.found}>{parts.join(' · ')}</p> : null
}

const some = (count: number, one: string, many: string): string | undefined =>
  count === 0 ? undefined : `${plainNumber(count)} ${count === 1 ? one : many}`
