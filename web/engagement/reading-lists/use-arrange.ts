import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moveInPages } from '#web/lib/move-in-pages.ts'
import type { Page, PagedQuery } from '#web/lib/paged-query.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

interface Rows<Item> {
  hashOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Sends where a row stands now: behind which one, or at the head. */
  send: (hash: string, after: string | null) => Promise<unknown>
}

/** Rows of a paged list somebody puts in order: shown at once, sent one after the other, told to who listens. */
export function useArrange<Item, Answer extends Page<Item>>(query: PagedQuery<Answer>, { hashOf, nameOf, send }: Rows<Item>) {
  const queryClient = useQueryClient()
  const { pager } = usePages(query)
  const list = useRef<HTMLOListElement>(null)
  const [told, setTold] = useState('')
  const place = useMutation({
    scope: { id: query.queryKey.join() },
    mutationFn: ({ hash, after }: { hash: string; after: string | null }) => send(hash, after),
    onError: async (error) => {
      showToast({ message: error.message, failed: true })
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const items = (): Item[] => queryClient.getQueryData(query.queryKey)?.pages.flatMap((page) => page.items) ?? []
  return {
    list,
    told,
    pager,
    move(from: number, to: number) {
      const moved = items()[from]
      void queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, (data) => data && moveInPages<Item, Answer>(data, from, to))
      if (moved) setTold(text.moved(nameOf(moved), to + 1, items().length))
    },
    /** The row at that place stays there. */
    drop(hash: string) {
      const all = items()
      const at = all.findIndex((item) => hashOf(item) === hash)
      const before = all[at - 1]
      if (at >= 0) place.mutate({ hash, after: before ? hashOf(before) : null })
    },
  }
}
