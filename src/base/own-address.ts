/** Whether a text is an address within Prime. Browsers read `\` as `/` and leave tabs and line ends out: two slashes would be another host. */
export const isOwnAddress = (text: string): boolean => /^\/(?![\t\n\r]*[/\\])/.test(text)
