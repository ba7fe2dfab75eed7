/** Where a mailbox is, and from which email on it is read. */
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
  /** So many emails at most. */
  most: number
  /** Larger ones are not read, in bytes. */
  largest: number
}

/** An email as it was read: its texts, and those of its attachments. */
export interface ReadMail {
  messageId: string
  from: string
  fromName?: string
  subject: string
  /** The moment it was sent, as ISO text in UTC. */
  sentAt?: string
  inReplyTo?: string
  /** The emails before it in its thread, as its header names them. */
  references?: string
  text: string
  files: readonly { name: string; text: string }[]
  /** Why it could not be read; its text says what is known. */
  fault?: string
}

export interface Mails {
  mails: readonly ReadMail[]
  cursor: string
  /** How many wait behind these. */
  left: number
}

/** Reads the unread emails of a mailbox and marks none. Throws a `ConnectorFault`. */
export type Mailbox = (ask: MailboxAsk) => Promise<Mails>
