import { type Api, unwrap } from '#web/lib/api.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { readPuzzle, solveProofOfWork } from './solve-proof-of-work.ts'

/**
 * Requests a one-time code. When the server demands a proof of work, solves the puzzle and retries once. `onProgress` receives a value from
 * 0 to 1.
 */
export async function requestCode(api: Api, address: string, onProgress: (share: number) => void): Promise<CodeSent> {
  try {
    return await unwrap(api.api.auth.codes.$post({ json: { address } }))
  } catch (error) {
    const puzzle = readPuzzle(error)
    if (!puzzle) throw error
    const proofOfWork = await solveProofOfWork(puzzle, onProgress)
    return unwrap(api.api.auth.codes.$post({ json: { address, proofOfWork } }))
  }
}
