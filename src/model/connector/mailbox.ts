/** The address of a mailbox, and the first email to read. */
export interface MailboxAsk {
  host: string
  port: number
  /** TLS from the first byte, TLS after STARTTLS, or none: only on this machine. */
  security: 'TLS' | 'STARTTLS' | 'None'
  user: string
  password: string
  folder: string
  /** Where the last run of this folder ended. */
  cursor: string | undefined
  /** The most emails to read. */
  most: number
  /** Larger emails are skipped; in bytes. */
  largest: number
}

/** An email as read: its texts, and those of its attachments. */
export interface ReadMail {
  messageId: string
  from: string
  fromName?: string
  subject: string
  /** The moment it was sent, as ISO text in UTC. */
  sentAt?: string
  inReplyTo?: string
  /** The earlier emails of its thread, from its headers. */
  references?: string
  text: string
  files: readonly { name: string; text: string }[]
  /** Why it could not be read; its text holds what is known. */
  fault?: string
}

export interface Mails {
  mails: readonly ReadMail[]
  cursor: string
  /** How many more are waiting. */
  left: number
}

/** Reads the unread emails of a mailbox without marking them. Throws a `ConnectorFault`. */
export type Mailbox = (ask: MailboxAsk) => Promise<Mails>
