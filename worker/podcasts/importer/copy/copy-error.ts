import { OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import type { FailureReason } from '../contract.ts'

export class CopyError extends Error {
  readonly reason: FailureReason
  readonly retryable: boolean
  constructor(reason: FailureReason, retryable = false) {
    super(reason)
    this.reason = reason
    this.retryable = retryable
  }
}

export function errorFromStatus(status: number): CopyError {
  if (status === 404 || status === 410) return new CopyError('gone')
  if (status === 401 || status === 403 || status === 451) return new CopyError('forbidden')
  return new CopyError('unreachable', true)
}

/** Maps a thrown value to a `CopyError`; undefined for errors of our own code. */
export function toCopyError(error: unknown): CopyError | undefined {
  if (error instanceof CopyError) return error
  if (!(error instanceof OutboundRequestError)) return undefined
  if (error.reason === 'timeout' || error.reason === 'unreachable') return new CopyError('unreachable', true)
  if (error.reason === 'too-large') return new CopyError('tooLarge')
  return new CopyError('address')
}
