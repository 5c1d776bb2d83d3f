import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/PostCard.tsx'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import type { Profile } from '#worker/profiles/contract.ts'
import { profilePostsQuery } from './queries.ts'
import { text } from './text.ts'

/** Newest posts of a person or a publication, page by page. */
export function ProfilePosts({ profile, after }: { profile: Profile; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(
    profilePostsQuery(api, profile.handle, after),
  )
  const posts = data.pages.flatMap(({ items }) => items)
  if (posts.length === 0) {
    return (
      <EmptyState
        title={text.noPosts}
        action={
          <LinkButton to="/" variant="quiet">
            {text.explore}
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      <CardList label={text.posts} busy={isFetchingNextPage}>
        {posts.map((post) => (
          <PostCard key={post.hash} post={post} hideAuthor={profile.kind === 'person' && post.publication === null} />
        ))}
      </CardList>
      <Pager
        next={data.pages.at(-1)?.next}
        to={`/${profile.handle}`}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
