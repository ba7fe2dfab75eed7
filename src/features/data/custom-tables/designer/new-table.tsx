import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { lazy, useRef, useState } from 'react'
import { TEMPLATES } from '#features/data/custom-tables/designer/templates.ts'
import { pageAddress } from '#model/feature.ts'
import { guessCollection } from '#model/schema/guess.ts'
import { Await } from '#ui/live/await.tsx'

const ImportDialog = lazy(() => import('#ui/import/import-dialog.tsx'))
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** Asks for a name, then for a template to design from, or a file whose headings become the fields. */
export function NewTable({ taken, done }: { taken: readonly string[]; done: () => void }) {
  const { history } = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [template, setTemplate] = useState(Object.keys(TEMPLATES)[0]!)
  const [isImporting, setImporting] = useState(false)
  const fault = taken.some((other) => other.toLowerCase() === name.toLowerCase())
    ? `A collection named ${name} already exists`
    : name && !NAME.test(name)
      ? 'A letter, then letters, digits, "_" or "-"'
      : undefined
  const [isOpen, setOpen] = useState(false)
  const missing = isOpen && name === '' ? 'Enter a name first' : undefined
  function go(act: () => void): void {
    setOpen(true)
    if (name !== '' && fault === undefined) act()
    else field.current?.focus()
  }
  return (
    <>
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <Button h={32}>New table</Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              go(() => history.push(pageAddress('custom-tables', { design: name, template })))
            }}
          >
            <TextInput
              label="Stored as"
              value={name}
              ref={field}
              error={fault ?? missing}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NativeSelect
              mt="xs"
              label="Start with"
              data={Object.keys(TEMPLATES)}
              value={template}
              onChange={(event) => setTemplate(event.currentTarget.value)}
            />
            <Button type="submit" mt="sm" fullWidth>
              Design table
            </Button>
            <Button variant="default" mt="xs" fullWidth onClick={() => go(() => setImporting(true))}>
              Import a file
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      {isImporting && (
        <Await fallback={null}>
          <ImportDialog
            collection={guessCollection(name, [])}
            close={() => {
              setImporting(false)
              setName('')
              done()
            }}
          />
        </Await>
      )}
    </>
  )
}
