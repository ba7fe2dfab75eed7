import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { refuse } from '#base/problem.ts'
import { mailtoAddress } from '#base/text/mailto.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { profiles } from '#features/admin/users/collection.ts'
import type { SendRequest } from '#features/records/outbox/ask.ts'
import {
  fillMail,
  type MailedPrint,
  mailedDocument,
  mailedParty,
  mailedPrints,
  mailText,
} from '#features/records/outbox/letters.ts'
import styles from '#features/records/outbox/outbox.module.css'
import { readAddresses } from '#features/records/outbox/rules.ts'
import { useMailFiles } from '#features/records/outbox/use-mail-files.tsx'
import { languageOf, lettersIn } from '#model/languages/languages.ts'
import { call, execute } from '#ui/api.ts'
import { selectsAll } from '#ui/fields/typed/typed-text.ts'
import { titleOf } from '#ui/grid/format.ts'
import { Await, awaited } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { printAddress } from '#ui/print/print.ts'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { Spinner } from '#ui/shell/spinner.tsx'
import { submitKey } from '#ui/submit-key.ts'
import { useSubmit } from '#ui/use-submit.ts'

interface Props {
  request: SendRequest
  close: () => void
}

interface Party {
  name?: string
  contactName?: string
  email?: string
  statementEmail?: string
  language?: string
}

let answer: Promise<{ isSetUp: boolean }> | undefined
const mailServer = (): Promise<{ isSetUp: boolean }> => {
  answer ??= call<{ isSetUp: boolean }>('GET', '/api/outbox').catch((error: unknown) => {
    answer = undefined
    throw error
  })
  return answer
}

/** Sends a record by email: recipient, subject and text to review, and the PDF as it will be sent. */
export function SendDialog({ request, close }: Props): ReactNode {
  return (
    <Dialog onClose={close} title={`Email ${titleOf(request.collection.title, request.doc)}`} size={720}>
      <Await fallback={<Spinner />}>
        <SendForm request={request} close={close} />
      </Await>
    </Dialog>
  )
}

