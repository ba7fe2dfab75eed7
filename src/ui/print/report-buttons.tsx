import { Button } from '@mantine/core'
import { useState } from 'react'
import { Problem } from '#base/problem.ts'
import { type Report, reportText } from '#model/report/report.ts'
import { saveFile } from '#ui/export/save-file.ts'
import { printReport } from '#ui/print/print.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Buttons to save a report as text, and as a PDF. */
export function ReportButtons({ name, report }: { name: string; report: () => Report }) {
  return (
    <>
      <Button
        variant="default"
        onClick={() => saveFile(`${name}.md`, new Blob([reportText(report())], { type: 'text/markdown' }))}
      >
        Save the report
      </Button>
      <PdfButton report={report} />
    </>
  )
}

/** A report as a PDF, under the company's letterhead. */
export function PdfButton({ report }: { report: () => Report }) {
  const [isPrinting, setPrinting] = useState(false)

  async function print(): Promise<void> {
    setPrinting(true)
    try {
      await printReport(report())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toastProblem(error.message)
    } finally {
      setPrinting(false)
    }
  }

  return (
    <Button variant="default" loading={isPrinting} onClick={() => void print()}>
      Save as PDF
    </Button>
  )
}
