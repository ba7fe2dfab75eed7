import { opensRequest } from '#features/sales/rfq/reading/letter/kinds.ts'

/** A document, or goods, of business that exists already. */
const BUSINESS =
  '(?:orders?|p\\.?o\\.?|purchase order|quote|quotation|offer|inquiry|enquiry|request|rfq|invoice|delivery|shipment|parcel|goods|confirmation|bestellung|auftrag\\p{L}*|angebot\\p{L}*|anfrage|rechnung|lieferung|sendung|ware|lieferschein|pedido|oferta|consulta|solicitud|factura|albar[áa]n|presupuesto|mercanc[íi]a|commande|offre|demande|facture|devis|livraison|marchandise|ordine|offerta|richiesta|fattura|preventivo|merce|encomenda|cota[çc][ãa]o|or[çc]amento|fatura|bestelling|offerte|aanvraag|factuur|levering|zam[óo]wieni\\p{L}*|zapytani\\p{L}*|ofer(?:ta|cie)|faktur\\p{L}*|sipari[şs]\\p{L}*|teklif\\p{L}*)'
/** Words that make something a definite one: `your offer`, `del pedido`, `die Ware`. */
const DEFINITE =
  "(?:the|your|our|my|this|that|ihre?[mnrs]?|unsere?[mnrs]?|die|das|der|den|dem|zu[rm]|aus|su|vuestr\\p{L}|nuestr\\p{L}|mi|el|del|al|la|votre|vos|notre|nos|ma|mon|l['’]|le|du|vostr\\p{L}|nostr\\p{L}|suo|sua|il|dell?['’]?[ao]?|seu|vossa?|nossa?|d[ao]|n[ao]|uw|jullie|onze|ons|mijn|het|wasz\\p{L}*|nasz\\p{L}*)"
const EXISTING = new RegExp(
  `(?<!\\p{L})${DEFINITE}(?:\\s|(?<=['’]))(?:\\p{L}{3,12}\\s)?${BUSINESS}(?!\\p{L})|(?<!\\p{L})(?:sipari[şs]im\\p{L}*|teklifin\\p{L}*|faturan\\p{L}*)|(?<!\\p{L})(?:the|those|these|our|your|die|den|diese|unsere|los|estos|nuestros|les|ces|nos|vos|gli|deze|onze)\\s\\d{1,5}\\s?(?:[x×]|\\p{L}{2,14}\\.?)?\\s(?:of |de |do )?(?!(?:and|und|y|et|e|en|i)\\s)[A-Z]{0,5} ?\\d`,
  'giu',
)
/** `We ask for your best offer` is a wish; `your offer` alone is not. */
const THEIRS = /^(?:your|ihre?[mnrs]?|su|vuestr\p{L}|votre|vos|vostr\p{L}|suo|sua|seu|vossa?|uw|jullie|wasz\p{L}*)\s/iu
/** Words of a new wish about something that exists already: a price for it, more of it, another number of it. */
const NEW_WISH =
  /(?<!\p{L})(?:need\p{L}*|want(?!ed)\p{L}*|requir\p{L}+|looking for|buy|pric\p{L}+|quot(?:e|ing)|offer|cost\p{L}*|rate|better|match|add\p{L}*|also|plus|extra|more|another|again|same|regular|instead|change|make (?:it|that)|now|read|only|stays?|should be|preis\p{L}*|anbieten|brauch\p{L}*|ben[öo]tig\p{L}*|noch(?:mal)?|zus[äa]tzlich|statt|dazu|auch|precio\p{L}*|cotiz\p{L}*|necesit\p{L}*|a[ñn]ad\p{L}*|tambi[ée]n|m[áa]s|prix|besoin|faut|chiffr\p{L}*|cot(?:er|ez)|ajout\p{L}*|aussi|correction|prezz\p{L}*|quotare|serv\p{L}+|aggiun\p{L}+|anche|pre[çc]o\p{L}*|precis\p{L}+|tamb[ée]m|prijs|nodig|graag|erbij|plaats|maak|cen\p{L}{1,2}|potrzeb\p{L}*|fiyat\p{L}*|laz[ıi]m|cancelled|disregard|wrote|to be delivered)(?!\p{L})/iu

/**
 * Whether a sentence is about goods that were requested, quoted, ordered or delivered earlier, and wishes nothing new:
 * `Please resend the quote for 6 x NU 219`.
 */
export const isOfEarlier = (sentence: string): boolean => {
  const rest = sentence.replace(EXISTING, ' ')
  return (
    rest !== sentence &&
    !NEW_WISH.test(rest) &&
    !opensRequest(sentence.replace(EXISTING, (one) => (THEIRS.test(one) ? one : ' ')))
  )
}
