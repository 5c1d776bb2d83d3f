import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { ShelfDrawing } from '#web/ui/drawings/ShelfDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import type { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ListMeta } from './ListRows.tsx'
import styles from './lists.module.css'
import { listItemsQuery, listQuery } from './queries.ts'
import { text } from './text.ts'

const EditableListItems = lazyComponent(() => import('./EditableListItems.tsx'))

export function ListPosts({ hash, after, menu }: { hash: string; after: string | undefined; menu: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: list } = useSuspenseQuery(listQuery(api, hash))
  const { data } = useQuery(viewerQuery(api))
  const { owner } = list
  const isOwn = data?.viewer?.handle === owner.handle
  return (
    <>
      <PageTitle large lead={list.description && <span dir="auto">{list.description}</span>}>
        <bdi>{list.name}</bdi>
      </PageTitle>
      <div className={styles.head}>
        <ListMeta
          list={list}
          curator={
            <PathLink to={`/${owner.handle}`} className={styles.owner}>
              <Avatar name={owner.name} handle={owner.handle} picture={owner.avatar} />
              <span>
                {text.by} <bdi>{owner.name}</bdi>
              </span>
            </PathLink>
          }
        />
        {list.public && (
          <div className={styles.headActions}>
            {!isOwn && <FollowButton solid target={{ kind: 'list', key: list.hash, name: list.name, followerCount: list.followerCount }} />}
            {menu}
          </div>
        )}
      </div>
      {isOwn ? (
        <Suspense fallback={<Items list={list} after={after} />}>
          <EditableListItems list={list} after={after} />
        </Suspense>
      ) : (
        <Items list={list} after={after} />
      )}
    </>
  )
}

function Items({ list, after }: { list: ListCard; after?: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(listItemsQuery(api, list.hash, after))
  return (
    <>
      {items.length === 0 && (
        <EmptyState drawing={<ShelfDrawing />} title={text.empty} link={{ to: `/${list.owner.handle}/lists`, label: text.otherLists }}>
          {text.emptyHint}
        </EmptyState>
      )}
      <CardList label={list.name} busy={pager.loading}>
        {items.map(({ post, note }) => (
          <PostCard key={post.hash} post={post} note={note} />
        ))}
      </CardList>
      <Pager to={`/${list.owner.handle}/list/${list.hash}`} {...pager} />
    </>
  )
}
