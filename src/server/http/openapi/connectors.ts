import { answers, at, body, type Schema, some, text } from '#server/http/openapi/parts.ts'

const states = answers({
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { set: { type: 'boolean' }, last4: text, updatedAt: text },
    required: ['set'],
  },
})

/** Connectors: which there are, their credentials and their runs. */
export const CONNECTOR_PATHS: Schema = {
  '/api/connectors': { get: { summary: 'Every connector, with its settings and hosts', responses: some } },
  '/api/connectors/{name}/secrets': {
    get: { summary: 'Which credentials are set', parameters: [at('name')], responses: states },
    put: {
      summary: 'Set credentials; null forgets one',
      parameters: [at('name')],
      requestBody: body({ type: 'object', additionalProperties: { type: ['string', 'null'] } }),
      responses: states,
    },
  },
  '/api/connectors/{name}/run': {
    post: { summary: 'Run a connector now', parameters: [at('name')], responses: some },
  },
}
