import { csvLine } from '#base/csv.ts'
import styles from '#features/import/screen.module.css'
import { definitionOf, targetOf } from '#features/import/targets.ts'
import type { Field } from '#model/fields.ts'
import type { Target } from '#ui/import/read-targets.ts'

/** An empty file with the headings that a defined collection understands. */
export function TemplateLink({ collection, targets }: { collection: string; targets: readonly Target[] }) {
  const target = targetOf(collection)
  const defined = definitionOf(target, targets)
  if (!defined) return null
  const headings = (Object.values(defined.fields) as Field[])
    .filter(({ options }) => !options.readOnly)
    .map(({ label }) => label)
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csvLine(headings)}`)}`
  return (
    <a className={styles.template} href={href} download={`${collection}.csv`}>
      Empty file for {(target.command ? collection : defined.label.many).toLowerCase()}
    </a>
  )
}
