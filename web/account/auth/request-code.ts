import { type Api, unwrap } from '#web/lib/api.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { readPuzzle, solveProofOfWork } from './solve-proof-of-work.ts'

/** Asks for a code; where the server wants a proof of work first, does it and asks once more. `onWork` hears the share done. */
export async function requestCode(api: Api, address: string, onProgress: (share: number) => void): Promise<CodeSent> {
  try {
    return await unwrap(api.api.auth.codes.$post({ json: { address } }))
  } catch (error) {
    const puzzle = readPuzzle(error)
    if (!puzzle) throw error
    const work = await solveProofOfWork(puzzle, onProgress)
    return unwrap(api.api.auth.codes.$post({ json: { address, proofOfWork: work } }))
  }
}
