import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { valuationAt, valuationLines } from '#features/stock/control/valuation/valuation.ts'
import { aggregateOnce } from '#ui/api.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { toastProblem } from '#ui/shell/toasts.tsx'

/** The value of every part at the end of a day, as a file for the books. */
export function ValuationFile({ day }: { day: string }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const answer = await aggregateOnce(valuationAt(day))
      const lines = valuationLines(answer, { day, currency: baseCurrency() })
      saveFile(`stock-value-${day}.csv`, new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void save()}>
        Export valuation by part
      </Button>
    </div>
  )
}
