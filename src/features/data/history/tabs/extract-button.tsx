import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { extractOf } from '#features/data/history/tabs/extract.ts'
import type { WholeEntry } from '#model/command/history-page.ts'
import { recordKind } from '#model/record-pages.ts'
import { saveFile } from '#ui/export/save-file.ts'
import type { HistoryFilter } from '#ui/history/entry.ts'
import { historyRequest, readHistory } from '#ui/history/read-history.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

const PAGE = 500
/** The most changes in a file that people can still open. */
const MAX_ENTRIES = 50_000

/** Exports everything the history shows as a file for the accountant. */
export function ExtractButton({ filter, clock }: { filter: HistoryFilter; clock: Clock }): ReactNode {
  const [read, setRead] = useState<number>()

  const span = [filter.from ?? 'start', filter.to ?? clock.today].join(' to ')

  async function save(): Promise<void> {
    const entries: WholeEntry[] = []
    setRead(0)
    try {
      let before: number | undefined
      do {
        const page = await readHistory(filter, clock.timeZone, { before, limit: PAGE })
        entries.push(...page.entries)
        before = page.nextBefore ?? undefined
        setRead(entries.length)
      } while (before !== undefined && entries.length < MAX_ENTRIES)
      const content = new Blob(['\uFEFF', extractOf(entries)], { type: 'text/csv;charset=utf-8' })
      saveFile(`History ${span}.csv`, content)
      if (before !== undefined)
        toast(
          `The file has the latest ${MAX_ENTRIES.toLocaleString('en-US')} changes; choose a shorter period for the others`,
        )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setRead(undefined)
    }
  }

  /** Opens the same as a PDF in a new tab; the PDF says so when it had to be shortened. */
  function print(): void {
    const { seq: _, ...scope } = filter
    const about = [span, filter.collection && recordKind(filter.collection)].filter(Boolean).join(' · ')
    const query = new URLSearchParams({ ...historyRequest(scope, clock.timeZone), about })
    globalThis.open(`/api/print/history?${query}`, '_blank', 'noopener')
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" w="fit-content" leftSection={<IconDownload size={16} />} loading={read !== undefined}>
          Extract
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save()}>CSV file</Menu.Item>
        <Menu.Item onClick={print}>PDF</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
