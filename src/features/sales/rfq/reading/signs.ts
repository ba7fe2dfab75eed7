const WIDE = /[\uff01-\uff5e\u3000-\u3002\u3010\u3011]/gu
const NARROW: Readonly<Record<string, string>> = {
  '\u3000': ' ',
  '\u3001': '. ',
  '\u3002': '. ',
  '\u3010': '[',
  '\u3011': ']',
}
const AFTER_HAN = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=[A-Za-z\d])/gu
const BEFORE_HAN = /(?<=[A-Za-z\d])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu

/** Their words for pieces, behind a figure and before another word. */
const PIECES = /(?<=\d\s?[个個套件只粒개本])(?=\p{L})/gu

/** A text with the signs of East Asian keyboards as others write them, and blanks between their words and figures. */
export const plainSigns = (text: string): string =>
  text
    .replace(WIDE, (sign) => NARROW[sign] ?? String.fromCodePoint(sign.codePointAt(0)! - 0xfee0))
    .replace(AFTER_HAN, ' ')
    .replace(BEFORE_HAN, ' ')
    .replace(PIECES, ' ')
