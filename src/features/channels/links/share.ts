import { links } from '#features/channels/links/collection.ts'
import type { SharedKind } from '#model/command/share.ts'
import type { Data } from '#model/schema/value.ts'

/** The links that visitors see. */
export interface SharedLinks {
  kind: 'links'
  links: { title: string; url: string; group: string; description: string }[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const sharedLinks = (docs: readonly Data[]): SharedLinks => ({
  kind: 'links',
  links: docs.map(({ title, url, group, description }) => ({
    title: text(title),
    url: text(url),
    group: text(group),
    description: text(description),
  })),
})

export const linksPage: SharedKind = {
  kind: 'links',
  collection: links.name,
  all: [
    ['isPublic', '==', true],
    ['isArchived', '==', false],
  ],
  show: sharedLinks,
}
