import MailComposer from 'nodemailer/lib/mail-composer/index.js'

interface Written {
  messageId: string
  from?: string
  subject?: string
  text?: string
  html?: string
  inReplyTo?: string
  references?: string
  attachments?: readonly { filename: string; content: Buffer | string }[]
}

/** An email as stored in a mailbox. */
export const rawMail = async (mail: Written): Promise<string> => {
  const { attachments = [], ...rest } = mail
  const built = new MailComposer({
    from: 'Maria Rossi <maria@rossi.example>',
    to: 'inquiries@prime.example',
    subject: 'Inquiry',
    date: new Date('2026-11-19T09:00:00Z'),
    ...rest,
    attachments: [...attachments],
  }).compile()
  return (await built.build()).toString('latin1')
}
