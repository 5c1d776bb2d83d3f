import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { PostCard } from '#web/posts/PostCard.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ListFacts } from './ListRows.tsx'
import styles from './lists.module.css'
import { listItemsQuery, listQuery } from './queries.ts'
import { text } from './text.ts'

/** A list as its page shows it: what it is, whose, and its posts with the owner's notes. */
export function ListPosts({ hash, after }: { hash: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: list } = useSuspenseQuery(listQuery(api, hash))
  const { items, pager } = usePages(listItemsQuery(api, hash, after))
  const { owner } = list
  return (
    <>
      <PageTitle lead={list.description && <span dir="auto">{list.description}</span>}>
        <bdi>{list.name}</bdi>
      </PageTitle>
      <div className={styles.head}>
        <PathLink to={`/${owner.handle}`} className={styles.owner}>
          <Avatar name={owner.name} picture={owner.avatar} />
          <span>
            {text.by} <bdi>{owner.name}</bdi>
          </span>
        </PathLink>
        <ListFacts list={list} />
      </div>
      {items.length === 0 && <EmptyState title={text.empty} />}
      <CardList label={list.name} busy={pager.loading}>
        {items.map(({ post, note }) => (
          <div key={post.hash}>
            {note && (
              <p className={styles.note} dir="auto">
                {note}
              </p>
            )}
            <PostCard post={post} />
          </div>
        ))}
      </CardList>
      <Pager to={`/${owner.handle}/list/${hash}`} {...pager} />
    </>
  )
}
