import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SettingHandle } from '#features/admin/settings/parts.tsx'
import { OwnLabelForm } from '#features/admin/settings/sections/own-label-form.tsx'
import styles from '#features/admin/settings/sections/own-labels.module.css'
import { places } from '#model/feature.ts'
import { labelTemplateOf, whyNotTemplate } from '#model/print/label-templates.ts'
import { type LabelStock, STOCKS } from '#model/print/stocks.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import { newKey } from '#ui/api.ts'
import { Parts } from '#ui/parts.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const BLANK: Data = { unit: 'mm', pageWidth: 50, pageHeight: 25, width: 50, height: 25, columns: 1, rows: 1 }

/** The company's own labels: size, sheet and contents, as they will be printed. */
export function OwnLabels({ setting, canWrite }: { setting: SettingHandle; canWrite: boolean }): ReactNode {
  const saved = (setting.value('labels') ?? []) as Data[]
  const [draft, setDraft] = useState<Data | undefined>(saved[0])
  const { problem, run } = useSubmit()
  const isSaved = saved.some(({ id }) => id === draft?.id)
  const why = draft && whyNotTemplate(draft)

  const save = (next: readonly Data[], words: string): Promise<boolean> =>
    run(async () => {
      await setting.save('labels', [...next])
      return { words }
    })
  const keep = (data: Data) =>
    save(
      isSaved ? saved.map((one) => (one.id === data.id ? data : one)) : [...saved, data],
      `“${String(data.name)}” kept`,
    )
  async function remove({ id, name }: Data): Promise<void> {
    const others = saved.filter((one) => one.id !== id)
    if (await save(others, `“${String(name)}” removed. Restore it from the history beside it.`)) setDraft(others[0])
  }

  return (
    <div className={`grid gap-14 ${styles.own}`}>
      <ul className={`flex wrap gap-6 text-13 dim unlisted ${styles.list}`} aria-label="Custom labels">
        {saved.map((one) => (
          <li key={String(one.id)}>
            <button
              className="plain on-panel framed round"
              type="button"
              aria-pressed={one.id === draft?.id}
              onClick={() => setDraft(one)}
            >
              {String(one.name)}
            </button>
          </li>
        ))}
        {saved.length === 0 && <li>No custom labels yet. The standard labels are always available.</li>}
      </ul>
      {canWrite && (
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDraft({ ...BLANK, id: newKey().slice(0, 8), name: '' })}
          >
            New label
          </Button>
          <NativeSelect
            aria-label="Start from a template"
            value=""
            data={[{ value: '', label: 'Template…' }, ...STOCKS.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={({ currentTarget: { value } }) => {
              const stock = STOCKS.find(({ id }) => id === value)
              if (stock) setDraft(rowLike(stock))
            }}
          />
        </div>
      )}
      {draft && (
        <div className={`grid ${styles.two}`}>
          <OwnLabelForm
            key={String(draft.id)}
            data={draft}
            change={setDraft}
            why={problem ?? why}
            canWrite={canWrite}
            save={() => void keep(draft)}
            remove={isSaved ? () => void remove(draft) : undefined}
          />
          <Preview data={draft} />
        </div>
      )}
    </div>
  )
}

/** A page of the label with sample values of a list row; a hint while it cannot be printed. */
function Preview({ data }: { data: Data }): ReactNode {
  const template = whyNotTemplate(data) ? undefined : labelTemplateOf(data)
  if (!template) return <p className="text-13 dim">The label is shown once its sizes fit its page.</p>
  const { stock, code, fields } = template
  const collection = places.find(({ of }) => of.name === template.list)?.of
  const [first = '6205-2RS1', ...others] = fields.map((name) => sampleOf(collection, name))
  const label = { code: first, lines: fields.length > 0 ? others : ['SKF', 'Deep groove ball bearing'] }
  const page = Array.from({ length: stock.columns * stock.rows }, () => label)
  // A page of labels is larger than the space here, so it is scaled down.
  const zoom = Math.min(1.5, 4 / Math.max(...stock.page))
  return (
    <section className={`scrolls-both ${styles.preview}`} aria-label="Preview" style={{ zoom }}>
      <Parts of="label-sheets" props={{ pages: [page], stock, symbology: code }} />
    </section>
  )
}

/** Sample values of the fields, to show their length. */
const SAMPLES: Readonly<Record<string, string>> = {
  partNumber: '6205-2RS1',
  brand: 'SKF',
  bin: 'B-11-03',
  lotNumber: 'L-26-0147',
}
const sampleOf = (collection: AnyCollection | undefined, name: string): string =>
  SAMPLES[name] ?? (collection?.fields[name] as Field | undefined)?.label ?? name

const inches = (value: number): number => Math.round(value * 10_000) / 10_000
const rowLike = ({ name, page, label, columns, rows, margin, gap }: LabelStock): Data => ({
  ...{ id: newKey().slice(0, 8), name: `Own ${name}`, unit: 'in', columns, rows },
  ...{ pageWidth: inches(page[0]), pageHeight: inches(page[1]), width: inches(label[0]), height: inches(label[1]) },
  ...{ left: inches(margin[0]), top: inches(margin[1]), across: inches(gap[0]), down: inches(gap[1]) },
})
