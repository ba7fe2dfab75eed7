import { LIMITS } from '#base/limits.ts'
import { counted } from '#base/text/words.ts'
import { receiveMails } from '#features/sales/rfq/mailbox/commands.ts'
import { ConnectorFault, defineConnector, type RunReport } from '#model/connector/connector.ts'
import { choice, number, text } from '#model/schema/fields.ts'

/** Reads the unread emails of a mailbox into inquiries. */
export const inquiryMailbox = defineConnector({
  name: 'mailbox',
  label: 'Inquiry mailbox',
  help: 'Unread emails of a folder become inquiries or join the one they answer, each once. They stay unread in the mailbox.',
  settings: {
    host: text('Mail server (IMAP)', { help: 'For example imap.company.com' }),
    port: number('Port', { decimals: 0, min: 1, max: 65_535, help: 'Default: 993, with STARTTLS 143' }),
    security: choice('Security', ['TLS', 'STARTTLS', 'None'], {
      help: 'Default: TLS. None only for a server on this machine',
    }),
    user: text('User'),
    folder: text('Folder', { help: 'Default: INBOX' }),
  },
  servers: ['host'],
  secrets: { password: 'Password' },
  hosts: [],
  every: { minutes: 5 },
  account: ({ host, user, folder }) => (host && user ? `${user}@${host}/${folder ?? 'INBOX'}` : undefined),
  async pull({ settings: { host, port, security = 'TLS', user, folder }, secrets, mailbox, cursor }) {
    if (!host?.trim() || !user?.trim()) throw new ConnectorFault('The mailbox has no server or no user. Enter both.')
    if (!secrets.password) throw new ConnectorFault('The mailbox has no password. Set it.')
    const found = await mailbox({
      host: host.trim(),
      port: port ?? (security === 'TLS' ? 993 : 143),
      security: security === 'STARTTLS' || security === 'None' ? security : 'TLS',
      user: user.trim(),
      password: secrets.password,
      folder: folder?.trim() || 'INBOX',
      cursor,
      most: LIMITS.mailsARun,
      largest: LIMITS.mailBytes,
    })
    return {
      command: receiveMails.name,
      input: {
        mails: found.mails.map((mail) => ({
          ...mail,
          files: Object.fromEntries(mail.files.map((file, at) => [String(at), { ...file }])),
        })),
        left: found.left,
      },
      cursor: found.cursor,
    }
  },
  tell(result): RunReport {
    const { received, joined, known, left } = result as {
      received: readonly { what: string; after: string }[]
      joined: readonly { what: string; after: string }[]
      known: number
      left: number
    }
    const done = [
      ...(received.length > 0 ? [`${counted(received.length, 'email')} became inquiries.`] : []),
      ...(joined.length > 0
        ? [
            `${counted(joined.length, 'reply', 'replies')} joined ${joined.length === 1 ? 'its inquiry' : 'their inquiries'}.`,
          ]
        : []),
    ]
    return {
      summary:
        done.length === 0
          ? `No new email${known > 0 ? `; ${known} already read` : ''}.`
          : [...done, ...(left > 0 ? [`${left} will be read in the next run.`] : [])].join(' '),
      differences: [...received, ...joined],
    }
  },
})
