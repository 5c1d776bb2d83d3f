import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { read } from '#web/lib/api.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { Grip } from '#web/ui/Grip.tsx'
import type { ListItem, ListItems } from '#worker/engagement/reading-lists/contract.ts'
import styles from './lists.module.css'
import { listItemsQuery } from './queries.ts'
import { text } from './text.ts'
import { useArrange } from './use-arrange.ts'

const rows = { hashOf: ({ post }: ListItem) => post.hash, nameOf: ({ post }: ListItem) => post.title }

/** The posts of one's own list by title alone, to be put in order. */
export function ArrangeItems({ hash, after }: { hash: string; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = listItemsQuery(api, hash, after)
  const { items } = usePages(query)
  const { list, told, move, drop } = useArrange<ListItem, ListItems>(query, {
    ...rows,
    send: (post, behind) => read(api.api.lists[':hash'].items[':post'].place.$put({ param: { hash, post }, json: { after: behind } })),
  })
  return (
    <>
      <p className={styles.limit}>{text.arrangeHint}</p>
      <ol ref={list}>
        {items.map(({ post }, place) => (
          <li key={post.hash} className={styles.item}>
            <Grip
              label={text.gripOf(post.title)}
              place={place}
              count={items.length}
              list={list}
              onMove={(to) => move(place, to)}
              onDrop={() => drop(post.hash)}
            />
            <span>
              <bdi>{post.title}</bdi>
            </span>
            <small>{formatNumber(place + 1)}</small>
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite">
        {told}
      </p>
    </>
  )
}
