import { comments } from '#features/records/comments/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({
  name: 'comments',
  area: 'records',
  collections: [comments],
  server: () => [import('#features/records/comments/hooks.ts'), import('#features/records/comments/commands.ts')],
  atStart: ['comments.completeOlder'],
})
