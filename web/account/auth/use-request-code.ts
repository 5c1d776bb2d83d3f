import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { readPuzzle, solveProofOfWork } from './proof-of-work.ts'

/** Returns a mutation that requests a one-time code, and the progress of its proof of work (undefined when none is running). */
export function useRequestCode(onSent: (address: string, sent: CodeSent) => void, onError?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [progress, setProgress] = useState<number>()
  const request = useMutation({
    mutationFn: async (address: string) => ({ address, sent: await requestCode(api, address, setProgress) }),
    onSuccess: ({ address, sent }) => onSent(address, sent),
    onError,
    onSettled: () => setProgress(undefined),
  })
  return { request, progress }
}

/**
 * Requests a one-time code. When the server demands a proof of work, solves the puzzle and retries once. `onProgress` receives a value from
 * 0 to 1.
 */
async function requestCode(api: Api, address: string, onProgress: (progress: number) => void): Promise<CodeSent> {
  try {
    return await unwrap(api.api.auth.codes.$post({ json: { address } }))
  } catch (error) {
    const puzzle = readPuzzle(error)
    if (!puzzle) throw error
    const proofOfWork = await solveProofOfWork(puzzle, onProgress)
    return unwrap(api.api.auth.codes.$post({ json: { address, proofOfWork } }))
  }
}
