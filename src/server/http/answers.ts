import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDay } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import { type KeyUse, readKey } from '#server/documents/commit/idempotency.ts'
import { requestFingerprint } from '#server/documents/execute.ts'
import { requestHead } from '#server/http/body/body-text.ts'

/** The idempotency key of a request with what it covers: method, address, precondition and body. */
export function answerKey(request: FastifyRequest, required: boolean): KeyUse | undefined {
  const key = readKey(request.headers['idempotency-key'], required)
  if (key === undefined) return undefined
  return { key, fingerprint: request.bodyFingerprint ?? requestFingerprint(requestHead(request) + request.bodyText) }
}

/** Marks a response as the stored response to an earlier copy of the request. */
export function markReplay(reply: FastifyReply, replayed: boolean): FastifyReply {
  return replayed ? reply.header('Idempotency-Replayed', 'true') : reply
}

/** A whole number from the query string; the fallback when it is absent. Throws `bad-request`. */
export function readWhole(name: string, raw: unknown, fallback: number, least: number, most: number): number {
  if (raw === undefined) return fallback
  const value = typeof raw === 'string' && /^\d{1,16}$/.test(raw) ? Number(raw) : undefined
  if (value === undefined || !Number.isSafeInteger(value) || value < least || value > most)
    throw new Problem('bad-request', `"${name}" is a whole number from ${least} to ${most}.`)
  return value
}

/** A text from the query string. */
export function textParameter(name: string, raw: unknown): string | undefined {
  if (raw === undefined || typeof raw === 'string') return raw
  throw new Problem('bad-request', `"${name}" is there twice.`)
}

/** A moment from the query string as ISO text in UTC. Throws `bad-request`. */
export function momentParameter(name: string, text: string): string {
  const date = new Date(text)
  if (!isDay(text.slice(0, 10)) || Number.isNaN(date.getTime()))
    throw new Problem('bad-request', `"${name}" is a moment such as 2026-11-20T12:00:00Z.`)
  return date.toISOString()
}
