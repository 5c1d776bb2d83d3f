import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { likedPostsQuery } from './queries.ts'
import { text } from './text.ts'

/** Posts one liked. */
export function LikedPosts({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(likedPostsQuery(api, after))
  const posts = data.pages.flatMap(({ items }) => items)
  if (posts.length === 0)
    return (
      <EmptyState
        title={text.noneMine}
        action={
          <LinkButton to="/home" variant="quiet">
            {text.explore}
          </LinkButton>
        }
      />
    )
  return (
    <>
      <CardList label={text.mine} busy={isFetchingNextPage}>
        {posts.map((post) => (
          <PostCard key={post.hash} post={post} />
        ))}
      </CardList>
      <Pager
        next={data.pages.at(-1)?.next}
        to="/me/likes"
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
