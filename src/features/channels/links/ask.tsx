import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { copyLink, openLink } from '#features/channels/links/actions.tsx'
import type { Link } from '#features/channels/links/collection.ts'
import { filledIn, parametersOf, parameterWords } from '#features/channels/links/rules.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Longer is no number of a part or parcel. */
const MAX_PASTED = 100

/** Asks for the values that a link has blanks for, to open it or to copy its address. */
export function LinkValues({ link, close }: { link: Link; close: () => void }): ReactNode {
  const names = parametersOf(link.data.url)
  const [values, setValues] = useState<Record<string, string>>({})
  const isReady = names.every((name) => values[name]?.trim())
  const url = filledIn(link.data.url, values)
  async function paste(name: string): Promise<void> {
    try {
      const text = (await navigator.clipboard.readText()).trim().split('\n')[0]!.slice(0, MAX_PASTED)
      setValues((before) => ({ ...before, [name]: text }))
    } catch {
      // The browser asks the person, and may be told no.
      toastProblem('The browser blocks access to the clipboard. Paste with Ctrl+V.')
    }
  }
  return (
    <Dialog onClose={close} title={link.data.title}>
      <form
        className="grid gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          openLink(link, url)
          close()
        }}
      >
        {names.map((name, at) => (
          <TextInput
            key={name}
            label={parameterWords(name)}
            {...(at === 0 && { 'data-autofocus': true })}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Paste ${parameterWords(name).toLowerCase()}`}
                onClick={() => void paste(name)}
              >
                <IconClipboard size={16} />
              </ActionIcon>
            }
          />
        ))}
        <Group gap={8} justify="flex-end">
          <Button variant="default" disabled={!isReady} onClick={() => void copyLink(url)}>
            Copy link
          </Button>
          <Button type="submit" disabled={!isReady}>
            Open
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
