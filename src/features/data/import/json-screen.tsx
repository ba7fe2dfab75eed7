import { ImportPage } from '#features/data/import/import-page.tsx'
import { screenPath } from '#model/feature.ts'

const FILES = '.json,.jsonl,.ndjson,.zip'

export default function JsonScreen() {
  return (
    <ImportPage
      title="Import JSON"
      path={screenPath('import/json')}
      files={FILES}
      hint="Drop a JSON file here or paste it: a list, one document per line, keyed by id, a Firestore export, or a zip with a file for each collection."
      isJson
    />
  )
}
