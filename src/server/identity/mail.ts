import { createTransport } from 'nodemailer'
import type { Config, Log } from '#server/ports.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}

export interface Mail {
  /** Hands a letter to the mail server in the background; a failure is logged without the letter's text. */
  send(letter: Letter): void
  /** Hands a letter to the mail server; throws where it is not accepted. */
  deliver(letter: Letter): Promise<void>
  close(): void
}

const TIMEOUT_MS = 10_000

/** The mail service, where `SMTP_URL` is set. */
export function openMail(config: Config, log: Log): Mail | undefined {
  if (!config.smtpUrl) return undefined
  const from = config.mailFrom ?? 'Prime <prime@localhost>'
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const deliver = async ({ attachments = [], ...letter }: Letter): Promise<void> => {
    await transport.sendMail({ from, ...letter, attachments: [...attachments] })
  }
  return {
    deliver,
    send: (letter) =>
      void deliver(letter).catch((error: Error) =>
        log('error', 'Mail was not accepted', { subject: letter.subject, error: error.name }),
      ),
    close: () => transport.close(),
  }
}
