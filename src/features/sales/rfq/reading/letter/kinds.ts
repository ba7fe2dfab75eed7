import { quantitiesIn } from '#features/sales/rfq/reading/figures/amounts.ts'
import { withoutNoise } from '#features/sales/rfq/reading/noise.ts'

/** The maximum length of a row that is checked. */
const MAX_ROW = 1_000
/** The maximum number of rows checked for the kind of email. */
const MAX_ROWS = 60

/** Kinds of email other than inquiries, by words that mark them anywhere in the text. */
const KINDS: Readonly<Record<string, RegExp>> = {
  acceptance:
    /(?<![\p{L}\d])(?:we (?:hereby |gladly |can )?accept(?! (?:\p{L}{1,12} ){0,3}(?:or|equivalents?|alternatives?|brands?|makes?)(?!\p{L}))|i accept|accepted as quoted|(?:please|pls) (?:proceed|go ahead|process)|go ahead with|happy (?:to go )?with (?:your|the) (?:price|offer|quot\p{L}+)|please book|(?:your|the) (?:price|offer|quot\p{L}+) (?:is|are) (?:ok(?:ay)?|fine|good|accepted)|confirm(?:ing)? (?:our|the|your|my) order|as quoted|we (?:will|shall|are going to) (?:place|order)|we(?:['’]ll| will) go with (?:that|it|this|these|your|the)|(?:purchase order|po)(?: (?:no\.? ?|# ?)?\d[\w-]{1,12})? (?:will |to )?follow\p{L}*|too expensive|we (?:will|have to|must) pass|pass (?:on (?:it|this)|this time)|(?:%|percent) (?:higher|more expensive) than|not competitive|we (?:agree|confirm)(?: to| with)? (?:your|the|line|pos|item|price|offer)|(?:as per|as quoted in|according to|based on|gemäß|laut|según|selon) (?:your|ihrem|su|votre) (?:offer|quot\p{L}+|angebot|oferta|offre)|wir nehmen .{0,60} an(?![\p{L}])|(?:ihr )?angebot .{0,60}angenommen|beauftragen wir|aceptamos|aceptada?|nous acceptons|accettiamo|aceitamos|akceptujemy|kabul ediyoruz|wij gaan akkoord|akkoord met)(?![\p{L}\d])/iu,
  order:
    /(?<![\p{L}\d])(?:(?:po|purchase order|order)\s(?:no\.?\s)?[\w/-]{0,8}\d{3,}[\w/-]{0,8}(?: (?:as agreed|herewith|is placed|has been placed))|(?:confirmamos|confirmons|bestätigen|confermiamo|bevestigen) (?:el |nuestro |la |notre |die |unsere |il |nostro |de |onze )?(?:pedido|commande|bestellung|ordine|bestelling)|(?:placed|gave|awarded) (?:the|this|our|that) order|(?:attached|enclosed|here) (?:is|are) (?:our |the |your )?(?:po|purchase order)s?|we (?:hereby |would like to )?(?:place|are placing|have placed) (?:the |an |our )?(?:following )?order|we hereby order|(?:ship|update|change|amend|revise|increase|reduce|modify|expedite) (?:(?:our|the|my|this) )?(?:purchase order|po|order)s?|(?:take|treat|consider|accept) this (?:e-?mail |message |letter )?as (?:our|an|the|my|your)? ?(?:official |formal |firm |written )?(?:purchase )?order|(?:our|an|my) official (?:purchase )?order|(?:please|pls|kindly) (?:ship|deliver|dispatch|supply and invoice)\s\d|(?:po|purchase order|order)\s[\w/-]{3,20} (?:is )?(?:attached|enclosed)|we (?:enclose|attach) (?:our|the|a) (?:purchase )?order|(?:attached|enclosed|(?:please|you) find) (?:is |you find |please find )?(?:our|the) (?:purchase )?order|purchase order (?:attached|no|number|#)|our order is attached|hiermit bestellen wir|wir bestellen|unsere bestellung|anbei (?:die|unsere) bestellung|adjunt\p{L}+ (?:nuestro )?pedido|pasamos (?:el |nuestro )?pedido|nous (?:vous )?(?:passons|confirmons la) commande|ci-joint notre (?:bon de )?commande|in allegato (?:il )?(?:nostro )?ordine|segue (?:em anexo )?(?:o |nosso )?pedido|zamawiamy|sipari[şs] veriyoruz|hierbij bestellen wij)(?![\p{L}\d])/iu,
  chasing:
    /(?<![\p{L}\d])(?:you promised|(?:delivery|ship(?:ping|ment)?|dispatch) dates? (?:of|for|on) (?:our|the|my|this|p\.?o\.?|purchase orders?|orders?)|mangler (?:stadig|fortsatt)|saknar (?:fortfarande|ännu)|missen (?:wij |we )?nog|when (?:will|does|is|are) (?:our|my|the) (?:order|po|delivery|shipment|parcel|goods)(?!\p{L})|(?:is|are) (?:already )?(?:an? |one |two |three |\d{1,2} )?(?:days?|weeks?|months?) late|(?:shipment|parcel|consignment|container|awb|sendung|env[íi]o)(?!\p{L})[^.?!]{0,80}(?:has|have|been|is|are) (?:cleared|arrived|left|released|delivered|landed)|still (?:miss(?= \d)|waiting|outstanding|missing|not (?:received|arrived|delivered))|waiting for (?:the |our )?(?:delivery|goods|parts|\d)|(?:status|whereabouts|update) (?:of|on|for|about) (?:\p{L}{2,12} ){0,3}(?:po|orders?|shipments?|tracking|parcels?|deliver(?:y|ies))|when (?:can|could|will|do|should) (?:we|i|you|it|they|the \p{L}+) (?:expect|receive|get|have|deliver|ship|arrive|be (?:shipped|delivered|ready))|expedite|overdue|(?:was|were) due|where (?:it|they|the \p{L}+) (?:is|are)|(?:confirmed|promised|delivery) (?:date|day|delivery) (?:was|has passed)|not (?:yet )?(?:been )?(?:received|delivered|arrived|shipped|turned up|shown up|come)|wo bleib\p{L}+|wann (?:kommt|kommen|erhalten|können wir)|warten (?:noch )?(?:immer )?auf|liefer(?:rückstand|verzug)|noch (?:immer )?nicht (?:geliefert|erhalten|eingetroffen)|seguimos esperando|seguimos sin recibir|no hemos recibido|cu[áa]ndo (?:llega|recib|van a|nos)\p{L}*|n['’]avons (?:toujours )?pas (?:encore )?reçu|(?:toujours|encore) en attente|relance|non abbiamo (?:ancora )?ricevuto|ainda n[ãa]o (?:recebemos|chegou|chegaram)|nog niet (?:ontvangen|geleverd)|wachten nog|(?:jeszcze|nadal) nie (?:otrzymali\p{L}+|dotarł\p{L}*)|hala (?:gelmedi|bekliyoruz)|henüz (?:gelmedi|ulaşmadı))(?![\p{L}\d])/iu,
  complaint:
    /(?<![\p{L}\d])(?:(?:received|got|sent us|bekommen|erhalten|geliefert|reçu|recibi\p{L}+|ricevuto)[^.?!]{0,60}(?:instead of|statt|anstelle|au lieu d|en (?:vez|lugar) de|invece d)\p{L}{0,2}|complain\p{L}*|claim (?:no|number|for)|damaged|defective|faulty|rusty|corro\p{L}+|wrong (?:item|part|bearing|goods|quantity)s?|short[- ]?(?:shipped|delivered|shipment)|non[- ]?conform\p{L}*|replacement or (?:a )?credit|credit note|return label|rma|reklam\p{L}+|beschädigt\p{L}*|mangelhaft\p{L}*|beanstand\p{L}*|gutschrift|falsch geliefert\p{L}*|reclamaci[óo]n|dañad[oa]s?|defectuos[oa]s?|abono|r[ée]clamation|endommag[ée]\p{L}*|d[ée]fectueu\p{L}*|avoir correspondant|reclamo|danneggiat\p{L}|difettos\p{L}|nota di credito|reclama[çc][ãa]o|danificad\p{L}+|klacht|beschadigd\p{L}*|reklamacj\p{L}+|uszkodzon\p{L}+|hasarlı|arızalı|şikayet)(?![\p{L}\d])/iu,
  cancellation:
    /(?<![\p{L}\d])(?:close (?:the|this|our) (?:file|[ei]nquiry|case|request)|(?:decided|going|gone|went|go) (?:(?:to go|with|for|to) ){1,2}(?:(?:another|a different|other|a local) (?:supplier|vendor|offer|source|quote|company)|some(?:one|body) else|a competitor)|(?:please |must |have to |want to |would like to |hereby )cancel|cancel (?:our|the|this|that|my|order|po|line)|cancellation of|no longer (?:need|required)|no (?:more )?need to (?:quote|offer)|(?:do not|don't|please don't) (?:quote|submit)|(?:is|are|was|has been|have been) (?:hereby )?cancel?led|project (?:is |was )?cancel?led|(?:bitte )?stornier\p{L}*|storno|anular|anulamos|cancelar|cancelamos|annuler|annulons|annullare|annulliamo|annuleren|anulować|anulujemy|iptal)(?![\p{L}\d])/iu,
  payment:
    /(?<![\p{L}\d])(?:remittance|overdue by|(?:have|has) (?:\p{L}{2,8} ){0,2}(?:transferred|remitted|wired|paid)|in settlement of|value date|(?:wir )?haben (?:heute )?überwiesen|hemos transferido|avons (?:viré|réglé)|abbiamo (?:bonificato|pagato)|payment (?:advice|reminder|of (?:your )?inv\p{L}*|for (?:your )?inv\p{L}*|inv\p{L}*)|(?:check|cheque)s? (?:#|no\.?|number)|for (?:your )?invoices? [\w/-]*\d{3}|(?:arrange|transfer|make) (?:the )?payment|proof of payment|statement of account|invoice (?:no\.? )?[\w/-]*\d[\w/-]* (?:for|of|over|was|is)|zahlungserinnerung|mahnung|zahlungsavis|recordatorio de pago|rappel (?:de )?paiement|sollecito di pagamento|wezwanie do zapłaty|ödeme hatırlatma|betalingsherinnering)(?![\p{L}\d])/iu,
  newsletter:
    /(?<![\p{L}\d])(?:unsubscribe|newsletter|(?:pleased|happy|glad|like|writing) to introduce (?:ourselves|our|you to)|you(?:['’]re| are)(?: cordially)? invited(?! to (?:bid|quote|submit|tender|offer|participate))|(?:first \d+ )?visitors|register (?:until|by|now|here)|(?:hall|halle) \d+,? (?:stand|booth)|view (?:this (?:e-?mail )?)?in (?:your )?browser|webinar|free shipping|(?:save|up to) \d{1,2} ?%|\d{1,2} ?% off|we (?:are|'re) (?:an? |the |one of the )?(?:\p{L}+ ){0,4}(?:manufacturer|factory|supplier|exporter|distributor)s?(?! of (?!\p{L}{0,12} ?bearings))|our (?:main|hot|best) (?:product|sell\p{L}+)s?|main products?|factory price|(?:see|visit|meet) us at|abmelden|abbestellen|darse de baja|se d[ée]sabonner|d[ée]sinscri\p{L}+|disiscriv\p{L}+|afmelden|wypisz)(?![\p{L}\d])/iu,
  notice:
    /(?<![\p{L}\d])(?:auto(?:matic)?[- ]?reply|automatische antwort|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|(?:how much|what) (?:do|does|would) [^.?!]{1,40} weigh|(?:are|is) [^.?!]{1,60} (?:the same (?:bearing|part|as|thing)|interchangeable|identical)|what is the difference|limiting speed|(?:will|do|are|would)(?: not|n['’]t) (?:be )?(?:quot|offer|bid)(?:e|ing)?|(?:new|changed) address|taken from (?:our )?stock|preventive maintenance|(?:does|is|under|within|by|on) (?:the |your )?(?:warranty|guarantee)|you (?:have |had )?(?:over)?charged|(?:we|i)(?:['’]ll| will| shall) send (?:you )?(?:a |our |the )?(?:formal |separate )?(?:rfq|inquiry|enquiry|request)|(?:arrived|came|was|were|delivered|shipped) (?:short|incomplete)|(?<!(?:that|this|it) )(?:is|are|was|were) (?:noisy|rusty|damaged|defective|faulty|broken|wrong)|had to (?:replace|return|scrap) \d|short[- ](?:shipped|delivered)|(?:is|are|were) missing from|incomplet[oa]s?|unvollständig|falta(?:n|ron)? \d|(?:fehlen|manquent|mancano) \d|(?:thanks|thank you|many thanks) for the (?:parcel|goods|shipment|(?:quick|fast|prompt) (?!repl|respon|answer|feedback|quot|offer|turn|return)\p{L}+)|everything (?:has )?(?:arrived|came)|arrived (?:complete|safely|this (?:morning|week|afternoon)|today|yesterday|in good order|undamaged)|looks? (?:good|fine|great|perfect)|our records (?:show|say|indicate)|(?:held|stored|kept|still have [^.]{0,60}) on consignment|nach unseren unterlagen|alles (?:gut )?angekommen|todo (?:lleg[óo]|ha llegado)|tout est (?:bien )?arriv[ée]|i(?:['’]?m| am)(?: currently)? (?:out of|away from) (?:the |my )?office|abwesenheit\p{L}*|nicht im (?:büro|haus)|fuera de la oficina|absent\p{L}* du bureau|would you (?:still )?like to (?:place an |place the )?order|(?:quotation|quote|offer)(?: [\w/-]+)?[^.?!]{0,60} (?:expires|will expire)|no[- ]bid|(?:cannot|can't|unable to|regret (?:that )?we (?:cannot|can't)) (?:quote|offer)|we do(?: not|n't) (?:stock|carry|sell) (?:these|those|them|this|that|it)|(?:po|order|consignment)(?: (?:no\.? )?[\w/-]+)? (?:was|were|has been|have been) (?:shipped|dispatched|sent|delivered)|price (?:increase|adjustment)|(?:raise|increase|adjust) our prices|(?:i|we) (?:hereby )?apply for|position of|my cv|(?:message|request|e-?mail) has been received|ticket [#\w-]{0,12} ?(?:was|has been|is) (?:opened|created)|do not reply to this|preis(?:erhöhung|anpassung)|subida de precios|hausse de prix|aumento (?:di|dei) prezz\p{L}|(?:is|are|will be|has been|have been) delayed|we apologi[sz]e for (?:the|any|this) (?:delay|late|inconvenience)|on (?:parental|annual|sick|maternity|holiday) leave|verzögert sich|verzögern sich|se retrasar?|retard[ée]e?s?|in ritardo|atrasad[oa]s?|(?:no|without) (?:quot\p{L}+|offer|action|reply) (?:is )?(?:required|needed|necessary)|for (?:your )?information only|nur zur information|(?:keine?|kein) angebot (?:nötig|erforderlich)|nothing (?:(?:more|further|else) )?(?:is )?needed|(?:will|shall) revert|(?:confirm|acknowledge) receipt|interview|curriculum|application for|bewerbung (?:als|um)|(?:our )?(?:goods|parcel|shipment|consignment) (?:has|have|was|were|is|are) (?:been )?(?:shipped|dispatched|sent|collected|on))(?![\p{L}\d])/iu,
}

/** Words that ask for a price or goods, in any kind of email. */
const ASKS =
  /(?<![\p{L}\d])(?:(?:glad|pleased|happy|grateful|thankful) (?:to (?:have|receive|get)|for|if you) (?:\p{L}{1,9} ){0,4}(?:offer|quot\p{L}+|prices?)|wanted\s?:|wtb\b|(?:we|i) (?:(?:want|wish|would like) to )?(?:buy|purchase)|looking to (?:buy|purchase)|cash buyers?|(?:please|pls|kindly) (?:\p{L}{1,12} ){0,3}(?:quote|offer|price)|(?:one|two|three|four|five|\d{1,4}) more,? (?:please|pls|of|pcs|pieces)|(?:please|pls):? \d{1,4} ?(?:x|pcs?|pieces|off|ea|sets)|(?:please|pls|kindly) (?:also )?add(?=\s?:|\s\d|\s(?:these|the following)(?!\p{L}))|(?:we|i)(?:['’](?:d|ll)| would| will| can)? take(?=:| \d| the following)|(?:can|could|would|will) you (?:please |kindly |also )?(?:check (?:these|the following|the below|below|this list|price|stock|avail\p{L}*)|quote|offer|supply|price|send (?:me|us) (?:a |your )?(?:quote|offer|price))|quot(?:e|ation|ing) (?:us|me|for|also)|rfq|request for quot\p{L}*|(?:your )?(?:best|lowest|competitive) (?:price|quote|quotation|offer)|(?:price|quote) and (?:delivery|lead|availability)|new (?:inquiry|enquiry|requirement|request)|correct(?:ed)? (?:list|quantit\p{L}+|version)|revised (?:list|rfq|inquiry)|(?:tell|give) (?:me|us) (?:the |your )?(?:price|cost)|your price for|do you (?:have|stock)|have you got|(?:we|i) (?:also |now |further |additionally )?(?:need|require|would like(?! to (?:inform|tell|let|thank|point|remind|invite|draw))|want|are looking)|also (?:need|want|quote|looking)|(?:now |also |are )looking for|we (?:look|search) for|we seek|looking for (?:pricing|prices?|quotes?|(?:the )?(?:following|below))|what (?:would|is|'s|about) (?:the |your )?(?:price|cost)|what (?:would|will|do|does) [^.?!]{1,60} cost|how much (?:is|are|for|would|will)|anfrage|bitte (?:\p{L}{1,12} ){0,5}(?:anbieten|angebot|bieten)|anbieten|ben(?:ö|oe)tigen|brauche\p{L}*|cotiz\p{L}*|solicit\p{L}*|necesit\p{L}*|(?:pasen|env[íi]\p{L}*|hagan) (?:su )?(?:oferta|precio)|demande de prix|devis|chiffrer|(?:vos|votre) (?:meilleur\p{L}* )?(?:prix|offre)|(?:richiesta|richiediamo) (?:di )?(?:offerta|preventivo)|preventivo|quotare|quotarci|or[çc]amento|cota[çc][ãa]o|graag (?:\p{L}{1,12} ){0,3}(?:offerte|prijs)|zapytani\p{L}*|(?:prosz[ęe]|prosimy) o (?:ofert|wycen)\p{L}*|wycen\p{L}*|fiyat (?:teklif|rica|ver)\p{L}*|teklif (?:rica|ver|al)\p{L}*)(?![\p{L}\d])/iu

/** The first words of documents that are not inquiries, such as orders and confirmations. */
const HEADED =
  /^\W{0,4}(?:purchase order\W{0,3}(?:no\W{0,3}|nr\W{0,3})?[A-Z]{0,4}-?\d{3}|(?:unsere )?bestellung\W{0,3}(?:nr\W{0,3})?\d{3}|(?:orden|pedido) de compra\W|bon de commande\W|ordine d['’]acquisto\W|order confirmation|order acknowledge?ment|proforma(?: invoice)?\s|commercial invoice|tax invoice|we (?:hereby )?confirm your (?:order|po)|packing (?:list|slip)|delivery note|remittance advice|your (?:shipment|order) (?:has|was|is)|auftragsbest(?:ä|ae)tigung|lieferschein|zahlungsavis|confirmaci[óo]n de pedido|albar[áa]n|confirmation de commande|bon de livraison|conferma d['’ ]?ordine|orderbevestiging|potwierdzenie zam)/iu

/** Words about an order, a shipment or a payment. */
const NOTICE =
  /(?<![\p{L}\d])(?:thank(?:s| you) for (?:your|the) (?:(?:valued|recent|kind) )?order|order (?:confirmation|acknowledge?ment)|your (?:order|parcel|shipment|package)(?: [\w/-]{1,20})? (?:has|have|was|is|will)|has (?:been )?shipped|(?:ihre|ihrer) (?:bestellung|lieferung|sendung)|vielen dank f(?:ü|ue)r ihre(?:n)? (?:bestellung|auftrag)|auftragsbest(?:ä|ae)tigung|(?:su|vuestro) (?:pedido|env[íi]o)|confirmaci[óo]n de(?:l)? pedido|votre (?:commande|colis|exp[ée]dition)|(?:confirmation|accus[ée]) de (?:r[ée]ception de )?commande|(?:il )?(?:vostro|suo|vs\.?) ordine|conferma d['’ ]?ordine|(?:sua|vossa|seu) (?:encomenda|pedido)|confirma[çc][ãa]o de (?:encomenda|pedido)|uw (?:bestelling|order|zending)|orderbevestiging|pa(?:ń|n)stwa zam(?:ó|o)wieni\p{L}*|potwierdzenie zam(?:ó|o)wienia|sipari[şs]iniz\p{L}*|sipari[şs] (?:onay|teyid)\p{L}*|(?:goods|items) of (?:your )?(?:order|po)|left our (?:warehouse|works|factory)|tracking (?:no|number|code|id)|delivery note|packing (?:list|slip)|lieferschein|albar[áa]n|bon de livraison)(?![\p{L}\d])/iu

const OFFERED =
  /(?<![\p{L}\d])(?:(?:pleased|happy|glad|delighted) to (?:offer|quote)|(?:like|writing) to offer you|(?:freuen uns|dürfen|möchten)[^.]{0,40} anzubieten|plaisir de vous proposer|complace ofrecer\p{L}*|lieti di (?:offrir\p{L}*|proporv?i)|thank(?:s| you) for your (?:\p{L}{3,8} )?(?:inquiry|enquiry|request|rfq)|(?:vielen )?dank f(?:ü|ue)r (?:ihre|die) anfrage|gracias por su (?:consulta|solicitud)|merci (?:pour|de) votre demande|grazie per la (?:vostra|sua) richiesta|our (?:best )?(?:offer|quotation|quote) (?:is|as follows|below|:)|our (?:offer|quotation|quote):|we (?:are pleased to |can |hereby |could )?(?:offer|quote) (?:you|as follows|(?:the )?(?:following|below)|from stock|ex stock)|(?:nachfolgend |hiermit )?unser angebot(?: wie folgt)?:|bieten wir (?:ihnen )?|wir bieten ihnen |nuestra (?:mejor )?oferta:|(?:les|le) (?:ofrecemos|cotizamos)|notre (?:meilleure )?offre:|(?:vi|le) offriamo|la nostra offerta:|nossa (?:melhor )?oferta:|nasza oferta:|teklifimiz:)/iu
/** Phrases of sellers. Buyers do not write them. */
const SELLS =
  /(?<![\p{L}\d])(?:(?:clearing|clear out|selling off|liquidating) (?:our|the) (?:warehouse|stock|inventory|surplus)|make (?:us|me) an offer|(?:we|i) (?:have|hold|offer) (?:the following )?(?:\p{L}+ ){0,2}for sale|(?:stock|surplus|goods|following|items|bearings)\b[^.:]{0,30} for sale|we (?:are )?sell(?:ing)? (?:off )?(?:our|the following)|wir r[äa]umen (?:unser|das) lager|liquidamos|stock ?list of surplus|surplus (?:bearings|stock)|overstock|(?:let us know|tell us) your interest|below list|new stock (?:has )?arrived|subject to prior sale|zwischenverkauf)(?![\p{L}\d])/iu
/** The same, and decisive even if the text also asks for something. */
const VENDS =
  /(?<![\p{L}\d])(?:we (?:can |could )?(?:supply|offer|sell|produce|manufacture|export) (?:you )?(?:(?:with|all|kinds|types|of|various|different|quality|\p{L}+ (?=bearings)) ){0,4}(?:bearings|(?=[A-Z]{0,3} ?\d{3}))|MOQ:? \d|let (?:us|me) know your (?:requirements?|needs|demand)|looking forward to (?:receiving )?your (?:orders?|inquir\p{L}+|enquir\p{L}+)|(?:our|the) (?:new |current |latest )?price ?list (?:is|attached)|freuen uns auf ihre (?:bestellung|anfrage)|(?:dans|en) l['’]attente de votre commande|en espera de su pedido)(?!\p{L})/iu
/** Whether a passage states its author's own prices. */
export const isOffer = (rows: readonly string[]): boolean =>
  rows.some((row) => OFFERED.test(row) || /\bwe (?:could|can) offer:/i.test(row))

/** Whether the writer answers an offer, which is quoted below. */
export const answersOffer = (rows: readonly string[]): boolean => rows.some((row) => THEIRS.test(row))
const THEIRS =
  /(?<!\p{L})(?:gracias por su|thank(?:s| you) for (?:your|the)|danke? für (?:ihr|das)|merci (?:pour|de) votre|grazie per la (?:vostra|sua)|bedankt voor (?:uw|de)) (?:\p{L}{3,9} )?(?:offer|quot\p{L}+|oferta|angebot|offre|offerta|offerte)(?!\p{L})/iu
/** Whether a row introduces goods that its author sells, and whether one introduces goods that are requested. */
export const opensSale = (row: string): boolean => row.length < 200 && SALE.test(row) && !WANTED.test(row)
export const opensRequest = (row: string): boolean => WANTED.test(row) || ASKS.test(row)
const SALE =
  /(?<!\p{L})(?:we (?:are )?(?:sell|offer)(?:ing)?|(?:stock|special|hot) offers?|(?:items? |stock |goods )?for sale|our (?:\p{L}+ ){0,2}stock ?list|(?:fresh|new(?:ly)?) (?:in|arriv\p{L}*)|subject (?:to prior sale|unsold)|ready goods|zwischenverkauf|wir verkaufen|vendemos|nous vendons|vendiamo|sprzedajemy)(?!\p{L})/iu
const WANTED =
  /(?<!\p{L})(?:we (?:are )?(?:buy|look)(?:ing)?|wanted|looking for|(?:please|pls|kindly) (?:offer|quote)|gesucht|wir suchen|compramos|buscamos|cherchons|cerchiamo|kupimy|szukamy)(?!\p{L})/iu
const PRICED = /(?:[$€£¥]|\b(?:usd|eur|gbp|chf))\s?\d|\d\s?(?:[$€£¥]|(?:usd|eur|gbp|chf)\b)/iu

/** Whether a sentence is about goods bought earlier, or about anything other than a future purchase. */
export const isAbout = (sentence: string): boolean =>
  Object.entries(KINDS).some(([kind, pattern]) => kind !== 'newsletter' && pattern.test(sentence))

/** Whether a text asks for nothing itself, and quotes an offer: `We will review.` */
export const onlyComments = (own: readonly string[], quoted: readonly string[]): boolean =>
  own.some((row) => row.trim()) &&
  quoted.some((row) => PRICED.test(row)) &&
  quoted.every((row) => PRICED.test(row) || quantitiesIn(withoutNoise(row)).length === 0) &&
  !own.some(
    (row) =>
      ASKS.test(row) ||
      (row.includes('?') && !OF_TERMS.test(row)) ||
      OF_PRICE.test(row) ||
      quantitiesIn(withoutNoise(row)).length > 0,
  ) &&
  !quoted.some((row) => ASKS.test(row) || AIMS.test(row))
/** Words of questions about the terms of an offer, and of those about its prices. */
const OF_TERMS =
  /(?<!\p{L})(?:freight|shipping|ship|credit card|payment|terms|invoice|warranty|certificat\p{L}+|pick ?up|will call|tax|carrier|fracht|versand|zahlung\p{L}*|flete|envío|pago|port|paiement|trasporto|pagamento)(?!\p{L})/iu
const OF_PRICE =
  /(?<!\p{L})(?:better|lower|cheaper|discount|match|beat|requote|instead|also|add|how much|besser|rabatt|descuento|remise|sconto)(?!\p{L})/iu
const AIMS =
  /(?<!\p{L})(?:targets?|budget|limit|paid|last (?:price|time)|ziel\p{L}*|objetivo|cible|objectif|hedef)(?!\p{L})/iu

const ITEM = /^\s*(?:[-•*–·]|\(?\d{1,3}[.)]|(?:ln|line|item|pos|position)\.?\s?\d{1,4}[.:)]?)\s+\S/i

/**
 * Whether a passage is not an inquiry but an offer, an order, an acceptance, a claim, a reminder or an advertisement.
 */
export function isNoInquiry(rows: readonly string[]): boolean {
  const written = rows.filter((row) => row.trim()).map((row) => row.slice(0, MAX_ROW))
  if (written.slice(0, 5).some((row) => HEADED.test(row))) return true
  const isPriced = written.some((row) => PRICED.test(row))
  if (isPriced && written.some((row) => OFFERED.test(row))) return true
  const sentences = written.slice(0, MAX_ROWS).flatMap((row) => row.split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u))
  // A statement about one item of a list is not about the email.
  const items = written.filter((row) => ITEM.test(row))
  const isOfItem = (one: string): boolean => items.length > 1 && ITEM.test(one) && items.some((row) => !isAbout(row))
  if (sentences.some((one) => VENDS.test(one))) return true
  const asks = sentences.some((one) => ASKS.test(one) && !isAbout(one))
  if (asks) return false
  return (
    sentences.some((one) => (isAbout(one) && !isOfItem(one)) || KINDS.newsletter!.test(one) || SELLS.test(one)) ||
    written.slice(0, 8).some((row) => NOTICE.test(row))
  )
}
