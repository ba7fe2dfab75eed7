/** So much of a row is looked at. */
const MAX_ROW = 1_000
const OFFERED =
  /\b(?:our (?:best )?(?:offer|quotation|quote) (?:is|as follows|below|:)|our (?:offer|quotation|quote):|we (?:are pleased to |can |hereby )?(?:offer|quote) (?:you|as follows)|(?:nachfolgend |hiermit )?unser angebot(?: wie folgt)?:|(?:bieten wir (?:ihnen )?|wir bieten ihnen )|nuestra (?:mejor )?oferta:|(?:les|le) (?:ofrecemos|cotizamos)|notre (?:meilleure )?offre:)/iu
/** Lists of what somebody else has to sell. */
const FOR_SALE =
  /(?<![\p{L}\d])(?:new stock (?:has )?arrived|(?:our )?stock ?list|(?:special|stock|overstock|surplus) offer|we (?:now )?have (?:the following |the below |these )?(?:items? |bearings? |parts? )?(?:in|on|from|ex) stock|(?:tell us|let (?:us|me) know) if (?:you are|you're) interested|lagerangebot|[üu]berbest(?:ä|ae)nde|oferta de stock|d[ée]stockage)(?![\p{L}\d])/iu
const PRICED = /(?:[$€£¥]|\b(?:usd|eur|gbp|chf))\s?\d|\d\s?(?:[$€£¥]|(?:usd|eur|gbp|chf)\b)/iu

const NOTICE =
  /^\W{0,4}(?:order confirmation|we (?:hereby )?confirm your (?:order|po)|packing (?:list|slip)|delivery note|remittance advice|your (?:shipment|order) (?:has|was|is)|auftragsbest(?:ä|ae)tigung|lieferschein|zahlungsavis|confirmaci[óo]n de pedido|albar[áa]n|confirmation de commande|bon de livraison)/iu

/** What tells of an order, a shipment or a claim wherever it stands in the first rows, unless the letter asks for an offer too. */
const TOLD =
  /\b(?:thank(?:s| you) for (?:your|the) (?:(?:valued|recent|kind) )?order|order (?:confirmation|acknowledge?ment)|your (?:order|parcel|shipment|package)(?: [\w/-]{1,20})? (?:has|have|was|is|will)|has (?:been )?shipped|(?:ihre|ihrer) (?:bestellung|lieferung|sendung)|vielen dank f(?:ü|ue)r ihre(?:n)? (?:bestellung|auftrag)|auftragsbest(?:ä|ae)tigung|(?:su|vuestro) (?:pedido|env[íi]o)|confirmaci[óo]n de(?:l)? pedido|votre (?:commande|colis|exp[ée]dition)|(?:confirmation|accus[ée]) de (?:r[ée]ception de )?commande|(?:il )?(?:vostro|suo|vs\.?) ordine|conferma d['’ ]?ordine|(?:sua|vossa|seu) (?:encomenda|pedido)|confirma[çc][ãa]o de (?:encomenda|pedido)|uw (?:bestelling|order|zending)|orderbevestiging|pa(?:ń|n)stwa zam(?:ó|o)wieni\p{L}*|potwierdzenie zam(?:ó|o)wienia|sipari[şs]iniz\p{L}*|sipari[şs] (?:onay|teyid)\p{L}*|(?:goods|items) of (?:your )?(?:order|po)|left our (?:warehouse|works|factory)|tracking (?:no|number|code|id)|delivery note|packing (?:list|slip)|lieferschein|albar[áa]n|bon de livraison)(?![\p{L}\d])/iu
const ASKS =
  /(?<![\p{L}\d])(?:please (?:\p{L}{1,12} ){0,3}(?:quote|offer|price|advise|send)|quote (?:us|me|for)|rfq|request for quot\p{L}*|your (?:best |lowest )?(?:price|quote|quotation|offer)|prices? (?:for|and)|do you have|have you got|also need|could you|can you (?:offer|quote|supply)|(?:we|i) (?:also )?(?:need|require|would like)|looking for|anfrage|bitte (?:\p{L}{1,12} ){0,4}(?:anbieten|angebot|bieten)|anbieten|ben(?:ö|oe)tig\p{L}*|brauch\p{L}*|cotiz\p{L}*|solicit\p{L}*|necesit\p{L}*|(?:demande de )?prix|devis|pr[ée]voir|chiffrer|offerta|preventivo|or[çc]amento|cota[çc][ãa]o|offerte|zapytani\p{L}*|ofert\p{L}*|teklif\p{L}*)(?![\p{L}\d])/iu

/** Whether the first rows tell of an order, a shipment or a payment, and nothing is asked for besides. */
function isNotice(rows: readonly string[]): boolean {
  const written = rows.filter((row) => row.trim()).map((row) => row.slice(0, MAX_ROW))
  return (
    written.slice(0, 5).some((row) => NOTICE.test(row)) ||
    (written.slice(0, 8).some((row) => TOLD.test(row)) && !written.some((row) => ASKS.test(row)))
  )
}

/** Whether a letter names its own prices as an offer, or tells of an order, a shipment or a payment. */
export const isOffer = (rows: readonly string[]): boolean =>
  isNotice(rows) ||
  (rows.some((row) => PRICED.test(row.slice(0, MAX_ROW))) &&
    (rows.some((row) => OFFERED.test(row.slice(0, MAX_ROW))) || isForSale(rows)))

const isForSale = (rows: readonly string[]): boolean =>
  rows.some((row) => FOR_SALE.test(row.slice(0, MAX_ROW))) && !rows.some((row) => ASKS.test(row.slice(0, MAX_ROW)))
