import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { read } from '#web/lib/api.ts'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'

interface Wish {
  name: string
  description?: string
  public: boolean
}

/** Makes a list; a repeated try makes no second one, and the next wish is another list. */
export function useCreateList(onMade: (list: ListCard) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (wish: Wish) => {
      key.current ??= crypto.randomUUID()
      return read(api.api.lists.$post({ json: { key: key.current, ...wish } }))
    },
    onSuccess: async (list) => {
      key.current = undefined
      await queryClient.invalidateQueries({ queryKey: ['lists'] })
      onMade(list)
    },
  })
}
