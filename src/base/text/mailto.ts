/** The address that begins an email in the mail program; lines of its text end as RFC 6068 asks, or some programs join them. */
export function mailtoAddress(
  to: string,
  fields: Readonly<Record<'subject' | 'body', string> & { cc?: string }>,
): string {
  const said = Object.entries(fields).map(
    ([name, text]) => `${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`,
  )
  return `mailto:${encodeURIComponent(to)}?${said.join('&')}`
}
