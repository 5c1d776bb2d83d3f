import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { tagPostsQuery } from './queries.ts'
import { text } from './text.ts'

/** Newest posts under a tag, page by page. */
export function TagPosts({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(tagPostsQuery(api, slug, after))
  const posts = data.pages.flatMap(({ items }) => items)
  if (posts.length === 0) {
    return (
      <EmptyState
        title={text.empty}
        action={
          <LinkButton to="/tags" variant="quiet">
            {text.allTags}
          </LinkButton>
        }
      >
        {text.emptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <CardList label={text.newest} busy={isFetchingNextPage}>
        {posts.map((post) => (
          <PostCard key={post.hash} post={post} />
        ))}
      </CardList>
      <Pager
        next={data.pages.at(-1)?.next}
        to={`/tag/${slug}`}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
