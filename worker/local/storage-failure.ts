import type { LocalEnv } from './local-database.ts'
import { noticeResponse } from './notice-response.ts'
import { text } from './text.ts'

interface StorageState {
  /** Whether the disk is full or rejected a write in the last seconds. */
  isFailing: boolean
  /** When the disk last rejected a write, in UTC ms; 0 if it never did. */
  failedAt: number
}

/** Reads the state of the disk from the server process (scripts/storage-state.ts). */
export const readStorageState = async (storage: Fetcher): Promise<StorageState> => (await storage.fetch('http://storage/')).json()

/** Suggested wait until the next attempt, in seconds. */
const RETRY_AFTER = 60

/**
 * Replaces the response of a request that failed because the disk is full with 503. The runtime hides the cause of a storage error from the
 * Worker (“internal error; reference = …”), so the server process, which reads the runtime's log, reports whether the disk fails.
 */
export async function explainStorageFailure(request: Request, response: Response, env: Pick<LocalEnv, 'STORAGE'>): Promise<Response> {
  if ((response.status !== 500 && response.status !== 503) || !env.STORAGE) return response
  if (!(await readStorageState(env.STORAGE)).isFailing) return response
  await response.body?.cancel()
  return noticeResponse(request, { status: 503, code: 'unavailable', ...text.storageFailure, retryAfter: RETRY_AFTER })
}
