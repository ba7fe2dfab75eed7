import { CURRENCY } from '#features/sales/rfq/reading/figures/currencies.ts'
import { SLASHED } from '#features/sales/rfq/reading/figures/days.ts'
import { MONTH } from '#features/sales/rfq/reading/figures/months.ts'
import { isSeries, leadsNumber } from '#features/sales/rfq/reading/numbers.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { SOLD_BY_LENGTH } from '#features/sales/rfq/reading/vocabulary.ts'

/**
 * Placeholder for text that is neither part nor quantity; as long as what it hides, so that positions stay the same.
 */
export const HIDDEN = '\u0001'

const NUMBERED = 'no|nr|nro|num|nummer|number|n[.º°o]*|código|id'
const SIGN = '(?:\\s*(?:#|:|=|\\.|-|º|°))*'
/** Words for things with a number of their own, whatever is in between. */
const REFERENCES =
  'p\\.?o\\.?|rfq|rfi|purchase order|order|pedido|orden|bestellung|best|auftrag|auftrags|bestell|kunden|kundin|customer|client|cliente|account|acct|konto|invoice|factura|rechnung|rechnungs|quotation|quote|offer|oferta|presupuesto|angebot|angebots|inquiry|enquiry|anfrage|consulta|solicitud|request|tender|licitaci[óo]n|project|proyecto|projekt|ticket|case|vorgang|zeichnung|zeichnungs|drawing|dwg|plano|delivery note|albar[áa]n|lieferschein|contract|contrato|vertrag|supplier|vendor|proveedor|lieferanten|our ref|your ref|unsere? ref|ihre? ref|su ref|n/ref|s/ref|reference|job|machine|maschine|m[áa]quina|serial|ser|serien|serie|richiesta(?: d.offerta)?|demande de prix|demande d.offre|solicitud de (?:cotizaci[óo]n|oferta)|ordine|offerta|preventivo|fattura|commande|devis|facture|demande|encomenda|cota[çc][ãa]o|zam[óo]wienie|zapytanie|bestelling|aanvraag|sipari[şs]|teklif|inventory|requisition|req|enq|indent|event|sourcing event|tracking|shipment|parcel|badge|cost cent(?:er|re)|kst|wbs|s/n'
const ALWAYS =
  'vat|vat id|vat reg|gst|gstin|rfc|nip|regon|krs|kvk|btw(?! \\d\\d )|p\\.? ?iva|partita iva|cod\\. fisc|siret|siren|tva|cnpj|cpf|nif|nipc|cuit|cui|mwst|vergi|vergi dairesi|vkn|mersis|abn|duns|d-u-n-s|imo|meeting|passcode|tax|tax id|nif|cif|ust|ust-?id|ust-?idnr|uid|steuer|steuernummer|eori|hra|iban|bic|swift|blz|zip|plz|c\\.p|cp|postal code|bp|konto|kto|rea|ape|naf|p\\.?\\s?o\\.? box|postfach|apartado|apdo|hs code|hs|taric|customs tariff|zolltarif|tel|telf|tel[ée]fono|telefon|phone|fon|ph|fax|mob|mobile|m[óo]vil|handy|cell|celular|whatsapp|wechat|skype|direct|hotline|helpline|ligne directe|direct line|l[íi]nea directa|switchboard|zentrale|tfno|tlf|puh|тел|durchwahl|ext|extension|din|iso|ansi|aisi|astm|ral|ean|gtin|upc'

