import { Button, Group } from '@mantine/core'
import { TEMPLATES } from '#features/data/custom-tables/designer/templates.ts'
import { pageAddress, screenPath } from '#model/feature.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** Ways to start the first table: each template under a name of its own, or a file. */
export function TableStarts({ taken }: { taken: readonly string[] }) {
  return (
    <Group justify="center" gap="xs" maw={640}>
      {Object.entries(TEMPLATES).map(([template, { many }]) => (
        <Button
          key={template}
          component={GoLink}
          variant="default"
          href={pageAddress('custom-tables', { design: nameFor(many, taken), template })}
        >
          {template}
        </Button>
      ))}
      <Button component={GoLink} variant="default" href={screenPath('import')}>
        Import a CSV
      </Button>
    </Group>
  )
}

/** `Tool loans` is stored as `tool_loans`, with a number appended when the name is taken. */
function nameFor(many: string, taken: readonly string[]): string {
  const name = many.toLowerCase().replaceAll(' ', '_')
  const isTaken = (other: string) => taken.some((known) => known.toLowerCase() === other)
  let at = 1
  while (isTaken(at === 1 ? name : `${name}_${at}`)) at++
  return at === 1 ? name : `${name}_${at}`
}
