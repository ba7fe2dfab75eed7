import { csvLine } from '#base/formats/csv.ts'
import styles from '#features/data/import/screen.module.css'
import { chosenTarget, targetDefinition } from '#features/data/import/targets.ts'
import type { Field } from '#model/schema/fields.ts'
import type { ImportTarget } from '#ui/import/read-targets.ts'

interface Props {
  collection: string
  targets: readonly ImportTarget[]
  /** A short label, because the purpose is stated beside it. */
  isBrief?: boolean
}

/** A link that downloads an empty file with the headings of a defined collection. */
export function TemplateLink({ collection, targets, isBrief }: Props) {
  const target = chosenTarget(collection)
  const defined = targetDefinition(target, targets)
  if (!defined) return null
  const headings = (Object.values(defined.fields) as Field[])
    .filter(({ options }) => !options.readOnly)
    .map(({ label }) => label)
  const words = `Download template for ${(target.command ? collection : defined.label.many).toLowerCase()}`
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csvLine(headings)}`)}`
  return (
    <a className={`text-13 accent ${styles.template}`} href={href} download={`${collection}.csv`} aria-label={words}>
      {isBrief ? 'Download template' : words}
    </a>
  )
}
