import type { ComponentProps, ReactNode } from 'react'
import { type Page, type PagedQuery, usePages } from '#web/lib/paged-query.ts'
import { CardList, Pager } from '#web/ui/Pager.tsx'
import { type ListSlots, withSlotLoading, withSlots } from './list-slots.tsx'
import { PostCard } from './PostCard.tsx'
import { ReadingMark } from './ReadingMark.tsx'

type Post = ComponentProps<typeof PostCard>['post']

interface Props<Answer extends Page<Post>> {
  query: PagedQuery<Answer>
  to: string
  search?: Record<string, unknown>
  label?: string
  empty: ReactNode
  level?: 2 | 3
  hideAuthor?: boolean
  /** Card before the list, which then omits its post. */
  lead?: { post: Answer['items'][number]; mark: ReactNode } | undefined
  slots?: ListSlots | undefined
}

export function PagedPosts<Answer extends Page<Post>>({ query, to, search, label, empty, level, hideAuthor, lead, slots }: Props<Answer>) {
  const { items, pager } = usePages(query)
  if (items.length === 0) return empty
  const posts = lead ? [lead.post, ...items.filter(({ hash }) => hash !== lead.post.hash)] : items
  return (
    <>
      <CardList label={label} busy={pager.loading}>
        {withSlots(
          posts.map((post) => (
            <PostCard
              key={post.hash}
              post={post}
              level={level}
              hideAuthor={hideAuthor}
              mark={
                <>
                  {post === lead?.post && lead.mark}
                  <ReadingMark hash={post.hash} />
                </>
              }
            />
          )),
          slots,
        )}
      </CardList>
      <Pager to={to} {...(search && { search })} {...withSlotLoading(pager, items.length, slots)} />
    </>
  )
}
