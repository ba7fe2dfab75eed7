import { type AreaWords, plain } from '#model/command/words/words.ts'

/** The words for the commands of `admin`. */
export const adminWords: AreaWords = {
  headings: {
    connectors: ['Connectors', 'connectors'],
    logs: ['Error log', 'logs'],
    numbering: ['Settings'],
    people: ['Users'],
    settings: ['Settings', 'settings'],
  },
  words: {
    'connectors.record': plain('Note a run of a connector', 'ran a connector', 'Run noted'),
    'connectors.recordWebhook': plain('Note a webhook', 'took a webhook', 'Webhook noted'),
    'connectors.set': plain('Set up {it}', 'set up {it}', 'Connector set up'),
    'logs.cleanUp': plain('Delete old errors', 'deleted old errors', 'Old errors deleted'),
    'numbering.setNext': plain('Set the next number', 'set the next number', 'Next number set'),
    'people.approve': plain('Approve an account', 'approved an account'),
    'people.changeRole': plain('Change a role', 'changed a role'),
    'people.disable': plain('Disable an account', 'disabled an account'),
    'people.exportAll': plain('Export everything', 'exported everything'),
    'people.handOver': plain('Hand over work', 'handed over work', 'Work handed over'),
    'people.invite': plain('Invite a person', 'invited a person'),
    'people.letIn': plain('Reopen an account', 'reopened an account'),
    'people.makeKey': plain('Make an API key', 'made an API key'),
    'people.recover': plain('Restore access', 'restored access'),
    'people.removeKey': plain('Revoke an API key', 'revoked an API key'),
    'people.rename': plain('Rename a person', 'renamed a person'),
    'people.requireTwoFactor': plain('Change who needs two-step login', 'changed who needs two-step login'),
    'people.resetLink': plain('Make a password link', 'made a password link'),
    'people.resetTwoFactor': plain('Reset two-step login', 'reset two-step login'),
    'people.withdrawInvitation': plain('Withdraw an invitation', 'withdrew an invitation'),
    'settings.applyPlanned': plain('Apply planned settings', 'applied planned settings'),
    'settings.cancelPlanned': plain(
      'Cancel a planned change',
      'cancelled a planned change',
      'Planned change cancelled',
    ),
    'settings.closeStock': plain('Close stock', 'closed stock', 'Stock closed'),
    'settings.keepPack': plain('Save the configuration', 'saved the configuration of the week'),
    'settings.plan': plain('Plan a change', 'planned a change', 'Change planned'),
  },
}
