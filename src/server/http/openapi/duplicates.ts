import { LIKENESS_TESTS } from '#model/matching/likeness.ts'
import { at, fields, post, type Schema, some, text } from '#server/http/openapi/parts.ts'

const condition = {
  type: 'object',
  properties: {
    field: text,
    test: { enum: LIKENESS_TESTS },
    atLeast: { type: 'number', minimum: 0.5, maximum: 1 },
    within: { type: 'number', minimum: 0 },
    weight: { type: 'number', exclusiveMinimum: 0, maximum: 10 },
  },
  required: ['field', 'test'],
}

/** The search for duplicates: scans, and what points to records. */
export const DUPLICATE_PATHS: Schema = {
  '/api/duplicates/scans': {
    get: { summary: 'The latest searches, newest first', responses: some },
    ...post(
      'Search a collection for duplicates; a sample stores nothing',
      fields(
        {
          collection: text,
          tests: { type: 'array', minItems: 1, maxItems: 6, items: condition },
          share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
          where: { type: 'array', items: {} },
          name: text,
          ruleId: text,
          sample: { type: 'boolean' },
        },
        ['collection', 'tests'],
      ),
      201,
    ),
  },
  '/api/duplicates/scans/{id}': {
    get: { summary: 'How far a search is', parameters: [at('id')], responses: some },
  },
  '/api/duplicates/scans/{id}/cancel': {
    post: { summary: 'End a search', parameters: [at('id')], responses: some },
  },
  '/api/duplicates/scans/{id}/run': {
    post: { summary: 'Begin a search anew whose server ended', parameters: [at('id')], responses: some },
  },
  '/api/duplicates/references': post(
    'What points to records, counted and listed',
    fields({ collection: text, ids: { type: 'array', items: text, maxItems: 50 }, address: text }, [
      'collection',
      'ids',
    ]),
  ),
}
