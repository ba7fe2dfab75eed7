/** So much of a row is looked at. */
const MAX_ROW = 1_000
/** So many rows tell what kind of mail it is. */
const MAX_ROWS = 60

/** The kinds of mail besides inquiries, by the words that mark them anywhere in the text. */
const KINDS: Readonly<Record<string, RegExp>> = {
  acceptance:
    /(?<![\p{L}\d])(?:we (?:hereby |gladly |can )?accept|i accept|accepted as quoted|(?:please|pls) (?:proceed|go ahead|process)|go ahead with|happy (?:to go )?with (?:your|the) (?:price|offer|quot\p{L}+)|please book|(?:your|the) (?:price|offer|quot\p{L}+) (?:is|are) (?:ok(?:ay)?|fine|good|accepted)|confirm(?:ing)? (?:our|the|your|my) order|as quoted|we (?:will|shall|are going to) (?:place|order)|(?:purchase order|po) (?:will |to )?follow\p{L}*|too expensive|we (?:will|have to|must) pass|pass (?:on (?:it|this)|this time)|(?:%|percent) (?:higher|more expensive) than|not competitive|we (?:agree|confirm)(?: to| with)? (?:your|the|line|pos|item|price|offer)|as (?:per|quoted in) your (?:offer|quot\p{L}+)|wir nehmen .{0,60} an(?![\p{L}])|(?:ihr )?angebot .{0,60}angenommen|beauftragen wir|aceptamos|aceptada?|nous acceptons|accettiamo|aceitamos|akceptujemy|kabul ediyoruz|wij gaan akkoord|akkoord met)(?![\p{L}\d])/iu,
  order:
    /(?<![\p{L}\d])(?:we (?:hereby |would like to )?(?:place|are placing|have placed) (?:the |an |our )?(?:following )?order|we hereby order|(?:please|pls|kindly) (?:ship|deliver|dispatch|supply and invoice)\s\d|(?:po|purchase order|order)\s[\w/-]{3,20} (?:is )?(?:attached|enclosed)|we (?:enclose|attach) (?:our|the|a) (?:purchase )?order|(?:attached|enclosed|find) (?:is |you find |please find )?(?:our|the) (?:purchase )?order|purchase order (?:attached|no|number|#)|our order is attached|hiermit bestellen wir|wir bestellen|unsere bestellung|anbei (?:die|unsere) bestellung|adjunt\p{L}+ (?:nuestro )?pedido|pasamos (?:el |nuestro )?pedido|nous (?:vous )?(?:passons|confirmons la) commande|ci-joint notre (?:bon de )?commande|in allegato (?:il )?(?:nostro )?ordine|segue (?:em anexo )?(?:o |nosso )?pedido|zamawiamy|sipari[şs] veriyoruz|hierbij bestellen wij)(?![\p{L}\d])/iu,
  chasing:
    /(?<![\p{L}\d])(?:(?:shipment|parcel|consignment|container|awb|sendung|env[íi]o)(?!\p{L})[^.?!]{0,80}(?:has|have|been|is|are) (?:cleared|arrived|left|released|delivered|landed)|still (?:waiting|outstanding|missing|not (?:received|arrived|delivered))|waiting for (?:the |our )?(?:delivery|goods|parts|\d)|(?:status|whereabouts|update) (?:of|on|for|about) (?:\p{L}{2,12} ){0,3}(?:po|orders?|shipments?|tracking|parcels?|deliver(?:y|ies))|when (?:can|could|will|do|should) (?:we|i|you|it|they|the \p{L}+) (?:expect|receive|get|have|deliver|ship|arrive|be (?:shipped|delivered|ready))|expedite|overdue|(?:was|were) due|where (?:it|they|the \p{L}+) (?:is|are)|(?:confirmed|promised|delivery) (?:date|day|delivery) (?:was|has passed)|not (?:yet )?(?:been )?(?:received|delivered|arrived|shipped)|wo bleib\p{L}+|wann (?:kommt|kommen|erhalten|können wir)|warten (?:noch )?(?:immer )?auf|liefer(?:rückstand|verzug)|noch (?:immer )?nicht (?:geliefert|erhalten|eingetroffen)|seguimos esperando|seguimos sin recibir|no hemos recibido|cu[áa]ndo (?:llega|recib|van a|nos)\p{L}*|n['’]avons (?:toujours )?pas (?:encore )?reçu|(?:toujours|encore) en attente|relance|non abbiamo (?:ancora )?ricevuto|ainda n[ãa]o (?:recebemos|chegou|chegaram)|nog niet (?:ontvangen|geleverd)|wachten nog|(?:jeszcze|nadal) nie (?:otrzymali\p{L}+|dotarł\p{L}*)|hala (?:gelmedi|bekliyoruz)|henüz (?:gelmedi|ulaşmadı))(?![\p{L}\d])/iu,
  complaint:
    /(?<![\p{L}\d])(?:complain\p{L}*|claim (?:no|number|for)|damaged|defective|faulty|rusty|corro\p{L}+|wrong (?:item|part|bearing|goods|quantity)s?|short[- ]?(?:shipped|delivered|shipment)|non[- ]?conform\p{L}*|replacement or (?:a )?credit|credit note|return label|rma|reklam\p{L}+|beschädigt\p{L}*|mangelhaft\p{L}*|beanstand\p{L}*|gutschrift|falsch geliefert\p{L}*|reclamaci[óo]n|dañad[oa]s?|defectuos[oa]s?|abono|r[ée]clamation|endommag[ée]\p{L}*|d[ée]fectueu\p{L}*|avoir correspondant|reclamo|danneggiat\p{L}|difettos\p{L}|nota di credito|reclama[çc][ãa]o|danificad\p{L}+|klacht|beschadigd\p{L}*|reklamacj\p{L}+|uszkodzon\p{L}+|hasarlı|arızalı|şikayet)(?![\p{L}\d])/iu,
  cancellation:
    /(?<![\p{L}\d])(?:(?:please |must |have to |want to |would like to |hereby )cancel|cancel (?:our|the|this|that|my|order|po|line)|cancellation of|no longer (?:need|required)|(?:bitte )?stornier\p{L}*|storno|anular|anulamos|cancelar|cancelamos|annuler|annulons|annullare|annulliamo|annuleren|anulować|anulujemy|iptal)(?![\p{L}\d])/iu,
  payment:
    /(?<![\p{L}\d])(?:remittance|overdue by|payment (?:advice|reminder|of invoice)|(?:arrange|transfer|make) (?:the )?payment|proof of payment|statement of account|invoice (?:no\.? )?[\w/-]*\d[\w/-]* (?:for|of|over|was|is)|zahlungserinnerung|mahnung|zahlungsavis|recordatorio de pago|rappel (?:de )?paiement|sollecito di pagamento|wezwanie do zapłaty|ödeme hatırlatma|betalingsherinnering)(?![\p{L}\d])/iu,
  newsletter:
    /(?<![\p{L}\d])(?:unsubscribe|newsletter|view (?:this (?:e-?mail )?)?in (?:your )?browser|webinar|free shipping|(?:save|up to) \d{1,2} ?%|\d{1,2} ?% off|we (?:are|'re) (?:an? |the |one of the )?(?:\p{L}+ ){0,4}(?:manufacturer|factory|supplier|exporter|distributor)s?|our (?:main|hot|best) (?:product|sell\p{L}+)s?|main products?|factory price|(?:see|visit|meet) us at|abmelden|abbestellen|darse de baja|se d[ée]sabonner|d[ée]sinscri\p{L}+|disiscriv\p{L}+|afmelden|wypisz)(?![\p{L}\d])/iu,
  notice:
    /(?<![\p{L}\d])(?:(?:arrived|came|was|were|delivered|shipped) (?:short|incomplete)|short[- ](?:shipped|delivered)|(?:is|are|were) missing from|incomplet[oa]s?|unvollständig|falta(?:n|ron)? \d|(?:fehlen|manquent|mancano) \d|(?:thanks|thank you|many thanks) for the (?:parcel|goods|shipment|(?:quick|fast|prompt) \p{L}+)|everything (?:has )?(?:arrived|came)|arrived (?:complete|safely|today|yesterday|in good order|undamaged)|looks? (?:good|fine|great|perfect)|our records (?:show|say|indicate)|(?:held|stored|kept|still have [^.]{0,60}) on consignment|nach unseren unterlagen|alles (?:gut )?angekommen|todo (?:lleg[óo]|ha llegado)|tout est (?:bien )?arriv[ée]|i(?:['’]?m| am)(?: currently)? (?:out of|away from) (?:the |my )?office|abwesenheit\p{L}*|nicht im (?:büro|haus)|fuera de la oficina|absent\p{L}* du bureau|would you (?:still )?like to (?:place an |place the )?order|(?:quotation|quote|offer)(?: [\w/-]+)?[^.?!]{0,60} (?:expires|will expire)|no[- ]bid|(?:cannot|can't|unable to|regret (?:that )?we (?:cannot|can't)) (?:quote|offer)|we do(?: not|n't) (?:stock|carry|sell) (?:these|those|them|this|that|it)|(?:po|order|consignment)(?: (?:no\.? )?[\w/-]+)? (?:was|were|has been|have been) (?:shipped|dispatched|sent|delivered)|price (?:increase|adjustment)|preis(?:erhöhung|anpassung)|subida de precios|hausse de prix|aumento (?:di|dei) prezz\p{L}|(?:is|are|will be|has been|have been) delayed|we apologi[sz]e|verzögert sich|verzögern sich|se retrasar?|retard[ée]e?s?|in ritardo|atrasad[oa]s?|(?:no|without) (?:quot\p{L}+|offer|action|reply) (?:is )?(?:required|needed|necessary)|for (?:your )?information only|nur zur information|(?:keine?|kein) angebot (?:nötig|erforderlich)|nothing needed|(?:will|shall) revert|(?:confirm|acknowledge) receipt|interview|curriculum|application for|bewerbung (?:als|um)|(?:our )?(?:goods|parcel|shipment|consignment) (?:has|have|was|were|is|are) (?:been )?(?:shipped|dispatched|sent|collected|on))(?![\p{L}\d])/iu,
}

/** Words that ask for a price or goods, in any kind of mail. */
const ASKS =
  /(?<![\p{L}\d])(?:wanted\s?:|wtb\b|(?:we|i) (?:(?:want|wish|would like) to )?(?:buy|purchase)|looking to (?:buy|purchase)|cash buyers?|(?:please|pls|kindly) (?:\p{L}{1,12} ){0,3}(?:quote|offer|price)|(?:can|could|would|will) you (?:please |kindly |also )?(?:quote|offer|supply|price|send (?:me|us) (?:a |your )?(?:quote|offer|price))|quot(?:e|ation|ing) (?:us|me|for|also)|rfq|request for quot\p{L}*|(?:your )?(?:best|lowest|competitive) (?:price|quote|quotation|offer)|(?:price|quote) and (?:delivery|lead|availability)|new (?:inquiry|enquiry|requirement|request)|do you (?:have|stock)|have you got|(?:we|i) (?:also |now |further |additionally )?(?:need|require|would like|want|are looking)|also (?:need|want|quote|looking)|(?:now |also |are )looking for|what (?:would|is|'s) (?:the |your )?(?:price|cost)|anfrage|bitte (?:\p{L}{1,12} ){0,5}(?:anbieten|angebot|bieten)|anbieten|ben(?:ö|oe)tigen|brauche\p{L}*|cotiz\p{L}*|solicit\p{L}*|necesit\p{L}*|(?:pasen|env[íi]\p{L}*|hagan) (?:su )?(?:oferta|precio)|demande de prix|devis|chiffrer|(?:vos|votre) (?:meilleur\p{L}* )?(?:prix|offre)|(?:richiesta|richiediamo) (?:di )?(?:offerta|preventivo)|preventivo|quotare|quotarci|or[çc]amento|cota[çc][ãa]o|graag (?:\p{L}{1,12} ){0,3}(?:offerte|prijs)|zapytani\p{L}*|(?:prosz[ęe]|prosimy) o (?:ofert|wycen)\p{L}*|wycen\p{L}*|fiyat (?:teklif|rica|ver)\p{L}*|teklif (?:rica|ver|al)\p{L}*)(?![\p{L}\d])/iu

/** The first words of papers that no buyer writes. */
const HEADED =
  /^\W{0,4}(?:purchase order\W{0,3}(?:no\W{0,3}|nr\W{0,3})?[A-Z]{0,4}-?\d{3}|(?:unsere )?bestellung\W{0,3}(?:nr\W{0,3})?\d{3}|(?:orden|pedido) de compra\W|bon de commande\W|ordine d['’]acquisto\W|order confirmation|order acknowledge?ment|proforma(?: invoice)?\s|commercial invoice|tax invoice|we (?:hereby )?confirm your (?:order|po)|packing (?:list|slip)|delivery note|remittance advice|your (?:shipment|order) (?:has|was|is)|auftragsbest(?:ä|ae)tigung|lieferschein|zahlungsavis|confirmaci[óo]n de pedido|albar[áa]n|confirmation de commande|bon de livraison|conferma d['’ ]?ordine|orderbevestiging|potwierdzenie zam)/iu

/** Words about an order, a shipment or a payment. */
const TOLD =
  /(?<![\p{L}\d])(?:thank(?:s| you) for (?:your|the) (?:(?:valued|recent|kind) )?order|order (?:confirmation|acknowledge?ment)|your (?:order|parcel|shipment|package)(?: [\w/-]{1,20})? (?:has|have|was|is|will)|has (?:been )?shipped|(?:ihre|ihrer) (?:bestellung|lieferung|sendung)|vielen dank f(?:ü|ue)r ihre(?:n)? (?:bestellung|auftrag)|auftragsbest(?:ä|ae)tigung|(?:su|vuestro) (?:pedido|env[íi]o)|confirmaci[óo]n de(?:l)? pedido|votre (?:commande|colis|exp[ée]dition)|(?:confirmation|accus[ée]) de (?:r[ée]ception de )?commande|(?:il )?(?:vostro|suo|vs\.?) ordine|conferma d['’ ]?ordine|(?:sua|vossa|seu) (?:encomenda|pedido)|confirma[çc][ãa]o de (?:encomenda|pedido)|uw (?:bestelling|order|zending)|orderbevestiging|pa(?:ń|n)stwa zam(?:ó|o)wieni\p{L}*|potwierdzenie zam(?:ó|o)wienia|sipari[şs]iniz\p{L}*|sipari[şs] (?:onay|teyid)\p{L}*|(?:goods|items) of (?:your )?(?:order|po)|left our (?:warehouse|works|factory)|tracking (?:no|number|code|id)|delivery note|packing (?:list|slip)|lieferschein|albar[áa]n|bon de livraison)(?![\p{L}\d])/iu

const OFFERED =
  /(?<![\p{L}\d])(?:our (?:best )?(?:offer|quotation|quote) (?:is|as follows|below|:)|our (?:offer|quotation|quote):|we (?:are pleased to |can |hereby |could )?(?:offer|quote) (?:you|as follows|(?:the )?(?:following|below)|from stock|ex stock)|(?:nachfolgend |hiermit )?unser angebot(?: wie folgt)?:|bieten wir (?:ihnen )?|wir bieten ihnen |nuestra (?:mejor )?oferta:|(?:les|le) (?:ofrecemos|cotizamos)|notre (?:meilleure )?offre:|(?:vi|le) offriamo|la nostra offerta:|nossa (?:melhor )?oferta:|nasza oferta:|teklifimiz:)/iu
/** Lists of what someone else has to sell. */
const FOR_SALE =
  /(?<![\p{L}\d])(?:new stock (?:has )?arrived|(?:our )?stock ?list|subject to prior sale|zwischenverkauf|salvo venta|sauf vente|(?:special|stock|overstock|surplus) offer|we (?:now )?have (?:the following |the below |these )?(?:items? |bearings? |parts? )?(?:in|on|from|ex) stock|(?:tell us|let (?:us|me) know) if (?:you are|you're|you) interested|if you(?: are|'re)? interest(?:ed)?|lagerangebot|[üu]berbest(?:ä|ae)nde|oferta de stock|d[ée]stockage)(?![\p{L}\d])/iu
/** Words that nobody writes who wants to buy. */
const SELLS =
  /(?<![\p{L}\d])(?:(?:clearing|clear out|selling off|liquidating) (?:our|the) (?:warehouse|stock|inventory|surplus)|make (?:us|me) an offer|(?:we|i) (?:have|hold|offer) (?:the following )?(?:\p{L}+ ){0,2}for sale|(?:stock|surplus|goods|following|items|bearings)\b[^.:]{0,30} for sale|we (?:are )?sell(?:ing)? (?:off )?(?:our|the following)|wir r[äa]umen (?:unser|das) lager|liquidamos|stock ?list of surplus|surplus (?:bearings|stock)|overstock|(?:let us know|tell us) your interest|below list|new stock (?:has )?arrived|subject to prior sale|zwischenverkauf)(?![\p{L}\d])/iu
const PRICED = /(?:[$€£¥]|\b(?:usd|eur|gbp|chf))\s?\d|\d\s?(?:[$€£¥]|(?:usd|eur|gbp|chf)\b)/iu

/** Whether a sentence is about goods bought earlier, or about anything but a purchase to come. */
export const isAbout = (sentence: string): boolean =>
  Object.entries(KINDS).some(([kind, pattern]) => kind !== 'newsletter' && pattern.test(sentence))

const ITEM = /^\s*(?:[-•*–·]|\(?\d{1,3}[.)])\s+\S/

/** Whether a passage is no inquiry but an offer, an order, an acceptance, a claim, a reminder or an advertisement. */
export function isNoInquiry(rows: readonly string[]): boolean {
  const written = rows.filter((row) => row.trim()).map((row) => row.slice(0, MAX_ROW))
  if (written.slice(0, 5).some((row) => HEADED.test(row))) return true
  const isPriced = written.some((row) => PRICED.test(row))
  if (isPriced && written.some((row) => OFFERED.test(row))) return true
  const sentences = written.slice(0, MAX_ROWS).flatMap((row) => row.split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u))
  // What is said of one item of a list is not said of the mail.
  const items = written.filter((row) => ITEM.test(row))
  const isOfItem = (one: string): boolean => items.length > 1 && ITEM.test(one) && items.some((row) => !isAbout(row))
  const asks = sentences.some((one) => ASKS.test(one) && !isAbout(one))
  if (asks) return false
  return (
    sentences.some((one) => (isAbout(one) && !isOfItem(one)) || KINDS.newsletter!.test(one) || SELLS.test(one)) ||
    written.slice(0, 8).some((row) => TOLD.test(row)) ||
    (isPriced && written.some((row) => FOR_SALE.test(row)))
  )
}
