/**
 * A `mailto:` address. Line breaks in the body are encoded as RFC 6068 requires; without that, some programs join the
 * lines.
 */
export function mailtoAddress(
  to: string,
  fields: Readonly<Record<'subject' | 'body', string> & { cc?: string }>,
): string {
  const said = Object.entries(fields).map(
    ([name, text]) => `${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`,
  )
  return `mailto:${encodeURIComponent(to)}?${said.join('&')}`
}
