import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { moveItemAcrossPages } from '#web/lib/move-item-across-pages.ts'
import { type Page, type PagedQuery, usePages } from '#web/lib/paged-query.ts'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ListItem, ListItems } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { listItemsQuery } from './queries.ts'
import { text } from './text.ts'

const accessors = { hashOf: ({ post }: ListItem) => post.hash, nameOf: ({ post }: ListItem) => post.title }

export function ReorderItems({ hash, after }: { hash: string; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = listItemsQuery(api, hash, after)
  const { items } = usePages(query)
  const { list, announcement, move, drop } = useReorder<ListItem, ListItems>(query, {
    ...accessors,
    startsList: after === undefined,
    send: (post, behind) => unwrap(api.api.lists[':hash'].items[':post'].position.$put({ param: { hash, post }, json: { after: behind } })),
  })
  return (
    <>
      <p className={styles.limit}>{text.arrangeHint}</p>
      <ol ref={list}>
        {items.map(({ post }, index) => (
          <li key={post.hash} className={styles.item}>
            <DragHandle
              label={text.gripLabel(post.title)}
              index={index}
              count={items.length}
              list={list}
              onMove={(to) => move(index, to)}
              onDrop={() => drop(post.hash)}
            />
            <span>
              <bdi>{post.title}</bdi>
            </span>
            {after === undefined && <small>{formatNumber(index + 1)}</small>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

interface ReorderOptions<Item> {
  hashOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Whether the query starts at the first item of the list. */
  startsList: boolean
  /** Stores the new position: after the item with the hash `after`, or first when null. */
  send: (hash: string, after: string | null) => Promise<unknown>
}

/** Reorders a paged list optimistically, saves moves one at a time and announces them to screen readers. */
export function useReorder<Item, Answer extends Page<Item>>(query: PagedQuery<Answer>, options: ReorderOptions<Item>) {
  const { hashOf, nameOf, startsList, send } = options
  const queryClient = useQueryClient()
  const { pager } = usePages(query)
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const savePosition = useMutation({
    scope: { id: query.queryKey.join() },
    mutationFn: async (moves: readonly Move[]) => {
      for (const { hash, after } of moves) await send(hash, after)
    },
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
      if (moved) setAnnouncement(describeMove(items().map(nameOf), to, startsList))
    },
    drop(hash: string) {
      const moves = planMoves(items().map(hashOf), hash, startsList)
      if (moves.length > 0) savePosition.mutate(moves)
    },
  }
}

interface Move {
  hash: string
  /** The item to follow; null moves to the start of the list. */
  after: string | null
}

/**
 * Returns the moves that store the position of `hash` among the shown hashes. The item before the first one of a later page is unknown, so
 * an item dropped there moves behind the next one, which then moves behind it.
 */
export function planMoves(hashes: readonly string[], hash: string, startsList: boolean): Move[] {
  const at = hashes.indexOf(hash)
  const [before, next] = [hashes[at - 1], hashes[at + 1]]
  if (at < 0) return []
  if (before !== undefined || startsList) return [{ hash, after: before ?? null }]
  return next === undefined
    ? []
    : [
        { hash, after: next },
        { hash: next, after: hash },
      ]
}

/** Describes the position of a moved item: its number, or its neighbour on a later page, where numbers are unknown. */
export function describeMove(names: readonly string[], at: number, startsList: boolean): string {
  const [name = '', before, next] = [names[at], names[at - 1], names[at + 1]]
  if (startsList || (before === undefined && next === undefined)) return text.moved(name, at + 1, names.length)
  return before === undefined ? text.movedBefore(name, next ?? '') : text.movedBehind(name, before)
}
