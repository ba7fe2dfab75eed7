import { Button, Popover, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { guessCollection } from '#model/guess.ts'

const ImportDialog = lazy(() => import('#ui/import/import-dialog.tsx'))
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** A name, then a file: the table comes into being with its first record. */
export function NewTable({ taken, done }: { taken: readonly string[]; done: () => void }) {
  const [name, setName] = useState('')
  const [isImporting, setImporting] = useState(false)
  const fault = taken.includes(name)
    ? `There is a collection ${name} already`
    : name && !NAME.test(name)
      ? 'A letter, then letters, digits, "_" or "-"'
      : undefined
  return (
    <>
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <Button h={32}>New table from a file</Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (name && !fault) setImporting(true)
            }}
          >
            <TextInput
              label="Name"
              value={name}
              error={fault}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" mt="sm" fullWidth disabled={!name || fault !== undefined}>
              Choose file
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog
            collection={guessCollection(name, [])}
            close={() => {
              setImporting(false)
              setName('')
              done()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
