import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { unwrap } from '#web/lib/api.ts'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'

interface NewListInput {
  name: string
  description?: string
  public: boolean
}

/** Creates a list. Retries reuse the idempotency key, so they create it once; success starts a new key. */
export function useCreateList(onCreated: (list: ListCard) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (input: NewListInput) => {
      key.current ??= crypto.randomUUID()
      return unwrap(api.api.lists.$post({ json: { key: key.current, ...input } }))
    },
    onSuccess: async (list) => {
      key.current = undefined
      await queryClient.invalidateQueries({ queryKey: ['lists'] })
      onCreated(list)
    },
  })
}
