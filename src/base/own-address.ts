/**
 * Whether a text is an address within Prime. Browsers read `\` as `/` and drop tabs and line breaks, and two slashes at
 * the start would lead to another host.
 */
export const isOwnAddress = (text: string): boolean => /^\/(?![\t\n\r]*[/\\])/.test(text)
