import { Refused } from '#worker/lib/http/outbound.ts'
import type { Reason } from '../contract.ts'

/** Why a file did not come; `passing` when it is worth trying again by itself. */
export class Trouble extends Error {
  readonly reason: Reason
  readonly passing: boolean
  constructor(reason: Reason, passing = false) {
    super(reason)
    this.reason = reason
    this.passing = passing
  }
}

/** What a status other than the wanted ones means. */
export function statusTrouble(status: number): Trouble {
  if (status === 404 || status === 410) return new Trouble('gone')
  if (status === 401 || status === 403 || status === 451) return new Trouble('forbidden')
  return new Trouble('unreachable', true)
}

/** Whatever was thrown on the way as a trouble; undefined for what is our own fault. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof Trouble) return error
  if (!(error instanceof Refused)) return undefined
  if (error.reason === 'timeout' || error.reason === 'unreachable') return new Trouble('unreachable', true)
  if (error.reason === 'too-large') return new Trouble('tooLarge')
  return new Trouble('address')
}
