import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { requestCode } from './request-code.ts'

/** Asking for a code, with the share of the proof of work done so far; undefined when there is none to do. */
export function useRequestCode(onSent: (address: string, sent: CodeSent) => void, onError?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [progress, setProgress] = useState<number>()
  const request = useMutation({
    mutationFn: async (address: string) => ({ address, sent: await requestCode(api, address, setProgress) }),
    onSuccess: ({ address, sent }) => onSent(address, sent),
    onError: onError,
    onSettled: () => setProgress(undefined),
  })
  return { ask: request, share: progress }
}
