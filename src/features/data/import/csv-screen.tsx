import { ImportPage } from '#features/data/import/import-page.tsx'
import { screenPath } from '#model/feature.ts'

const FILES = '.csv,.tsv,.txt,.psv,.xlsx,.xlsm,.ods,.xls,.xml'

export default function CsvScreen() {
  return (
    <ImportPage
      title="Import"
      path={screenPath('import')}
      files={FILES}
      hint="Drop a CSV, Excel or ODS file here, or paste rows of a spreadsheet. You can review everything before it is imported."
      isJson={false}
    />
  )
}
