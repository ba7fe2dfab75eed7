import { createTransport } from 'nodemailer'
import type { Config, Log } from '#server/ports.ts'

export interface Mail {
  /** Hands a letter to the mail server in the background; a failure is logged without the letter's text. */
  send(letter: { to: string; subject: string; text: string }): void
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
  return {
    send: ({ to, subject, text }) =>
      void transport
        .sendMail({ from, to, subject, text })
        .catch((error: Error) => log('error', 'Mail was not accepted', { subject, error: error.name })),
    close: () => transport.close(),
  }
}
