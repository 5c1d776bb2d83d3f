import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { requestCode } from './request-code.ts'

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
