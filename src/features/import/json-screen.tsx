import { ImportPage } from '#features/import/import-page.tsx'

const FILES = '.json,.jsonl,.ndjson'

export default function JsonScreen() {
  return (
    <ImportPage
      title="Import JSON"
      path="/json-to-firestore"
      files={FILES}
      hint="Drop a JSON file here or paste it: a list, one document a line, keyed by id, or an export of Firestore."
      isJson
    />
  )
}
