import { links } from '#features/channels/links/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { flag, reference } from '#model/schema/fields.ts'

/** Pins a link for the user, or unpins it; nobody can pin for someone else. */
export const pinLink = defineCommand({
  name: 'links.pin',
  label: 'Pin',
  help: 'The link is pinned.',
  input: {
    linkId: reference('Link', 'links', { required: true }),
    isPinned: flag('Pinned', { default: true }),
  },
  async run({ tx, input: { linkId, isPinned }, user }) {
    const { data } = await tx.need(links, linkId)
    const others = (data.pinnedBy ?? []).filter((id) => id !== user.id)
    await tx.update(links, linkId, { pinnedBy: isPinned ? [...others, user.id] : others })
  },
})

/** A new link can be pinned only for its creator; pins of other people are kept only when an owner imports it. */
export const linkPinnedByItsMaker = defineHook(
  links,
  async ({ tx, id, before, after, user }) => {
    if (before || !after?.pinnedBy || user.role === 'owner') return
    const own = after.pinnedBy.filter((one) => one === user.id)
    if (own.length < after.pinnedBy.length) await tx.update(links, id, { pinnedBy: own })
  },
  { fills: true, rights: true },
)
