// What no decomposition tells: letters of their own that people write with plain ones.
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
// Other scripts tell letters apart by their marks: и and й are two.
const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu

/** A text as it is compared: in lower case, é as e, ß as ss, ø as o, ł as l, wide and small forms as plain ones. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKED, '$1')
    .replace(LETTERS, (letter) => PLAIN[letter]!)
  return plain.normalize('NFC')
}
