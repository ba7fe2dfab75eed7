import type { ReactNode } from 'react'
import { lastMonthEnd } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { ledgerExports } from '#features/money/books/collection.ts'
import { closeBooks, exportJournal, reopenBooks } from '#features/money/books/commands.ts'
import classes from '#features/money/check-register/books-view.module.css'
import { linkedPages } from '#model/record-pages.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { shortDay } from '#ui/grid/format.ts'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

interface Journal {
  files: readonly { name: string; text: string }[]
  groups: number
  debits: number
  credits: number
}

/** Months: closed, reopened, and exported to the accountant as a journal. */
export function BooksView({ clock }: { clock: Clock }): ReactNode {
  const money = useDocs<{ closedThrough?: string }>({ collection: settings.name })?.find(({ id }) => id === 'money')
  const closed = money?.data.closedThrough
  const end = lastMonthEnd(clock.today)
  const close: CommandOffer = {
    command: closeBooks,
    label: 'Close the books',
    suggest: { through: end },
    confirm: ({ through }) =>
      through
        ? `The books close through ${shortDay(String(through), clock.today)}. Later corrections post on the first open day.`
        : undefined,
  }
  const journal: CommandOffer = {
    command: exportJournal,
    label: 'Journal',
    message: journalMessage,
    suggest: { from: `${end.slice(0, 8)}01`, to: clock.today, keep: true },
    confirm: ({ from, to }) =>
      from && to
        ? `Every posting from ${shortDay(String(from), clock.today)} to ${shortDay(String(to), clock.today)}, as a file.`
        : undefined,
  }
  const again: CommandOffer = {
    command: reopenBooks,
    label: 'Reopen the books',
    reverses: true,
    // The month reopened most often is the one closed last.
    ...(closed && { suggest: { through: lastMonthEnd(closed) } }),
    confirm: ({ through }) =>
      through ? `Days after ${shortDay(String(through), clock.today)} can be posted to again.` : undefined,
  }
  return (
    <CollectionScreen
      collection={ledgerExports}
      heading="Books"
      fixed
      purpose="Export a journal for the accountant."
      related={linkedPages()}
      above={
        <p className={`text-13 dim ${classes.through}`}>
          {closed ? `The books are closed through ${shortDay(closed, clock.today)}.` : 'No month is closed yet.'}
        </p>
      }
      ways={
        <>
          {closed && <CommandButton offer={again} clock={clock} />}
          <CommandButton offer={close} clock={clock} />
        </>
      }
      main={<CommandButton variant="filled" offer={journal} clock={clock} done={(result) => save(result as Journal)} />}
    />
  )
}

function save({ files }: Journal): void {
  for (const { name, text } of files) saveFile(name, new Blob([text], { type: 'text/csv' }))
}

function journalMessage(result: unknown): string {
  const { groups, debits, credits } = result as Journal
  return `Journal saved: ${counted(groups, 'entry', 'entries')}, debits ${figure(debits, 2)}, credits ${figure(credits, 2)}`
}
