import { asciiDigits } from '#shared/persian/digits.ts'
import { ApiError } from '#web/lib/api.ts'
import type { ScoreEntry } from '#worker/site/ballots/contract.ts'
import { staffText as text } from './staff-text.ts'

/** Reads a score in Persian, Arabic or ASCII digits. Throws `ApiError` unless it is an integer from 0 to 10. */
export function readScore(typed: string): ScoreEntry {
  const digits = asciiDigits(typed).trim()
  const score = Number(digits)
  if (/^\d{1,2}$/.test(digits) && score <= 10) return { score }
  throw new ApiError(400, { code: 'invalid', message: text.badScore, requestId: '', fields: { score: text.badScore } })
}

/** Reads a handle as people write it, with or without an @. Throws `ApiError` if it is empty. */
export function readHandle(typed: string): string {
  const handle = typed.trim().replace(/^@/, '').toLowerCase()
  if (handle !== '') return handle
  throw new ApiError(400, { code: 'invalid', message: text.noHandle, requestId: '', fields: { handle: text.noHandle } })
}
