import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { exportFile, markExported } from '#features/channels/bearingnet/commands.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CommandButton, CommandDialog } from '#ui/command-button.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Made {
  text: string
  rows: number
  digest: string
  new: number
  changed: number
  removed: number
  withoutPrice: number
}

/** Creates the file for the market, shows the differences from the last one, and records that it was uploaded. */
export function FileButton({ clock }: { clock: Clock }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const [layout, setLayout] = useState('BearingNet')
  const [made, setMade] = useState<Made>()
  const close = () => setMade(undefined)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Make the file
      </Button>
      {isAsking && (
        <CommandDialog
          clock={clock}
          related={linkedPages()}
          offer={{
            command: exportFile,
            label: 'Create file',
            suggest: { layout },
            confirm: (input) => {
              return `The whole list in the layout of ${String(input.layout ?? layout)}. Nothing is written.`
            },
          }}
          done={(result, input) => {
            setLayout(String(input?.layout ?? layout))
            setMade(result as Made)
          }}
          close={() => setAsking(false)}
        />
      )}
      {made && (
        <Dialog title={`File for ${layout}`} onClose={close}>
          <Stack>
            <Text>
              {counted(made.rows, 'line')}: {figure(made.new)} new, {figure(made.changed)} changed,{' '}
              {figure(made.removed)} removed.
              {made.withoutPrice > 0 && ` ${counted(made.withoutPrice, 'listing')} without a price left out.`}
            </Text>
            <Group>
              <Button
                onClick={() =>
                  saveFile(
                    `${layout.toLowerCase().replace(' ', '-')}-${clock.today}.csv`,
                    new Blob(['\uFEFF', made.text], { type: 'text/csv' }),
                  )
                }
              >
                Download
              </Button>
              <CommandButton
                clock={clock}
                related={linkedPages()}
                offer={{
                  command: markExported,
                  label: 'Mark as exported',
                  fixed: { layout, digest: made.digest },
                  confirm: () => `${counted(made.rows, 'line')} will count as shown on the market.`,
                }}
                done={close}
              />
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
