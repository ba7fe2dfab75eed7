import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconClipboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { copyLink, openLink } from '#features/channels/links/actions.tsx'
import type { Link } from '#features/channels/links/collection.ts'
import { filledIn, parametersOf, parameterWords } from '#features/channels/links/rules.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** A longer text is not a part or tracking number. */
const MAX_PASTED = 100

/** Asks for the values of a link's placeholders, to open it or to copy its address. */
export function LinkValues({ link, close }: { link: Link; close: () => void }): ReactNode {
  const names = parametersOf(link.data.url)
  const [values, setValues] = useState<Record<string, string>>({})
  const { at: faultAt, clear, form, run, submit } = useSubmit()
  const url = filledIn(link.data.url, values)
  function put(name: string, text: string): void {
    clear(name)
    setValues((before) => ({ ...before, [name]: text }))
  }
  function needAll(): void {
    const missing = names.find((name) => !values[name]?.trim())
    if (missing) throw refuse(`Enter the ${parameterWords(missing).toLowerCase()}.`, missing)
  }
  async function paste(name: string): Promise<void> {
    try {
      const text = (await navigator.clipboard.readText()).trim().split('\n')[0]!.slice(0, MAX_PASTED)
      put(name, text)
    } catch {
      // The browser asks for permission, which may be denied.
      toastProblem('The browser blocks access to the clipboard. Paste with Ctrl+V.')
    }
  }
  return (
    <Dialog onClose={close} title={link.data.title}>
      <form
        ref={form}
        className="grid gap-12"
        noValidate
        onSubmit={submit(async () => {
          needAll()
          openLink(link, url)
          close()
          return undefined
        })}
      >
        {names.map((name, at) => (
          <TextInput
            key={name}
            label={parameterWords(name)}
            {...(at === 0 && { 'data-autofocus': true })}
            value={values[name] ?? ''}
            {...faultAt(name)}
            onChange={(event) => put(name, event.currentTarget.value)}
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
          <Button
            variant="default"
            onClick={() =>
              void run(async () => {
                needAll()
                await copyLink(url)
                return undefined
              })
            }
          >
            Copy link
          </Button>
          <Button type="submit">Open</Button>
        </Group>
      </form>
    </Dialog>
  )
}
