import { useState, useSyncExternalStore } from 'react'
import { labelTemplates, onLabelTemplates } from '#model/print/label-templates.ts'
import { allStocks, type LabelStock } from '#model/print/stocks.ts'
import { SYMBOLS, type Symbology } from '#model/print/symbols.ts'
import { useKept } from '#ui/shell/persisted.ts'

const KEY = 'prime-label-stock'

/** The selected label stock and symbology: as requested by the list, otherwise the last ones chosen on this device. */
export function useLabelChoice(asked: string | undefined): {
  stocks: readonly LabelStock[]
  stock: LabelStock
  symbology: Symbology
  chooseStock: (name: string) => void
  chooseCode: (code: Symbology) => void
} {
  const templates = useSyncExternalStore(onLabelTemplates, labelTemplates)
  const stocks = allStocks()
  // The company's own labels may load after this value is read, so the name is kept even while it is unknown.
  const [kept, setKept] = useState(() => localStorage.getItem(KEY))
  const [keptCode, keepCode] = useKept<Symbology>('prime-label-code', SYMBOLS, 'Code 128')
  // Options requested by a list apply only to its rows; only the user's own choices are stored.
  const [isAsked, setAsked] = useState({ stock: true, code: true })
  const own = templates.find(({ stock }) => stock.id === asked)
  const stock = (isAsked.stock && own?.stock) || stocks.find(({ name }) => name === kept) || stocks[0]!
  return {
    stocks,
    stock,
    symbology: isAsked.stock && isAsked.code && own ? own.code : keptCode,
    chooseStock(name) {
      localStorage.setItem(KEY, name)
      setKept(name)
      setAsked({ stock: false, code: false })
      const chosen = templates.find((each) => each.stock.name === name)
      if (chosen) keepCode(chosen.code)
    },
    chooseCode(code) {
      keepCode(code)
      setAsked({ ...isAsked, code: false })
    },
  }
}