function SendForm({ request, close }: Props): ReactNode {
  const { collection, doc, begin } = request
  const prints = begin ? [] : mailedPrints(collection.name, doc.data)
  const { isSetUp } = awaited(mailServer())
  const [print, setPrint] = useState(() => usualPrint(prints, doc.data.status))
  const usual = useUsual(request, print)
  const [own, setOwn] = useState<Partial<Record<'to' | 'cc' | 'subject' | 'text', string>>>({})
  const [isShown, setShown] = useState(false)
  // A draft for the user's mail program cannot have attachments.
  const files = useMailFiles(request, isSetUp ? print : undefined)
  const { isBusy, problem, at, clear, submit } = useSubmit()
  const now = { ...usual, cc: '', ...own }
  const address = print && printAddress({ template: print.template, label: print.document }, [doc.id])
  const change = (name: keyof typeof own) => (event: { currentTarget: { value: string } }) => {
    clear(name)
    setOwn({ ...own, [name]: event.currentTarget.value })
  }

  const send = submit(async () => {
    const to = readAddresses(addresses(now.to), 'the recipient', 'to')
    const cc = readAddresses(addresses(now.cc), 'the copy', 'cc')
    if (to.length === 0) throw refuse('The email has no recipient. Enter an email address.', 'to')
    if (!isSetUp) {
      if (address) globalThis.open(address, '_blank', 'noopener')
      const mail = { subject: now.subject, body: now.text, ...(now.cc && { cc: now.cc }) }
      globalThis.open(mailtoAddress(now.to, mail), '_self')
      close()
      return { words: address ? 'Draft opened. Attach the PDF in your mail program.' : 'Draft opened' }
    }
    const input = {
      collection: collection.name,
      recordId: doc.id,
      ...{ to, cc },
      subject: now.subject,
      text: now.text,
      ...(print && { template: print.template }),
      ...(begin?.inReplyTo && { inReplyTo: begin.inReplyTo }),
      ...(files.ids.length > 0 && { fileIds: files.ids }),
    }
    const { seq } = await execute('outbox.send', input)
    close()
    return { words: `On its way to ${now.to}`, seq }
  })

  return (
    <form className="stack gap-12" noValidate onSubmit={send} onKeyDown={submitKey}>
      {prints.length > 1 && (
        <NativeSelect
          label="Document"
          data={prints.map(({ template, document, label }) => ({ value: template, label: label ?? document }))}
          value={print?.template ?? ''}
          onChange={(event) => setPrint(prints.find(({ template }) => template === event.currentTarget.value))}
        />
      )}
      <div className={`grid gap-12 ${styles.two}`}>
        <TextInput
          label="To"
          required
          data-autofocus
          {...selectsAll}
          {...at('to')}
          value={now.to}
          onChange={change('to')}
          placeholder="name@company.com"
        />
        <TextInput label="Cc" {...at('cc')} value={now.cc} onChange={change('cc')} />
      </div>
      <TextInput label="Subject" required {...at('subject')} value={now.subject} onChange={change('subject')} />
      <Textarea
        label="Text"
        required
        autosize
        minRows={7}
        maxRows={16}
        {...at('text')}
        value={now.text}
        onChange={change('text')}
      />
      {files.choice}
      {address && isShown && (
        <iframe
          className={`full framed round-10 ${styles.preview}`}
          title="Attached PDF"
          src={`${address}?preview=1`}
        />
      )}
      <p className="text-13 dim" role="status">
        {isSetUp
          ? 'The server sends it within seconds. Replies go to your own address.'
          : address
            ? 'No mail server is set up: the PDF opens to be attached, and the draft in your mail program.'
            : 'No mail server is set up: the draft opens in your mail program.'}
      </p>
      {problem && (
        <p role="alert" className="text-13 late">
          {problem}
        </p>
      )}
      <div className="flex wrap gap-8">
        {address && (
          <Button variant="default" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide PDF' : 'Show PDF'}
          </Button>
        )}
        <span className="flex-1" />
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          leftSection={<IconMailForward size={16} />}
          aria-keyshortcuts="Control+Enter"
        >
          {isSetUp ? 'Send' : 'Open draft'}
        </Button>
      </div>
    </form>
  )
}

/** Several addresses are separated by commas, semicolons or spaces. */
const addresses = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

/** A confirmed deal is sent as its order confirmation. */
const usualPrint = (prints: readonly MailedPrint[], status: unknown): MailedPrint | undefined =>
  (status === 'Confirmed' || status === 'Closed'
    ? prints.find(({ document }) => document === 'Order confirmation')
    : undefined) ?? prints[0]

/** The default recipient, subject and text, from the settings and the party. */
function useUsual({ collection, doc, begin }: SendRequest, print: MailedPrint | undefined) {
  const named = print && mailedParty(print, doc)
  const party = useLiveDoc<Party>(named?.collection ?? 'customers', named?.id)?.data
  const language = languageOf(party)
  const letters = useLiveDoc<{ mailTexts?: unknown }>(settings.name, lettersIn(language))?.data
  const company = useLiveDoc<{ companyName?: string }>(settings.name, 'company')?.data.companyName
  const signature = useLiveDoc<{ signature?: string }>(profiles.name, useUser()?.id)?.data.signature
  if (begin || !print) {
    const { to = '', subject = '', text = '' } = begin ?? {}
    return { to, subject, text: signature && text ? `${text}\n\n${signature}` : text }
  }
  const document = mailedDocument(print, doc.data)
  const { subject, body } = fillMail(mailText(document, letters, language), {
    document,
    language,
    number: print.field === undefined ? '' : titleOf(collection.title, doc),
    party: party?.name ?? '',
    contact: party?.contactName,
    company: company ?? '',
    signature,
  })
  return { to: (print.isAccount && party?.statementEmail) || party?.email || '', subject, text: body }
}
