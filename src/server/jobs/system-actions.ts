/** The history's names for work the server does by itself or in pieces, which is not a command. */
const ACTS: Readonly<Record<string, string>> = {
  clone: 'Copy',
  'clone.notePlan': 'Copy a kept plan',
  'clone.undo': 'Undo a copy',
  'demo.large': 'Load the large sample',
  'duplicates.scan': 'Search for duplicates',
  import: 'Import',
  'import.undo': 'Undo an import',
  'people.approve': 'Approve an account',
  'people.changeRole': 'Change a role',
  'people.disable': 'Disable an account',
  'people.exportAll': 'Export everything',
  'people.invite': 'Invite a person',
  'people.letIn': 'Open an account again',
  'people.makeKey': 'Make an API key',
  'people.recover': 'Give access back',
  'people.removeKey': 'Revoke an API key',
  'people.rename': 'Rename a person',
  'people.requireTwoFactor': 'Change who needs two-step login',
  'people.resetLink': 'Make a password link',
  'people.resetTwoFactor': 'Reset two-step login',
  'people.withdrawInvitation': 'Withdraw an invitation',
  print: 'Print',
  'structure.tidy': 'Set a field right',
}

/** The words for an entry of the log; its own name when there are none. */
export const actWords = (name: string): string => (Object.hasOwn(ACTS, name) ? ACTS[name]! : name)
