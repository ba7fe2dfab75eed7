/** What the server does by itself or in pieces and what is therefore no command, as the history tells it. */
const ACTS: Readonly<Record<string, string>> = {
  clone: 'Copy',
  'clone.notePlan': 'Copy a kept plan',
  'clone.undo': 'Undo a copy',
  'demo.large': 'Load the large sample',
  'duplicates.scan': 'Search for duplicates',
  import: 'Import',
  'import.undo': 'Undo an import',
  'people.recover': 'Give access back',
  print: 'Print',
  'structure.tidy': 'Set a field right',
}

/** The words for an act of the log; its own name where nobody knows better. */
export const actWords = (name: string): string => (Object.hasOwn(ACTS, name) ? ACTS[name]! : name)
