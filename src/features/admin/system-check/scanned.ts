/** AIM identifiers before a code, when a scanner is set to send them (ISO/IEC 15424). */
const AIM: Readonly<Record<string, string>> = {
  A: 'Code 39',
  C: 'Code 128',
  E: 'EAN or UPC',
  F: 'Codabar',
  G: 'Code 93',
  I: 'Interleaved 2 of 5',
  L: 'PDF417',
  Q: 'QR',
  d: 'Data Matrix',
  z: 'Aztec',
}
const RETAIL: Readonly<Record<number, string>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'ITF-14' }

/** The symbology of a scanned code, as far as its text shows; a guess unless the scanner sends it. */
export function symbologyOf(code: string): string {
  const [, aim] = /^\]([A-Za-z])[0-9A-F]/.exec(code) ?? []
  if (aim !== undefined) return `${AIM[aim] ?? 'Unknown type'}, as the scanner says`
  const retail = /^\d+$/.test(code) ? RETAIL[code.length] : undefined
  if (retail && isCheckedBy10(code)) return `${retail}, its check digit is right`
  if (/^\[\)>/.test(code) || code.includes('\u001d')) return 'likely Data Matrix or PDF417'
  if (/^(https?:|WIFI:|BEGIN:)/i.test(code) || /[^\x20-\x7e]/.test(code) || code.length > 48)
    return 'likely QR or Data Matrix'
  return /^[0-9A-Z .$/+%-]+$/.test(code) ? 'likely Code 128 or Code 39' : 'likely Code 128'
}

/** Verifies the check digit of EAN and UPC: from the right, every second digit counts three times. */
function isCheckedBy10(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}
