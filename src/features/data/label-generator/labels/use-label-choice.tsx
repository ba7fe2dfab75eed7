import { useState, useSyncExternalStore } from 'react'
import { labelTemplates, onLabelTemplates } from '#model/print/label-templates.ts'
import { allStocks, type LabelStock } from '#model/print/stocks.ts'
import { SYMBOLS, type Symbology } from '#model/print/symbols.ts'
import { useStored } from '#ui/shell/persisted.ts'

const KEY = 'prime-label-stock'

/** The selected label stock and symbology: as requested by the list, otherwise the last ones chosen on this device. */
export function useLabelChoice(requested: string | undefined): {
  stocks: readonly LabelStock[]
  stock: LabelStock
  symbology: Symbology
  chooseStock: (name: string) => void
  chooseCode: (code: Symbology) => void
} {
  const templates = useSyncExternalStore(onLabelTemplates, labelTemplates)
  const stocks = allStocks()
  // The company's own labels may load after this value is read, so the name is kept even while it is unknown.
  const [stored, setStored] = useState(() => localStorage.getItem(KEY))
  const [storedCode, keepCode] = useStored<Symbology>('prime-label-code', SYMBOLS, 'Code 128')
  // Options requested by a list apply only to its rows; only the user's own choices are stored.
  const [isRequested, setRequested] = useState({ stock: true, code: true })
  const own = templates.find(({ stock }) => stock.id === requested)
  const stock = (isRequested.stock && own?.stock) || stocks.find(({ name }) => name === stored) || stocks[0]!
  return {
    stocks,
    stock,
    symbology: isRequested.stock && isRequested.code && own ? own.code : storedCode,
    chooseStock(name) {
      localStorage.setItem(KEY, name)
      setStored(name)
      setRequested({ stock: false, code: false })
      const chosen = templates.find((each) => each.stock.name === name)
      if (chosen) keepCode(chosen.code)
    },
    chooseCode(code) {
      keepCode(code)
      setRequested({ ...isRequested, code: false })
    },
  }
}
