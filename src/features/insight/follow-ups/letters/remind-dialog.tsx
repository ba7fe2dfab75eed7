import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mailtoAddress } from '#base/text/mailto.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { profiles } from '#features/admin/users/collection.ts'
import styles from '#features/insight/follow-ups/chasing/chase.module.css'
import {
  fillLetter,
  LETTER_LEVELS,
  LEVEL_NAMES,
  type LetterLevel,
  letterText,
  nextLevel,
} from '#features/insight/follow-ups/letters/letters.ts'
import { remindCustomer } from '#features/insight/follow-ups/letters/remind.ts'
import { aboutReceivable } from '#features/money/promises/rules.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { languageOf, lettersIn } from '#model/languages/languages.ts'
import { execute } from '#ui/api.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { printRecords } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { toClipboard } from '#ui/shell/copy.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  party: string
  /** The overdue invoices of the party for which a reminder may be sent. */
  invoices: readonly Receivable[]
  clock: Clock
  close: () => void
}

/**
 * A reminder for one customer: edits its text, sends it by email, prints or copies it, and records it on the invoices.
 */
export function RemindDialog({ party, invoices, clock, close }: Props): ReactNode {
  const customerId = invoices.find(({ data }) => data.customerId)?.data.customerId
  const customer = useLiveDoc<{ contactName?: string; email?: string; statementEmail?: string; language?: string }>(
    customers.name,
    customerId,
  )?.data
  const language = languageOf(customer)
  const letters = useLiveDoc<Record<string, unknown>>(settings.name, lettersIn(language))?.data
  const company = useLiveDoc<{ companyName?: string }>(settings.name, 'company')?.data.companyName
  const signature = useLiveDoc<{ signature?: string }>(profiles.name, useUser()?.id)?.data.signature
  const [level, setLevel] = useState<LetterLevel>(() => nextLevel(invoices.map(({ data }) => data)))
  const [own, setOwn] = useState<{ subject: string; body: string }>()
  const { isBusy, problem, run } = useSubmit()
  const usual = fillLetter(letterText(level, letters, language), {
    party,
    contact: customer?.contactName,
    company: company || 'Accounts',
    signature,
    invoices: invoices.map(({ data }) => data),
    today: clock.today,
    timeZone: clock.timeZone,
    base: baseCurrency(),
    language,
  })
  const text = own ?? usual
  const address = customer?.statementEmail || customer?.email

  const send = (how: 'Letter' | 'E-mail' | 'Copied', act: () => unknown) =>
    run(async () => {
      await act()
      const receivableIds = invoices.map(({ id }) => id)
      const { seq } = await execute(remindCustomer.name, { receivableIds, level, how })
      close()
      return { words: `${LEVEL_NAMES[level]} recorded for ${party}`, seq }
    })

  const mail = mailtoAddress(address ?? '', text)
  return (
    <Dialog onClose={close} title={`Remind ${party}`} size={620}>
      <div className={`stack gap-12 ${styles.dialog}`}>
        <NativeSelect
          label="Level"
          value={level}
          onChange={(event) => {
            setLevel(event.currentTarget.value as LetterLevel)
            setOwn(undefined)
          }}
          data={LETTER_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }))}
        />
        <TextInput
          label="Subject"
          value={text.subject}
          onChange={(event) => setOwn({ ...text, subject: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          autosize
          minRows={8}
          maxRows={16}
          value={text.body}
          onChange={(event) => setOwn({ ...text, body: event.currentTarget.value })}
        />
        <p className="text-12 line-18 dim">
          This reminder level is saved on {invoices.length === 1 ? 'the invoice' : `all ${invoices.length} invoices`},
          and the next check is in three days. The printed letter uses the text from Settings.
        </p>
        {!address && (customer || !customerId) && (
          <p className="text-12 line-18 dim">
            {customerId
              ? `${party} has no email address. Enter one in the customer’s record to write an email.`
              : `${party} has no customer record with an email address: copy the text.`}
          </p>
        )}
        {problem && <p role="alert">{problem}</p>}
        <div className={`flex wrap end gap-8 ${styles.buttons}`}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void send('Copied', () => toClipboard(`${text.subject}\n\n${text.body}`))}
          >
            Copy
          </Button>
          {customerId && (
            <Button
              variant="default"
              loading={isBusy}
              onClick={() =>
                void send('Letter', () =>
                  printRecords({ template: `reminder-${level}`, label: LEVEL_NAMES[level] }, [customerId]),
                )
              }
            >
              Print the letter
            </Button>
          )}
          {address && (
            <Button
              loading={isBusy}
              title={address}
              onClick={() => void send('E-mail', () => globalThis.open(mail, '_self'))}
            >
              Write email
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The invoices at these addresses, without disputed ones. */
export const overdueInvoices = (references: readonly string[], receivables: readonly Receivable[]): Receivable[] =>
  receivables.filter(({ id, data }) => references.includes(aboutReceivable(id)) && !data.disputed)
