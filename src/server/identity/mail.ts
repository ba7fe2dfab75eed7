import type { Config, Log } from '#server/ports.ts'

interface Letter {
  to: string
  cc?: string
  replyTo?: string
  subject: string
  text: string
  /** Its ID, where it is fixed before it is sent. */
  messageId?: string
  /** The ID of the letter that it answers. */
  inReplyTo?: string
  references?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}

/** A recipient that the mail server did not take, and what it said. */
interface Refused {
  address: string
  why: string
}

export interface Mail {
  /** Hands a letter to the mail server in the background; a failure is logged without the letter's text. */
  send(letter: Letter): void
  /**
   * Hands a letter to the mail server; throws where it is not accepted. The error is an `Unanswered` where the whole
   * letter went out and no answer came: the server may have it. Answers the recipients that the server refused while it
   * took the letter for the others.
   */
  deliver(letter: Letter): Promise<readonly Refused[]>
  close(): void
}

const TIMEOUT_MS = 10_000

/** The whole letter went out, and the connection ended without an answer. */
export class Unanswered extends Error {}

/** The mail service, where `SMTP_URL` is set. */
export function openMail(config: Config, log: Log): Mail | undefined {
  if (!config.smtpUrl) return undefined
  const from = config.mailFrom ?? 'Prime <prime@localhost>'
  const deliver = async ({ attachments = [], ...letter }: Letter): Promise<readonly Refused[]> => {
    let isOut = false
    // A connection of its own for each letter, so that what is told of one is not taken for another's.
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

/** A log that keeps nothing; it hears when the last byte of a letter is out. */
function silent(whenOut: () => void) {
  const nothing = (): void => undefined
  const info = (entry: { tnx?: string; outByteCount?: number }): void => {
    if (entry.tnx === 'message' && entry.outByteCount !== undefined) whenOut()
  }
  return { level: nothing, trace: nothing, debug: nothing, info, warn: nothing, error: nothing, fatal: nothing }
}
