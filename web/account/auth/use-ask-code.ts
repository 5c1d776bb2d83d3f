import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { askCode } from './ask-code.ts'

/** Asking for a code, with the share of the proof of work done so far; undefined when there is none to do. */
export function useAskCode(onSent: (address: string, sent: CodeSent) => void, onRefused?: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [share, setShare] = useState<number>()
  const ask = useMutation({
    mutationFn: async (address: string) => ({ address, sent: await askCode(api, address, setShare) }),
    onSuccess: ({ address, sent }) => onSent(address, sent),
    onError: onRefused,
    onSettled: () => setShare(undefined),
  })
  return { ask, share }
}
