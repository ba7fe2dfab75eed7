// Letters that Unicode does not decompose, with the plain letters people type instead.
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
}
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
const ASCII = /^[\0-\x7f]*$/
// In other scripts the marks distinguish letters: и and й are different.
const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/**
 * A text in the form used for comparison: lower case, é as e, ß as ss, ø as o, ł as l, and full-width or small forms as
 * plain letters.
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKED, '$1')
    .replace(LETTERS, (letter) => PLAIN[letter]!)
  return plain.normalize('NFC')
}
