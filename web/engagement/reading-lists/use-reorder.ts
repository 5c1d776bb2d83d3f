import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moveItemAcrossPages } from '#web/lib/move-item-across-pages.ts'
import type { Page, PagedQuery } from '#web/lib/paged-query.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'

interface ReorderOptions<Item> {
  hashOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Stores the new position: after the row `after`, or first when null. */
  send: (hash: string, after: string | null) => Promise<unknown>
}

/** Reorders a paged list optimistically, saves moves one at a time and announces them to screen readers. */
export function useReorder<Item, Answer extends Page<Item>>(query: PagedQuery<Answer>, { hashOf, nameOf, send }: ReorderOptions<Item>) {
  const queryClient = useQueryClient()
  const { pager } = usePages(query)
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const savePosition = useMutation({
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
    announcement,
    pager,
    move(from: number, to: number) {
      const moved = items()[from]
      void queryClient.cancelQueries({ queryKey: query.queryKey })
      queryClient.setQueryData(query.queryKey, (data) => data && moveItemAcrossPages<Item, Answer>(data, from, to))
      if (moved) setAnnouncement(text.moved(nameOf(moved), to + 1, items().length))
    },
    drop(hash: string) {
      const all = items()
      const at = all.findIndex((item) => hashOf(item) === hash)
      const before = all[at - 1]
      if (at >= 0) savePosition.mutate({ hash, after: before ? hashOf(before) : null })
    },
  }
}
