import { Button, FileButton } from '@mantine/core'
import styles from '#features/data/import/screen.module.css'
import { chosenTarget, POSTED, targetDefinition } from '#features/data/import/targets.ts'
import { TemplateLink } from '#features/data/import/template-link.tsx'
import type { ImportTarget } from '#ui/import/read-targets.ts'

/** The lists a business starts with, in the order of their dependencies. */
const IMPORTED = ['vendors', 'customers', 'parts', 'locations', ...POSTED.map(({ label }) => label), 'Tracking']

interface Props {
  targets: readonly ImportTarget[]
  files: string
  take: (file: File | null, into: string) => void
}

/** The kinds of file whose columns Prime knows: for each, select a file or download an empty template. */
export function KnownFiles({ targets, files, take }: Props) {
  const shown = IMPORTED.filter((into) => targets.some(({ name }) => name === chosenTarget(into).collection))
  if (shown.length === 0) return null
  return (
    <section className="grid gap-8" aria-labelledby="known-files">
      <h2 className="text-14 bold" id="known-files">
        Start with a template
      </h2>
      <ul className={`grid gap-8 unlisted ${styles.cards}`}>
        {shown.map((into) => {
          const { command } = chosenTarget(into)
          const label = command ? into : targetDefinition(chosenTarget(into), targets)?.label.many
          return (
            <li className="box grid gap-6 pad-10-12" key={into}>
              <b className="strong">{label}</b>
              <span>
                <FileButton onChange={(file) => take(file, into)} accept={files}>
                  {(props) => (
                    <Button size="compact-sm" variant="default" aria-label={`Choose file of ${label}`} {...props}>
                      Choose file
                    </Button>
                  )}
                </FileButton>
                <TemplateLink collection={into} targets={targets} isBrief />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
