import { type AreaWords, plainWords } from '#model/command/words/words.ts'

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
    'connectors.record': plainWords('Note a run of a connector', 'ran a connector', 'Run noted'),
    'connectors.recordWebhook': plainWords('Note a webhook', 'took a webhook', 'Webhook noted'),
    'connectors.set': plainWords('Set up {it}', 'set up {it}', 'Connector set up'),
    'logs.cleanUp': plainWords('Delete old errors', 'deleted old errors', 'Old errors deleted'),
    'numbering.setNext': plainWords('Set the next number', 'set the next number', 'Next number set'),
    'people.approve': plainWords('Approve an account', 'approved an account'),
    'people.changeRole': plainWords('Change a role', 'changed a role'),
    'people.disable': plainWords('Disable an account', 'disabled an account'),
    'people.exportAll': plainWords('Export everything', 'exported everything'),
    'people.handOver': plainWords('Hand over work', 'handed over work', 'Work handed over'),
    'people.invite': plainWords('Invite a person', 'invited a person'),
    'people.letIn': plainWords('Reopen an account', 'reopened an account'),
    'people.makeKey': plainWords('Make an API key', 'made an API key'),
    'people.recover': plainWords('Restore access', 'restored access'),
    'people.removeKey': plainWords('Revoke an API key', 'revoked an API key'),
    'people.rename': plainWords('Rename a person', 'renamed a person'),
    'people.requireTwoFactor': plainWords('Change who needs two-step login', 'changed who needs two-step login'),
    'people.resetLink': plainWords('Make a password link', 'made a password link'),
    'people.resetTwoFactor': plainWords('Reset two-step login', 'reset two-step login'),
    'people.withdrawInvitation': plainWords('Withdraw an invitation', 'withdrew an invitation'),
    'settings.applyPlanned': plainWords('Apply planned settings', 'applied planned settings'),
    'settings.cancelPlanned': plainWords(
      'Cancel a planned change',
      'cancelled a planned change',
      'Planned change cancelled',
    ),
    'settings.closeStock': plainWords('Close stock', 'closed stock', 'Stock closed'),
    'settings.keepPack': plainWords('Save the configuration', 'saved the configuration of the week'),
    'settings.plan': plainWords('Plan a change', 'planned a change', 'Change planned'),
  },
}
