import { currencyIn } from '#features/sales/rfq/reading/amounts.ts'

export type Kind = 'part' | 'qty' | 'brand' | 'target' | 'day'
export interface Column {
  kind: Kind | 'other'
  /** How well the heading says that it is of its kind; 0 is best. */
  rank: number
  start: number
  end: number
  /** The currency of the prices below the heading. */
  currency?: string | undefined
}
export interface Cell {
  text: string
  start: number
  end: number
}

/** The patterns of headings by the kind of their column, the best first. */
export const HEADINGS: readonly (readonly [Kind, RegExp])[] = [
  [
    'brand',
    /^(?:brand|make|maker|manufacturer|mfr|mfg|hersteller|marke|fabrikat|marca|fabricante|fabbricante|produttore|producent|firma|üretici|marque|merk|marka|brand name)\.?$/i,
  ],
  [
    'day',
    /^(?:need(?:ed)?[ -](?:by|date)|required (?:by|date)|deliver\w*|deliv\b\.?(?: ?date)?|del\.? ?date|d\/date|dlv|due|date|liefer(?:termin|datum|ung)|l-termin|wunschtermin|termin|entrega|fecha|plazo|data(?: \p{L}+)?$|consegna|livraison|d[ée]lai|date souhait[ée]e|lever|gewenste (?:lever)?datum|dostaw|teslim|prazo|req\.? date|wanted (?:by|date)|eta\b|when$|by when|date needed|needed on|wann$|cu[áa]ndo|quand$)/iu,
  ],
  [
    'qty',
    /^(?:(?:order(?:ed)? |sample |trial |initial |required |requested |req\.?(?:'d)? |rfq |needed |total )?(?:qty|q'ty|quantity|quantities)|menge|anzahl|st(?:ü|ue)ck(?:zahl)?|stk|bestellmenge|bedarf|cantidad|cant|ctd|uds|unidades|piezas|pcs|pieces|to (?:order|buy|quote)$|re-?order(?: qty)?$|zu bestellen$|a pedir$|à commander$|da ordinare$|req(?:['’]?d)?\.?$|required|wanted|need(?:ed)?|aantal|quantit[àa]|ilo[śs][ćc]|miktar|adet|quantidade|qtde?|liczba|aantallen)(?![\p{L}\d])|^(?:qt[éeà]s?|q\.?t[àa]\.?|quantit[éeà]s?|数量|需求数量|订购数量|수량|количество|кол-во)/iu,
  ],
  [
    'qty',
    /^(?:annual (?:qty|quantity|usage|demand|volume|requirement|consumption)|eau|yearly|jahresbedarf|demand|volume)/i,
  ],
  [
    'target',
    /^(?:(?:\p{L}+ ){1,2}target|target|tgt|t\.?p\.?$|zielpreis|preisziel|ziel|wunschpreis|preisidee|preisvorstellung|precio obj|precio meta|objetivo|max(?:imum)?\.? price|price idea|prix (?:cible|objectif|souhait)|p\.? ?(?:obj|target|cible)|prezzo (?:obiettivo|target)|pre[çc]o (?:alvo|objetivo)|richtprijs|streefprijs|doelprijs|cena (?:docelowa|oczekiwana)|hedef)/iu,
  ],
  [
    'part',
    /^(?:mfr|mfg|manufacturer'?s?|maker'?s?|supplier|hersteller)\.?[ -]?(?:part|p\/?n|item|art|teile|nummer|nr|no)|^mpn$|^bearing (?:no|number)/i,
  ],
  ['brand', /^(?:品牌|厂家|厂商|marque|merk|marka|производитель)/i],
  ['part', /^(?:型号|规格型号|产品型号|轴承型号|型番|品番|обозначение)/i],
  [
    'part',
    /^(?:part|p\/?n|designation|bearing|bezeichnung|lagerbezeichnung|lager|teilenummer|teile-?nr|rodamiento|designaci[óo]n|denominaci[óo]n|n[ºo°.]* (?:de )?(?:pieza|parte)|c[óo]d(?:igo)?\.? (?:rodamiento|fabricante))\b/i,
  ],
  [
    'part',
    /^(?:model|modelo|type|typ|tipo|referenc\w*|ref|article|artikel\p{L}{0,8}|artikelnr|symbol|oznaczenie|r[ée]f[ée]rence|r[ée]f\.?|codice|malzeme|ürün|nazwa|stok kodu|indeks|kod|material|art|art[íi]culo|sku|number|c[óo]digo|product|producto|produkt|material)(?![\p{L}\d])\.?/iu,
  ],
  ['part', /^item\b/i],
  [
    'part',
    /^(?:desc\w*|d[ée]signation|beschreibung|(?:short |kurz|long )?text|concepto|goods|omschrijving|descrizione|descri[çc][ãa]o|名称|описание|наименование)/i,
  ],
]
const OURS = /^(?:our|your|unsere?|ihre?|n\/|s\/|nuestr|su|vuestr|internal|customer|client|cliente|kunden|sap)/i

/** The columns by their headings; undefined without one of parts and one more. */
export function columnsOf(cells: readonly Cell[]): Column[] | undefined {
  if (cells.some(({ text }) => text.length > 40)) return undefined
  const columns = cells.map(({ text, start, end }): Column => {
    const bare = text.replace(/[*:()[\]]/g, ' ').trim()
    // A heading in two languages is that of either.
    const [rank = -1] = [bare, ...bare.split(/\s\/\s?|\s?\|\s?/)]
      .map((name) => HEADINGS.findIndex(([, pattern]) => pattern.test(name)))
      .filter((found) => found >= 0)
    const isOurs = OURS.test(bare)
    const kind = HEADINGS[rank]?.[0] ?? 'other'
    return { kind, rank: isOurs ? rank + 100 : rank, start, end, currency: currencyIn(bare) }
  })
  const best = columns.filter(({ kind }) => kind === 'part').toSorted((a, b) => a.rank - b.rank)[0]
  if (!best || columns.filter(({ kind }) => kind !== 'other').length < 2) return undefined
  return columns.map((column) => {
    const same = columns.filter(({ kind }) => kind === column.kind)
    const isOne = column === same.toSorted((a, b) => a.rank - b.rank)[0]
    return isOne ? column : { ...column, kind: 'other' }
  })
}
