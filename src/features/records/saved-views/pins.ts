import { Problem, refuse } from '#base/problem.ts'
import { listInAddress, savedViews } from '#features/records/saved-views/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { query } from '#model/schema/collection.ts'
import { flag, reference } from '#model/schema/fields.ts'

/** Pins a saved view to the user's own side menu, or unpins it; nobody can pin for someone else. */
export const pinView = defineCommand({
  name: 'savedViews.pin',
  label: 'Pin',
  help: 'Shows the view in your side menu and on your home page.',
  input: {
    viewId: reference('Saved view', 'savedViews', { required: true }),
    isPinned: flag('Pinned', { default: true }),
  },
  async run({ tx, input: { viewId, isPinned }, user }) {
    const { data } = await tx.need(savedViews, viewId)
    if (data.ownerUid && data.ownerUid !== user.id && !data.isShared)
      throw new Problem('not-found', `There is no saved view "${viewId}".`)
    const others = (data.pinnedBy ?? []).filter((id) => id !== user.id)
    await tx.update(savedViews, viewId, { pinnedBy: isPinned ? [...others, user.id] : others })
  },
})

/**
 * Completes saved views from before they named the list of their address: from now on, people without access to the
 * list see neither the view nor its pages. The server runs it when it starts.
 */
export const completeOlderViews = defineCommand({
  name: 'savedViews.completeOlder',
  label: 'Complete older saved views',
  roles: ['owner'],
  undoBy: 'Completed views stay as they are.',
  input: {},
  async run({ tx }) {
    const unnamed = query(savedViews, {
      where: [
        ['address', 'exists', true],
        ['collection', 'exists', false],
      ],
    })
    const old = (await tx.find(unnamed)).filter(({ data }) => listInAddress(data.address) !== undefined)
    if (old.length === 0) throw refuse('Every saved view has its list.')
    // The list is derived from the address.
    for (const { id } of old) await tx.update(savedViews, id, {})
    return { completed: old.length }
  },
})

/** A new view can be pinned only for its creator; pins of other people are kept only when an owner imports it. */
export const pinnedByItsMaker = defineHook(
  savedViews,
  async ({ tx, id, before, after, user }) => {
    if (before || !after?.pinnedBy || user.role === 'owner') return
    const own = after.pinnedBy.filter((one) => one === user.id)
    if (own.length < after.pinnedBy.length) await tx.update(savedViews, id, { pinnedBy: own })
  },
  { fills: true, rights: true },
)
