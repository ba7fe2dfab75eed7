import { Problem } from '#base/problem.ts'
import { savedViews } from '#features/records/saved-views/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { flag, reference } from '#model/schema/fields.ts'

/** Puts a saved view on one's own rail, or takes it off; no one pins for someone else. */
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

/** A new view is pinned by its maker at most; only what an owner brings in keeps the pins of others. */
export const pinnedByItsMaker = defineHook(
  savedViews,
  async ({ tx, id, before, after, user }) => {
    if (before || !after?.pinnedBy || user.role === 'owner') return
    const own = after.pinnedBy.filter((one) => one === user.id)
    if (own.length < after.pinnedBy.length) await tx.update(savedViews, id, { pinnedBy: own })
  },
  { fills: true, rights: true },
)
