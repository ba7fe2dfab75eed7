/** A part of an email by author: depth 0 is the email itself, 1 the email it answers or forwards, and so on. */
interface Passage {
  depth: number
  rows: readonly string[]
  /** It is written between the rows of another email, answering them one by one. */
  isBetween?: boolean
}

/** Deeper passages are treated as this depth. */
const MAX_DEPTH = 8
const MARKS = /^(?:>[ \t]?)+/
const WROTE =
  /(?<![\p{L}\d])(?:wrote|writes|schrieb|escribi[óo]|a écrit|ha scritto|schreef|escreveu|napisał\(?a?\)?|pisze|şunu yazdı|yazdı)(?![\p{L}\d])[^:]{0,120}:$/iu
const BEGINS = /^(?:on|am|el|le|il|op|em|w dniu|dnia)\s.{0,200}$/i
const DIVIDER =
  /^[-_=*\s]{2,40}(?:original message|original appointment|forwarded message|urspr(?:ü|ue)ngliche nachricht|weitergeleitete nachricht|mensaje original|mensaje reenviado|message d'origine|message transf[ée]r[ée]|messaggio originale|messaggio inoltrato|mensagem (?:original|encaminhada)|oorspronkelijk bericht|doorgestuurd bericht|wiadomo[śs][ćc] (?:oryginalna|przekazana)|[iö]lt?etilen (?:ileti|mesaj)|iletilen (?:ileti|mesaj)|özgün ileti)|^begin forwarded message:|^anfang der weitergeleiteten/i
const SENDER = /^\**(?:from|fra|från|lähettäjä|feladó|expeditor|von|de|da|van|od|kimden|expéditeur|mittente)\**:\**\s/i
const HEADER =
  /^\**(?:from|von|de|da|van|od|kimden|fra|från|til|till|sendt|skickat|emne|ämne|lähettäjä|vastaanottaja|aihe|envoy[ée]|inviato|verzonden|wys[łl]ano|data|enviada(?: em)?|gönderildi|tarih|à|a|aan|do|kime|objet|oggetto|onderwerp|temat|assunto|konu|sent|gesendet|enviado(?: el)?|date|datum|fecha|to|an|para|cc|kopie|subject|betreff|asunto|reply-to|antwort an|importance|attachments?|anlagen?|adjuntos?)\**:/i
const SIGNED =
  /^(?:(?:with |many |mit |un |con )?(?:best|kind|warm|warmest|many)?\s*(?:regards|wishes|greetings)|(?:many )?(?:thanks?(?: you)?|thx|tks|merci|danke|gracias|grazie)\s*(?:&|\+|\/|and|in advance(?: and)?|und|et|y|e)\s*(?:best |kind |warm )*(?:regards|rgds|wishes|br)|b\.?\s?rgds|(?:best )?rgds|(?:yours )?(?:sincerely|faithfully|truly)(?: yours)?|cheers|br|rgds|kr|mfg|vg|lg|(?:mit )?(?:freundliche[nr]?|beste[nr]?|viele[nr]?|sch(?:ö|oe)ne[nr]?|herzliche[nr]?|liebe[nr]?) (?:gr(?:ü|u|ue)(?:ß|ss)(?:e|en)?)(?: aus .{1,40})?|hochachtungsvoll|(?:un |reciba un |con un )?(?:cordial )?saludos?(?: cordial(?:es)?)?(?:,? .{0,40})?|atentamente|atte|cordialmente|cordialement|bien cordialement|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|(?:med )?v[äe]nliga? h[äi]ls(?:ning(?:ar)?|en)|mvh|z powa[żz]aniem|pozdrawiam|serdecznie pozdrawiam|s pozdravem|sayg[ıi]lar[ıi]m(?:la|[ıi]zla)|iyi [çc]al[ıi][şs]malar|atenciosamente|att|[üu]dv[öo]zlettel|yst[äa]v[äa]llisin terveisin|yours respectfully|cu stim[ăa]|lijep pozdrav|bien à vous)(?:\s?\/\s?(?:(?:best|kind) )?(?:regards|\p{L}+ ?\p{L}*))?[\s,.!]*$/iu

/** The passages of an email: what its author wrote first, then what is quoted below it. */
export function passagesOf(text: string): Passage[] {
  const rows = text.split(/\r?\n/)
  const found = new Map<number, string[]>()
  let below = 0
  /** The sender of the topmost email, if it begins with its header. */
  let first: string | undefined
  let since = -MAX_DEPTH
  const isAnswering = rows.filter((row) => row.startsWith('>')).length > 1
  for (let at = 0; at < rows.length; at++) {
    const marks = MARKS.exec(rows[at]!)?.[0] ?? ''
    const row = rows[at]!.slice(marks.length).trimEnd()
    const bare = row.trim()
    const isWrapped = BEGINS.test(bare) && isAnswerHead(`${bare} ${(rows[at + 1] ?? '').trim()}`)
    const isAnswer = isWrapped || isAnswerHead(bare)
    const isHead = isAnswer || DIVIDER.test(bare) || isSender(rows, at, marks.length)
    const quotes = !isAnswering && isOwnRow(rows, at, since) ? 0 : marks.split('>').length - 1
    if (isHead) {
      if (isWrapped) at++
      // The text below is quoted, with or without quote marks.
      const writer = SENDER.test(bare) ? bare : undefined
      const isSame = writer !== undefined && writer === first
      if (at === 0 || (since < 0 && !found.get(0)?.some(Boolean))) first = writer
      if (quotes === 0 && !isSame && !(isAnswer && isMarked(rows, at + 1)) && at - since > 2) below++
      since = at
      continue
    }
    if (HEADER.test(bare) && at - since <= 1 && below + quotes > 0) {
      since = at
      continue
    }
    const depth = Math.min(below + quotes, MAX_DEPTH)
    const own = found.get(depth)
    if (own) own.push(row)
    else found.set(depth, [row])
  }
  const isBetween = blocksOf(rows) > 1
  return [...found]
    .map(([depth, own]) => ({ depth, rows: own, ...(depth === 0 && isBetween && { isBetween }) }))
    .toSorted((a, b) => a.depth - b.depth)
}

/** How often rows of the author follow quoted ones. */
const blocksOf = (rows: readonly string[]): number => {
  const written = rows.filter((row) => row.trim())
  return written.filter((row, at) => !row.startsWith('>') && written[at - 1]?.startsWith('>')).length
}

/**
 * Whether a row is the author's own although it begins with `>`: the only such row, between rows of the author, when
 * nobody is quoted by name.
 */
function isOwnRow(rows: readonly string[], at: number, since: number): boolean {
  const isPlain = (row: string | undefined) => !!row?.trim() && !row.startsWith('>')
  const next = rows[at + 1]
  return since < 0 && /^>[ \t]?[^>]/.test(rows[at]!) && isPlain(rows[at - 1]) && (next === undefined || isPlain(next))
}

/** Whether a row names who wrote the quoted text below, usually with a date or an address. */
const isAnswerHead = (row: string): boolean =>
  row.length < 500 && WROTE.test(row) && (/[\d@]/.test(row) || BEGINS.test(row))

/** Whether the first row with text from here on has a quote mark. */
function isMarked(rows: readonly string[], from: number): boolean {
  const next = rows.slice(from, from + 4).find((row) => row.trim())
  return next?.startsWith('>') ?? false
}

/** A sender with a date, recipient or subject near it is the header of another email. */
function isSender(rows: readonly string[], at: number, marks: number): boolean {
  if (!SENDER.test(rows[at]!.slice(marks).trim())) return false
  return rows.slice(at + 1, at + 4).some((row) => HEADER.test(row.slice(marks).trim()))
}

/** The text above the signature, and the signature with everything below it. */
export function signatureApart(rows: readonly string[]): { letter: readonly string[]; signature: readonly string[] } {
  const at = rows.findIndex((row, index) => index > 0 && (/^--\s*$/.test(row) || isSignedOff(row)))
  return at < 0 ? { letter: rows, signature: [] } : { letter: rows.slice(0, at), signature: rows.slice(at) }
}

const isSignedOff = (row: string): boolean => row.length < 80 && SIGNED.test(row.trim())
