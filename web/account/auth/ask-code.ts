import { type Api, read } from '#web/lib/api.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { puzzleOf, solveWork } from './solve-work.ts'

/** Asks for a code; where the server wants a proof of work first, does it and asks once more. `onWork` hears the share done. */
export async function askCode(api: Api, address: string, onWork: (share: number) => void): Promise<CodeSent> {
  try {
    return await read(api.api.auth.codes.$post({ json: { address } }))
  } catch (error) {
    const puzzle = puzzleOf(error)
    if (!puzzle) throw error
    const work = await solveWork(puzzle, onWork)
    return read(api.api.auth.codes.$post({ json: { address, work } }))
  }
}
