/** A sheet or roll of labels, in inches. */
export interface LabelStock {
  /** Its name in print requests. */
  id: StockName
  name: string
  page: readonly [width: number, height: number]
  label: readonly [width: number, height: number]
  columns: number
  rows: number
  /** The distances from the left and top edges of the page to the first label, and between labels. */
  margin: readonly [number, number]
  gap: readonly [number, number]
  /** What it holds, when that is not a label. */
  of?: 'check'
}
/** Those of the company's own templates begin with `own-`. */
export type StockName =
  | 'checks-3'
  | 'label-2x1'
  | 'label-4x6'
  | 'avery-5160'
  | 'avery-5163'
  | 'avery-L7160'
  | `own-${string}`

const roll = (id: StockName, name: string, size: readonly [number, number]): LabelStock => ({
  ...{ id, name, page: size, label: size },
  ...{ columns: 1, rows: 1, margin: [0, 0], gap: [0, 0] },
})

const inMm = (width: number, height: number): [number, number] => [width / 25.4, height / 25.4]

/** Rolls of single labels, and Avery sheets with their published measures. */
export const STOCKS: readonly LabelStock[] = [
  roll('label-2x1', '2 × 1 roll', [2, 1]),
  roll('label-4x6', '4 × 6 roll', [4, 6]),
  {
    id: 'avery-5160',
    name: 'Avery 5160, 30 on Letter',
    page: [8.5, 11],
    label: [2.625, 1],
    columns: 3,
    rows: 10,
    margin: [0.1875, 0.5],
    gap: [0.125, 0],
  },
  {
    id: 'avery-5163',
    name: 'Avery 5163, 10 on Letter',
    page: [8.5, 11],
    label: [4, 2],
    columns: 2,
    rows: 5,
    margin: [0.15625, 0.5],
    gap: [0.1875, 0],
  },
  {
    id: 'avery-L7160',
    name: 'Avery L7160, 21 on A4',
    page: inMm(210, 297),
    label: inMm(63.5, 38.1),
    columns: 3,
    rows: 7,
    margin: inMm(7.2, 15.15),
    gap: inMm(2.5, 0),
  },
]

/** What a label can be printed on, the default first. */
export const LABEL_PAGES: readonly StockName[] = STOCKS.map(({ id }) => id)

/** Three checks on Letter without stubs; one or two may already be missing from the first sheet. */
const CHECKS: LabelStock = {
  ...roll('checks-3', 'Three checks on Letter', [8.5, 3.5]),
  ...{ page: [8.5, 11], rows: 3, of: 'check' },
}

// A process or tab belongs to one company: these follow the settings (`label-templates.ts`).
let own: readonly LabelStock[] = []

/** Adds these stocks to the built-in ones from now on. */
export const keepStocks = (stocks: readonly LabelStock[]): void => {
  own = stocks
}

/** All current stocks, the company's own last. */
export const allStocks = (): readonly LabelStock[] => [...STOCKS, CHECKS, ...own]

/** The stock of this name; undefined for plain paper. */
export const stockOf = (page: string): LabelStock | undefined => allStocks().find(({ id }) => id === page)

/** The stocks for a label print, including the company's own labels. */
export const pagesWithOwn = <P extends string>(pages: readonly P[]): readonly (P | StockName)[] =>
  pages.some((page) => LABEL_PAGES.some((label) => label === page)) ? [...pages, ...own.map(({ id }) => id)] : pages

/** Labels on one page. */
export const labelsPerPage = ({ columns, rows }: LabelStock): number => columns * rows

/** The upper left corner of a position, in inches; positions are filled row by row. */
export function cornerOf({ columns, margin, label, gap }: LabelStock, place: number): [x: number, y: number] {
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return [margin[0] + column * (label[0] + gap[0]), margin[1] + row * (label[1] + gap[1])]
}
