import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/queries.ts'
import type { ListSlots } from '#web/posts/cards/list-slots.tsx'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FeedMenu } from '#web/ui/FeedMenu.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { type TagOrder, tagPostsQuery, tagQuery } from './queries.ts'
import styles from './tags.module.css'
import { text } from './text.ts'

interface Props {
  name: string
  sort: TagOrder
  after: string | undefined
  moderation: ReactNode
  slots: ListSlots | undefined
}

export function TagPage({ name, sort, after, moderation, slots }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { tag, hidden } = useSuspenseQuery(tagQuery(api, name)).data
  const target = { kind: 'tag', key: tag.slug, name: tag.name } as const
  const followers = useFollowerCount(target, tag.followerCount)
  const counts = [text.posts(tag.postCount), ...(followers > 0 ? [text.followers(followers)] : [])]
  return (
    <>
      <PageTitle
        large
        ruled={tag.postCount <= 1}
        lead={counts.join(' · ')}
        actions={
          <>
            {!hidden && <FollowButton solid target={{ ...target, followerCount: tag.followerCount }} />}
            {!hidden && <FeedMenu feed={`/feed/tag/${tag.slug}`} />}
            {moderation}
          </>
        }
      >
        <bdi>#{tag.name}</bdi>
      </PageTitle>
      {hidden && <p className={styles.hidden}>{text.hidden}</p>}
      {tag.postCount > 1 && (
        <Tabs label={text.orders}>
          <Tab to={`/tag/${tag.slug}`}>{text.byNewest}</Tab>
          <Tab to={`/tag/${tag.slug}`} search={{ sort: 'read' }}>
            {text.byRead}
          </Tab>
        </Tabs>
      )}
      <TagPosts key={sort} slug={tag.slug} sort={sort} after={after} slots={slots} />
    </>
  )
}

function TagPosts({ slug, sort, after, slots }: Pick<Props, 'sort' | 'after' | 'slots'> & { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = (
    <EmptyState drawing={<PostsDrawing />} title={text.empty} link={{ to: '/tags', label: text.allTags }}>
      {text.emptyHint}
    </EmptyState>
  )
  return (
    <PagedPosts
      query={tagPostsQuery(api, slug, sort, after)}
      to={`/tag/${slug}`}
      search={sort === 'read' ? { sort } : {}}
      label={sort === 'read' ? text.byRead : text.newest}
      empty={empty}
      slots={slots}
    />
  )
}
