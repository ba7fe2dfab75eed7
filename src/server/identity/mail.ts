import type { Config, Log } from '#server/ports.ts'

interface Letter {
  to: string
  cc?: string
  replyTo?: string
  subject: string
  text: string
  /** Its Message-ID, when it is fixed before sending. */
  messageId?: string
  /** The Message-ID of the email it replies to. */
  inReplyTo?: string
  references?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}

/** A recipient the mail server refused, and its response. */
interface Refused {
  address: string
  why: string
}

export interface Mail {
  /** Sends an email in the background; a failure is logged without its text. */
  send(letter: Letter): void
  /**
   * Sends an email; throws when it is not accepted. The error is an `Unanswered` when the whole email was sent and no
   * response came: the server may have accepted it. Returns the recipients the server refused while it accepted the
   * others.
   */
  deliver(letter: Letter): Promise<readonly Refused[]>
  close(): void
}

const TIMEOUT_MS = 10_000

/** The whole email was sent, and the connection ended without a response. */
export class Unanswered extends Error {}

/** The mail service, when `SMTP_URL` is set. */
export function openMail(config: Config, log: Log): Mail | undefined {
  if (!config.smtpUrl) return undefined
  const from = config.mailFrom ?? 'Prime <prime@localhost>'
  const deliver = async ({ attachments = [], ...letter }: Letter): Promise<readonly Refused[]> => {
    let isOut = false
    // Each email has its own connection, so that errors are not attributed to another email.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: config.smtpUrl!,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      logger: silent(() => {
        isOut = true
      }),
    })
    try {
      const { rejectedErrors = [] } = (await transport.sendMail({
        from,
        ...letter,
        attachments: [...attachments],
      })) as {
        rejectedErrors?: readonly { recipient?: string; response?: string; message: string }[]
      }
      return rejectedErrors.map(({ recipient = '', response, message }) => ({
        address: recipient,
        why: (response ?? message).replace(/\s+/g, ' ').slice(0, 200),
      }))
    } catch (error) {
      if (isOut && (error as { responseCode?: number }).responseCode === undefined) throw new Unanswered(String(error))
      throw error
    } finally {
      transport.close()
    }
  }
  return {
    deliver,
    send: (letter) =>
      void deliver(letter).catch((error: Error) =>
        log('error', 'Mail was not accepted', { subject: letter.subject, error: error.name }),
      ),
    close: () => undefined,
  }
}

/** A logger that stores nothing but notices when the last byte of an email has been sent. */
function silent(whenOut: () => void) {
  const nothing = (): void => undefined
  const info = (entry: { tnx?: string; outByteCount?: number }): void => {
    if (entry.tnx === 'message' && entry.outByteCount !== undefined) whenOut()
  }
  return { level: nothing, trace: nothing, debug: nothing, info, warn: nothing, error: nothing, fatal: nothing }
}
