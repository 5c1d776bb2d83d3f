import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import type { ListItem, ListItems } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { listItemsQuery } from './queries.ts'
import { text } from './text.ts'
import { useReorder } from './use-reorder.ts'

const accessors = { hashOf: ({ post }: ListItem) => post.hash, nameOf: ({ post }: ListItem) => post.title }

export function ReorderItems({ hash, after }: { hash: string; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = listItemsQuery(api, hash, after)
  const { items } = usePages(query)
  const { list, announcement, move, drop } = useReorder<ListItem, ListItems>(query, {
    ...accessors,
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
            <small>{formatNumber(index + 1)}</small>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