/** Each pattern hides its matches, in this order. */
const NOISE: readonly RegExp[] = [
  // Web and email addresses.
  /\b(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w.-]{1,200}/gi,
  // Dates and times of day, ordinals and weeks.
  /\b(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])\b(?![-/.]\d)/g,
  /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:20)?\d\d\b(?![-/.]\d|\d)/g,
  /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?!\d)/g,
  anyCase`\\b\\d{1,2}(?:st|nd|rd|th|\\.)?[ -](?:of |de )?(?:${MONTH})(?!\\p{L})\\.?(?:[ -,]{1,2}(?:de )?(?:20)?\\d\\d)?\\b`,
  new RegExp(`(?<!\\p{L})(?:${MONTH})\\.?[ -]\\d{1,2}(?:st|nd|rd|th)?(?:,? 20\\d\\d)?\\b(?![./]\\d)`, 'giu'),
  new RegExp(`${SLASHED}(?!\\w|[.\\x2f-]\\d)`, 'giu'),
  /\b\d{1,2}[:h]\d\d(?::\d\d)?(?:\s?(?:am|pm|uhr|h))?\b/gi,
  /\b[0-2]\d[0-5]\d\s(?:hrs|hours|[ECMP][SD]T|GMT|UTC|uhr)\b/gi,
  /(?<=\b(?:deliver(?:y|ed)?|leverans|lieferung|by|in)\s)[wv]\d{1,2}\b/gi,
  /(?:(?<=[à@]\s)|(?<![\w.,/-]))\d{1,3}\s?(?:ft|feet|m|mtrs?|met(?:er|re)s?|metros?)\s(?:box|roll|reel|coil|length)(?:es|s)?(?!\p{L})/giu,
  /(?<=(?<!\p{L})à\s|(?<![\w.,/-])\d{1,4}\s[^\d;,]{3,30}(?:\d[\w./-]{1,12}\s)?(?:of|da|de|zu|von|van|di)\s)\d{1,3}\s?(?:m|mtrs?|met(?:er|re)s?|m[èe]tres?|metr[io]s?)(?!\p{L})/giu,
  /(?<!\/)\b(?:kw|cw|week|woche|semana|semaine|settimana|wk|q)\.?\s?\d{1,2}(?:[/-]\d{2,4})?\b/gi,
  // Telephone numbers, tax numbers, accounts.
  /\+\d[\d\s()./-]{6,24}\d|(?<![\w/-])\(0?\d{2,5}\)[\s-]?\d[\d\s-]{4,14}\d(?![\w/-])|(?<![\w/.-])(?!(?<=^\s{0,4})0\d\s{2})0\d{1,3}[\s/-]{1,3}\d{3,}(?:[\s-]\d{1,5}){0,4}(?![\w/.])/g,
  /(?<![\w/.-]|\bF?S[ENSD][A-Z]{0,3} )\(?\d{3}\)?[-.\s]{1,2}\d{3}[-.\s]\d{3,4}(?:,?\s?(?:x|ext\.?)\s?\d{1,5})?(?![\w/-]|\.\w)/gi,
  /\b[A-Z]{1,2}-\d{3} ?\d{2}\b(?= \p{Lu}\p{Ll})|(?<![\w/.-])\d{3} \d{2} (?=\p{Lu}\p{Ll}{2})|(?<![\w.,-])\d{5} \p{Lu}[\p{L}' -]{2,25} (?:cedex|CEDEX|Cedex)(?: \d{1,2})?/gu,
  /(?<![\w/.-])[679]\d(?:\d \d\d|\s\d{3}) \d\d \d\d(?: \d\d)?(?![\w/.-])/g,
  /\b(?=[A-Z]{2}\d\d ?[A-Z\d]{4} ?(?:\d{4} ?){2})[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  /(?<![\w-])(?:[A-Z]{2}[A-Z]?\d{8,12}|[A-HJ-NP-SUVW]-?\d{8}|\d{8}-?[A-Z])(?![\w/-])/g,
  // Company register numbers; HRB is also a maker.
  /\bHRB(?:[\s.:-]{0,3}(?:Nr\.?)?)[\s.:]{0,2}\d{3,6}(?!\d|[\s-]?(?:2?RS|2?ZZ?|LLU|DDU?|C[34]|[A-Z]{1,4})(?![a-z]))(?!\D{0,12}\d{1,6}\s?(?:pcs?|ea|nos?|stk|szt|off|x)\b|\s?[x×-]\s?\d)/giu,
  // In capitals only: in lowercase these are words.
  /(?<![\p{L}\d])(?:C\.R\.|UEN|OIB|TRN|EN|UNE|PAN|CIN|RUT|RUC|NIT|EIN|ACN)(?:[\s.:]|No\.?){0,4}[A-Z]{0,5}\d[\w./-]{3,20}(?:(?<=C\.R\. \d{4})[ \d]{2,12})?/gu,
  /(?<=\p{L}[,.]?\s)(?:NSW|VIC|QLD|WA|SA|TAS|NT|ACT) \d{4}(?!\d|\s?(?:pcs?|ea|x)(?!\p{L}))/gu,
  // Postal codes: `SY4 1HA`, `Miami FL 33166`; the last two letters of British ones are never C I K M O V.
  /(?<![\w/-])[A-Z]{1,2}\d[A-Z\d]? \d(?!RS(?![A-Z])|ZR|NR)[ABD-HJLNP-UW-Z]{2}(?![\w/-])/g,
  /(?<=\p{L}[,.]?\s)(?:A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[ ,]{1,2}\d{5}(?:-\d{4})?(?!\d|\s?(?:pcs?|ea|x)(?!\p{L})|\s?[-–]\s?\d)/gu,
  // Numbers of orders and other documents, and the author's own references in brackets.
  /\([^()]{0,60}(?<!\p{L})(?:ours?|unsere?|notre|nuestr[oa]|intern\p{L}{0,5})(?!\p{L})[^()]{0,40}\d[^()]{0,20}\)/giu,
  /\((?:order|po|bestellung|auftrag|pedido|commande|ordine) (?:no\.? |nr\.? )?\d{4,7}\)|(?<=^\s{0,4})(?:pos|position)\.?\s\d{1,3}(?=\s)/giu,
  /(?<!\p{L})(?:no|nr|n°)\.?\s\d{3}\s\d{3}(?=\))/giu,
  /\((?:our |your )?ref\.?:? [A-Z]{1,4}[- ]?\d{3,6}\)/giu,
  /(?<![\w-])(?:po|so|rfq|rfi|rd[oa]|enq|inv|anf|ang|ref|pr|req|wo|ped|qt|proj?|tkt|case)[-_/ #:]{0,3}(?:[A-Z]{1,4}[-/](?=\d{3}))?(?:20\d\d[-/.]?\d+|\d{5,}|\d{2}[-/]\d{2,}|\d{3,4}(?:[-/]\d+)+)(?:[-/.][\w]+)*/gi,
  /(?<![\w-])(?:po|rfq|rfi|inv)[-_# :]{0,3}\d{2,}[\w/-]*(?![\w/-]|\s?(?:pcs?|x|off|stk|ea|nos?|sets?)\b)/gi,
  /(?<=^\s{0,4}(?:RFQ|RFI|(?:en|in)quiry|quotation|anfrage)\s{0,2}[:#]?\s)(?!(?:UC|NU|NJ|NA|HK|KM|SN|AH|LM|HM|GE|SI|SA|CF|KR)[A-Z]?-)[A-Z]{2,5}-\d{3,6}(?=\s*$)/gi,
  /(?<![\w.-])[A-Z]{0,6}[-/]?20[123]\d[-/]\d{2,6}\b|(?<![\w./-])[A-Z]{0,3}\d{1,6}\/\d{1,6}\/(?:19|20)\d\d(?![\w/])/g,
  anyCase`(?<![\\p{L}\\d])(?:${ALWAYS})(?:${SIGN}\\s*(?:${NUMBERED}))?(?!\\p{L})\\.?${SIGN}\\s{0,3}[A-Z]{0,4}[-\\s]?\\d[\\w./()-]*(?:[ -]\\d[\\d/-]*)*`,
  anyCase`(?<![\\p{L}\\d])(?:${REFERENCES})s?(?:[-\\s]{0,2}(?:${NUMBERED})\\.?${SIGN}|\\.?\\s?#${SIGN})\\s{0,3}[A-Z]{0,5}[-/]?\\d[\\w./-]*`,
  anyCase`(?<![\\p{L}\\d])(?:${REFERENCES})s?\\.?\\s?:\\s{0,3}(?:\\d{5,}|[A-Z]{0,5}[-/]?(?:\\d+[-/.]){1,4}\\d+|[A-Z]{1,5}(?:[-/][A-Z]{1,5}){1,3}[-/]\\d[\\w/-]*)(?![\\w/-])`,
  /(?<![\p{L}\d])(?:project|proyecto|projekt|requisition|drg\.?|dwg\.?|drawing|zeichnung|plano|machine|maschine|m[áa]quina|contract|contrato|vertrag|ticket|job|cost (?:cent(?:er|re)|code)|charge code|work order|(?:po|p\.o\.|purchase|order) requests?|tender|event|auction|form|template|document|procedure|instruction)\s[A-Z]{0,4}[-/]?\d[\w./-]*/giu,
  /(?<!\p{L})(?:pump|motor|engine|gearbox|pumpe|getriebe|compressor)\s(?:type|typ|model|no\.?|nr\.?)\s[A-Z]{1,6}\s?\d[\w./-]*|(?<=(?<!\p{L})(?:pump|motor|engine|gearbox|compressor|fan|blower|mixer|conveyor|crusher|mill|press|machine|pumpe|getriebe|ventilator|bomba|ventilador|pompe|ventilateur|pompa|ventilatore)s?\s)[A-Z]{1,2}-\d{1,4}[A-Z]?(?![\w/-])|\bNH[- ]?\d\d?\b/giu,
  // The document's own number: `Enquiry 2611/09`.
  /(?<![\p{L}\d])(?:(?:en|in)quiry|anfrage|angebot|auftrag|bestellung|offerte|demande|richiesta|zapytanie|solicitud)\s\d{2,6}[/-]\d{1,6}(?![\w/-])/giu,
  anyCase`(?<![\\p{L}\\d])(?:your|our|ihre?r?|unsere?r?|su|nuestr[ao]|votre|notre|vostr[ao]|nostr[ao])\\s(?:${REFERENCES})\\s[A-Z]{0,5}[-/]?\\d[\\w./-]*`,
  /(?<![\p{L}\d])(?:(?:your|our|ihr|unser|su|nuestra|votre|notre|vs|ns)\.?\s(?:ref|zeichen|r[ée]f)|(?:r[ée]f(?:[ée]rence)?|rif|referencia)\.?\s(?:intern[eoa]?|client[e]?)\.?\s?:?(?:\s[A-Z]{2}(?=\s))?)\.?\s?:?\s?[A-Z]{0,4}-?\d[\w/-]*/giu,
  /(?<![\p{L}\d])(?:invoices?|credit(?: notes?)?|debit notes?|rechnung|gutschrift|factura|facture|fattura|s\/n|plant|werk|planta|gate|room|frame|buyer id|building|bldg|suite|page|seite|p[áa]gina|pallets?|hwy|highway|mile|exit)\s?:?\s?\d[\w/-]*/giu,
  /\b(?:acct|account|a\/c)\.?\s(?:(?:no|nr)\.?\s|#\s?)?(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{3,}/gi,
  /(?<![\w/.-])\d{2,3} \d{4} \d{4}(?![\w/-])|(?<![\w/.-])[MTPFC][.:]?\s[1-9]\d{3,4} \d{5,6}(?![\w/-])/g,
  // Dimensions.
  /(?<!(?:^|[^\p{L}\d])(?:K|KT|KBK|KZK|IR|LR|TLA|TC)\s?)(?:[øØ⌀]\s?)?(?<![\w.,/-])(?!\d{1,4}\s[x×]\s\d{4}\s?[x×]\s?\d{1,2}["”])\d{1,4}(?:[.,]\d{1,3})?\s?(?:mm)?\s?[x×*]\s?\d{1,4}(?:[.,]\d{1,3})?\s?(?:mm)?\s?[x×*]\s?\d{1,4}(?:[.,]\d{1,3})?(?:\s?mm\b)?(?![\w-])/giu,
  /(?<![\w.,/-])\d{1,4}(?:[.,]\d{1,3})?\s?[x×*]\s?\d{1,4}(?:[.,]\d{1,3})?\s?mm\b/gi,
  // The size and the bolts of a unit that its number follows: `1 7/16" pillow blocks UCP207-23`, `4 bolt flange`.
  /(?<![\w./-])(?:\d{1,2} \d{1,2}\/(?:2|4|8|16|32)["”]?|(?:\d{1,2}-)?\d{1,2}\/(?:2|4|8|16|32)["”])(?=\s(?:\d[ -])?(?:pillow|flanged?|bolt|take|insert|mounted|bearings?|units?)(?!\p{L}))|(?<![\w./-])(?:[2-6]|two|three|four)[ -]bolt(?!\p{L})/giu,
  // Adhesives and greases with a number, steel grades.
  /\b(?:(?:loctite|loxeal|molykote)\s\d{2,5}|100cr6|100crmo7|gcr15|52100|ip\d\d)\b/gi,
  // A fiscal year; FY 30 TF is a bearing unit.
  /\bFY\s?['’]?(?:20)?\d\d\b(?!\s?(?:TF|TR|TM|FM|WF|LF)\b)/g,
  // Yearly usage that a row states in addition to the requested quantity.
  /\b(?:annual(?:ly)?|yearly|per year|per annum|p\.\s?a\.)(?: (?:qty|quantity|usage|demand|volume|requirement))?\s?[:=]?\s?\d[\d.,]*(?:\s?(?:pcs?|pieces?|ea|units?|stk|nos?))?(?=.{0,60}(?:call-?off|sample|first (?:lot|order)|initial|trial|release)\b)/gi,
]
/** A number with its unit of measure, or a duration. */
const MEASURE =
  /(?<![\w/-])(\d+(?:[.,]\d+)?)(?:\s?-\s?\d+(?:[.,]\d+)?)?[\s-]?(mm|cm|ml|ltr|m|kg|kgs|g|gr|lbs?|inch(?:es)?|zoll|pulgadas|%|°\s?c?|rpm|kn|kw|bar|v|min|hrs?|hours?|stunden|horas|(?:working |business |kalender|arbeits|werk)?days?|tagen?|wochen?|werktagen?|arbeitstagen?|d[íi]as?(?: h[áa]biles)?|weeks?|wks?|semanas?|months?|monaten?|mes(?:es)?|years?|jahren?|añ[oa]s?)(?![\p{L}\d/]|-\p{L}|-\d{3})/giu
const MONEY = anyCase`(?:(?:${CURRENCY})\\s?\\d[\\d.,]*\\d|(?:${CURRENCY})\\s?\\d|(?<![\\w.,\\x2f-])\\d[\\d.,]* ?(?:${CURRENCY})(?![\\p{L}\\d]))(?:\\s?(?:\\x2f-?|per|pro|je|por|each|ea)\\s?(?:pcs?|piece|ea|unit|stk|stück|st|ud|unidad|pieza)?(?!\\p{L}))?`
/** `250 St Georges Tce` */
const STREET =
  /^(?:Via|Viale|Corso|Piazza|Rue|Rua)\s\p{Lu}[\p{L}. ]{2,30},?\s\d{1,4}(?!\d)|(?<!\d)\d{1,5}[a-z]?,? (?:(?!(?:for|the|our|on|of|with|and|to|in)\s)\w{1,15}\.? ){1,5}(?:street|st\.|road|rd\.|avenue|ave\.?|drive|lane|blvd|way|Tce|Terrace|Parade|Quay|Street|Road|Rd|Avenue|Ave|Drive|Lane|Blvd|Pkwy|Parkway|Turnpike|Highway|Hwy)\b/u
/** Rows with addresses and contact details. */
const ADDRESS =
  /\b(?:[Ss]treet|st\.|[Rr]oad|[Rr]d\.|[Aa]venue|[Aa]ve\.?|[Bb]lvd|[Bb]oulevard|[Ss]uite|[Ff]loor|[Bb]uilding|[Ii]ndustrial (?:[Ee]state|[Pp]ark)|[Pp]\.?[Oo]\.? ?[Bb]ox|[Cc]alle|[Cc]\/|[Aa]vda\.?|[Aa]venida|[Pp]ol[íi]gono|[Pp]ol\. ?[Ii]nd|[Cc]arretera|[Cc]tra\.?|[Pp]laza|nave|[Pp]iso|[Ss]tra(?:ß|ss)e|[Ss]tr\.|[Ww]eg|[Pp]latz|[Aa]llee|[Pp]ostfach|ul\.(?:\s\p{Lu}\p{Ll}{1,20}){1,3})\s?[,.]?\s?\d|\b(?:Jl|Jalan|Raya|Ctra|Carretera|Autov[íi]a|Autopista|Ruta|Rodovia|Rod|Estrada|Route|Rte|Highway|Hwy|Road|Rd|Via|Strada|SS|RN|[A-Z]{1,2}-\d{1,4})(?!\p{L})[^;\d]{0,40}[\s,][Kk][Mm]\.?\s?\d|\p{Lu}\p{Ll}{2,20}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|(?<!Bea)ring|gatan|v[äa]gen|vej|veien|gade|gata|straat|laan|katu|utca)\s\d{1,5}[a-z]?(?!\d|\s?[x×*]\s?\d)|^(?:[A-Z]{1,2}-)?\d{5}(?:-\d{4})?,? \p{Lu}\p{Ll}|\p{Ll}{3}\.?,?\s(?:n[º°.]\s?)?\d{1,3}[a-zA-Z]?,\s\d{5}\s\p{Lu}\p{Ll}{3}|,\s?[A-Z]{2} \d{5}\b|\b(?:registergericht|amtsgericht|gesch(?:ä|ae)ftsf(?:ü|ue)hrer|[Rr]eg(?:istro|\.)\s[Mm]erc|company reg|registered (?:in|office))\b/u
/** Form rows about the author, the email or the whole inquiry. */
const ABOUT =
  /^(?:tel[ée]?|telf|tel[ée]fono|telefon|phone|fax|mob(?:ile|il)?|m[óo]vil|handy|cell|whatsapp|wechat|skype|e-?mail|correo|web(?:site)?|p\.?o\.?|order|pedido|vat|ust|cif|nif|iban|address|adresse|direcci[óo]n|zip|plz|date|datum|fecha|subject|betreff|asunto|oggetto|onderwerp|objet|assunto|temat|konu|[äe]mne|aihe|předmět|predmet|tárgy|subiect|from|von|to|cc|sent|attachments?|machine|maschine|m[áa]quina|(?:pump|motor|engine|gearbox|compressor|machine)\s(?:maker?|manufacturer|mfr|type|model|serial)|equipment|equipo|anlage|serial(?: no)?|buyer(?: group)?|purchasing group|payment(?: terms?)?|terms|zahlung(?:sbedingung(?:en)?)?|pago|forma de pago|paiement|r[èe]glement|pagamento|ödeme|vade|płatność|betaling)\b[^\d]{0,20}[:.#]/i

/** An alternative in brackets: `(or 6305-2RS will do)`. */
const IN_PLACE =
  /\((?:or|was:?|previously:?|war:?|vorher:?|oder|alt\.?|alternativ\p{L}*|ersatzweise|o|ou|oppure|lub|eller)\s[^()]{1,60}\)/giu

/** Whether a row is an address or the like and asks for nothing. */
export const isAddress = (row: string): boolean =>
  ADDRESS.test(row.slice(0, 200)) || STREET.test(row.slice(0, 200)) || isTown(row) || ABOUT.test(row)

/**
 * Whether a row ends with a town and its postal code: `Plot W-217, MIDC Bhosari, Pune 411026`, `Waalhaven 19 | 3089 JH
 * Rotterdam`.
 */
const isTown = (row: string): boolean => {
  const [, following, before] =
    /,\s\p{Lu}[\p{L}. -]{2,30}[\s-](\d{5,6})\.?$|(?:^|[,|•·–-]\s)((?:[A-Z]{1,3}-)?(?:\d{4,6}|\d{4} [A-Z]{2}|\d\d-\d{3}))\s\p{Lu}\p{Ll}[\p{L}. -]{1,24}(?:\d{1,2})?(?:$|[,(|])/u.exec(
      row.slice(0, 200),
    ) ?? []
  const code = following ?? before
  return code !== undefined && !isSeries(code)
}

/** A row in which all numbers are hidden that are neither parts nor quantities. */
export function withoutNoise(row: string): string {
  let bare = withoutPhones(row.replace(IN_PLACE, hidden).replace(STREET, hidden))
  for (const pattern of NOISE) bare = bare.replace(pattern, hidden)
  bare = bare.replace(MEASURE, measureHidden)
  return bare.replace(MONEY, hidden)
}

const OWN_NUMBER =
  /(?<![\p{L}\d])(?:(?:our|your|ns|vs|nostr[oa]|vostr[oa]|unsere?|ihre?|notre|votre|n\/|nuestr[oa]|su|int(?:ern[aeo]?l?)?|sap|customer|client|kunden|cliente)\.?[\s-]{0,2}(?:(?:part|item|stock|article|art|artikel|material|mat)[\s.-]{0,2})?(?:cod(?:ice|e|\.)?|c[óo]digo|code|art(?:icle|ikel|icolo|[íi]culo)?|item|mat(?:erial)?|part|ref(?:erence)?|r[ée]f(?:[ée]rence)?|no|nr|nummer|number|#)|(?:art(?:ikel|icle|icolo)?|mat(?:erial)?)(?=\.?[\s-]{0,2}(?:no|nr|n[°º])))\.?[\s-]{0,2}(?:no|nr|nummer|number|num|n[°º])?[.:#\s]{0,3}[A-Z]{0,5}[-/]?\d[\w./-]*/giu

/** A row without the customer's own part numbers, provided that it names the part in another way. */
export const ownNumbersApart = (row: string, isNamed: (rest: string) => boolean): string => {
  const rest = row.replace(OWN_NUMBER, hidden)
  return rest !== row && isNamed(rest) ? rest : row
}

/** As long as what it hides, so that positions stay the same. */
const hidden = (found: string): string => HIDDEN.repeat(found.length)

/**
 * Hides measures. The M of 6410 M and the G of TSN 516 G belong to the number; metres and grams are written in
 * lowercase.
 */
function measureHidden(found: string, figure: string, unit: string, at: number, row: string): string {
  // Chains, belts and rails are sold by the metre.
  if (/^(?:m|ft|feet)$/i.test(unit) && /(?<!\p{L})(?:qty|quantity)\W{1,3}$/iu.test(row.slice(Math.max(0, at - 12), at)))
    return figure
  if (/^(?:m|ft|feet)$/i.test(unit) && BY_LENGTH.test(row.slice(at + found.length, at + found.length + 30)))
    return found
  if (unit === 'm' && !/^\s*\d{1,4}\s/.test(row) && LENGTH_OF.test(row.slice(Math.max(0, at - 60), at)))
    return figure.padEnd(found.length)
  const isDesign =
    /^[A-Z]$/.test(unit) && (/^\d+-\d+[A-Z]$/.test(found) || isSeries(figure) || leadsNumber(wordBefore(row, at)))
  return isDesign || PREFIXES_OF_BORES.test(wordBefore(row, at)) ? found : hidden(found)
}

const BY_LENGTH = new RegExp(`^${SOLD_BY_LENGTH}`, 'iu')
/** A length at the end: `chain 16B-1 – 10 m`. */
const LENGTH_OF =
  /(?<!\p{L})(?:chains?|ketten?|rollenketten?|cadenas?|cha[îi]nes?|catena|catene|correntes?|łańcuch\p{L}*|belting|hose|rails?)(?!\p{L})[^;,]{2,30}(?:\s?[-–—:x×,]\s?|\s{2,})$/iu
const PREFIXES_OF_BORES = /^(?:AHX?|AOHX?|OHX?|H[AEMS]?|SNL?|SY|FY|N|NU|NJ|NUP)$/

const wordBefore = (row: string, at: number): string =>
  /([\p{L}\d]{1,6})\s$/u.exec(row.slice(Math.max(0, at - 8), at))?.[1] ?? ''

/** Groups of digits that begin with a zero, after a letter or short word for the kind of phone line, if any. */
const RUN =
  /(?<![\p{L}\d.,/-])(?:(?:[TMFPDCWOEH]|DDI|DD|Tlf|Cel|Port|Mob|Fijo|Off|Int|GSM|Nr|No)\.?:?\s{1,2})?\(?(0\d{0,9}\)?(?:(?:\s[./-]\s|[\s./-]{1,2})\(?\d{1,9}\)?){0,7})(?![\p{L}\d])(?!\s?(?:pcs?|stk|ea|nos?|szt|adet|uds?|pz|x)(?!\p{L}))/giu
/** The position in a list, such as 01, 010 or 00010. */
const PLACE = /^0{1,4}[1-9]\d?0?$/

/** Cone and cup of a taper bearing: 02474/02420. */
const INCH_PAIR = /^0\d{3,5}\s?\/\s?0\d{3,5}$/

const isPhone = (figures: string, isFirst: boolean): boolean => {
  const groups = figures.match(/\d+/g) ?? []
  const digits = groups.join('').length
  if (digits < 9 || digits > 14 || INCH_PAIR.test(figures) || /^0[.,]/.test(figures)) return false
  return !(isFirst && groups.length > 1 && PLACE.test(groups[0]!) && groups.slice(1).some(isSeries))
}

/** A row with its telephone numbers hidden. */
const withoutPhones = (row: string): string =>
  row.replace(RUN, (found, figures: string, at: number) =>
    isPhone(figures, row.slice(0, at).trim() === '') ? hidden(found) : found,
  )
