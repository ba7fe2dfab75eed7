/** What the descriptions of paths are put together from. */
export type Schema = Record<string, unknown>

export const text = { type: 'string' }
export const list = { type: 'array', items: {} }
export const at = (name: string) => ({ name, in: 'path', required: true, schema: text })
export const ask = (name: string, type = 'string') => ({ name, in: 'query', schema: { type } })
export const body = (schema: Schema) => ({ required: true, content: { 'application/json': { schema } } })
/** A body that is an object; all its properties are required unless `required` names fewer. */
export const fields = (properties: Schema, required: string[] = Object.keys(properties)) =>
  body({ type: 'object', properties, required })
export const form = (properties: Schema) => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
})

export const answers = (schema: Schema, status = 200) => ({
  [status]: { description: 'The answer', content: { 'application/json': { schema } } },
  default: { $ref: '#/components/responses/Problem' },
})
export const some = answers({ type: 'object' })
export const bytes = (...types: string[]) => ({
  200: {
    description: 'The file',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  },
  default: { $ref: '#/components/responses/Problem' },
})

export const post = (summary: string, requestBody?: Schema, status = 200) => ({
  post: { summary, ...(requestBody && { requestBody }), responses: answers({ type: 'object' }, status) },
})
/** For everybody, logged in or not. */
export const open = (operation: { post: Schema }) => ({ post: { ...operation.post, security: [] } })
