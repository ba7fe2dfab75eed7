import PostalMime, { type Attachment } from 'postal-mime'
import { LIMITS } from '#base/limits.ts'
import { attachedText } from '#server/connectors/mailbox/attached-text.ts'
import type { Parsed } from '#server/connectors/mailbox/reader.ts'

/** The characters of its references that are kept: the nearest emails come last. */
const MAX_REFERENCES = 8_000

/** The texts of an email. When it contains a table, its HTML is better than its plain text. */
export async function parsedMail(source: Uint8Array): Promise<Parsed> {
  const {
    text = '',
    html = '',
    references,
    attachments,
  } = await PostalMime.parse(source, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
    maxHeadersSize: 1_048_576,
  })
  const body = !text.trim() || /<table\b/i.test(html) ? html || text : text
  const files: { name: string; text: string }[] = []
  for (const attachment of attachments.slice(0, LIMITS.mailFiles)) {
    const found = await attachedText(nameOf(attachment), bytesOf(attachment)).catch(() => undefined)
    if (found?.trim()) files.push({ name: nameOf(attachment), text: found.slice(0, LIMITS.mailText) })
    else if (isList(attachment))
      files.push({ name: nameOf(attachment), text: '(attached and not read: open the email in the mailbox)' })
  }
  return {
    text: body.slice(0, LIMITS.mailText),
    files,
    ...(references && { references: references.slice(-MAX_REFERENCES) }),
  }
}

/** Whether an attachment may contain an inquiry: pictures and signatures do not. */
const isList = ({ disposition, mimeType }: Attachment): boolean =>
  disposition === 'attachment' && !/^image\/|ms-tnef|signature|calendar|vcard/i.test(mimeType)

const nameOf = ({ filename, mimeType }: Attachment): string => (filename ?? mimeType).slice(0, 200)

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
