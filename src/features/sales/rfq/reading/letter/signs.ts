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

/** The stamp that exported chats write before each message: the date, time and author. */
const STAMP =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\.?)?\]?(?:\s[-–])?\s(?:[^:\n]{1,40}:\s?)?/gimu

/** `1k` and `x2k` in a chat. */
const THOUSANDS = /(?<=(?:^|[x×(\s])\s?)(?<!\d\s?)([1-9]\d?)k(?:pcs)?(?=\s|$|[.,;)](?!\d))/gmu

/** The markup that chats write around emphasized words. */
const BOLD = /(?<![^\s(])[*_]{1,2}(?=\S)([^*_\n]{1,80}?)(?<=\S)[*_]{1,2}(?![^\s.,;:)!?])/g

/** A form field without a space after its label: `P/N:22211 EK`. */
const FIELD = /^(\W{0,4}\p{L}[\p{L}/#.' ]{1,20}):(?=[\p{L}\d$€£])/gmu

/** A form field with leader dots: `Part no. ....: 6205-2Z` */
const LEADERS = /^([ \t]{0,8}\p{L}[\p{L}/#' ]{1,20}?)\.? ?\.{2,20} ?:[ \t]/gmu

/** Text that the author struck out. */
const STRUCK = /~~[^~\n]{1,200}~~/g

/** What stands beside an empty box, where other boxes are ticked. */
const UNTICKED = /^[ \t]*(?:\[ ?\]|☐)[^\n]*/gmu
/** A form field with its value in a column of its own: `Quantity:      4`. */
const COLUMN = /^([ \t]{0,4}\p{L}[\p{L}/#.'’ ]{1,24}):[ \t]{2,40}(?=\S+(?: \S+){0,5}$)/gmu

/** Non-breaking spaces, and the thousands separator of Swiss keyboards. */
const JOINING = /[\u00a0\u2007\u2009\u202f]/g
const SWISS = /(?<=\d)[’‘`´](?=\d{3}(?!\d))/g

/** A text with the characters of East Asian keyboards replaced by common ones, and spaces between words and numbers. */
export const plainSigns = (text: string): string =>
  text
    .replace(JOINING, ' ')
    .replace(SWISS, "'")
    .replace(STAMP, '')
    .replace(THOUSANDS, '$1000')
    .replace(BOLD, '$1')
    .replace(LEADERS, '$1: ')
    .replace(FIELD, '$1: ')
    .replace(STRUCK, '')
    .replace(/^[ \t]*(?:\[[xX✓✔]\]|[☑☒])/mu.test(text) ? UNTICKED : /$^/, '')
    .replace(COLUMN, '$1: ')
    .replace(/\sw\/\s?(?=[A-Z]{1,3}\s?\d)/g, ' with ')
    .replace(WIDE, (sign) => NARROW[sign] ?? String.fromCodePoint(sign.codePointAt(0)! - 0xfee0))
    .replace(AFTER_HAN, ' ')
    .replace(BEFORE_HAN, ' ')
