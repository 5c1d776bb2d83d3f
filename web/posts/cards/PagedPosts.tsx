import type { ComponentProps, ReactNode } from 'react'
import type { Page, PagedQuery } from '#web/lib/paged-query.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { CardList } from '#web/ui/CardList.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PostCard } from './PostCard.tsx'

type Post = ComponentProps<typeof PostCard>['post']

interface Props<Answer extends Page<Post>> {
  query: PagedQuery<Answer>
  /** Path of the page they stand on. */
  to: string
  /** The page's other parameters. */
  search?: Record<string, unknown>
  /** What the list is called to who cannot see the heading above it. */
  label?: string
  /** Stands in their place while there are none. */
  empty: ReactNode
  /** Heading level of the cards. */
  level?: 2 | 3
  /** Of which posts the byline says nothing. */
  hideAuthor?: (post: Answer['items'][number]) => boolean
}

/** Posts as cards, page by page. */
export function PagedPosts<Answer extends Page<Post>>({ query, to, search, label, empty, level, hideAuthor }: Props<Answer>) {
  const { items: posts, pager } = usePages(query)
  if (posts.length === 0) return empty
  return (
    <>
      <CardList label={label} busy={pager.loading}>
        {posts.map((post) => (
          <PostCard key={post.hash} post={post} level={level} hideAuthor={hideAuthor?.(post)} />
        ))}
      </CardList>
      <Pager to={to} {...(search && { search })} {...pager} />
    </>
  )
}
