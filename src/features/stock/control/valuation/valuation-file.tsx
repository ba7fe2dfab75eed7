import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { valuationAt, valuationLines } from '#features/stock/control/valuation/valuation.ts'
import { aggregateOnce } from '#ui/api.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'
import { useSubmit } from '#ui/use-submit.ts'

/** The value of every part at the end of a day, as a file for the books. */
export function ValuationFile({ day }: { day: string }): ReactNode {
  const { isBusy, run } = useSubmit({ isToast: true })
  const save = () =>
    run(async () => {
      const answer = await aggregateOnce(valuationAt(day))
      const lines = valuationLines(answer, { day, currency: baseCurrency() })
      saveFile(`stock-value-${day}.csv`, new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }))
      return undefined
    })
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void save()}>
        Export valuation by part
      </Button>
    </div>
  )
}
