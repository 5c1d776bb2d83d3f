import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { CardList } from '#web/ui/CardList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PostCard } from './PostCard.tsx'
import { newestQuery } from './queries.ts'
import { text } from './text.ts'

/** The newest posts of everybody, page by page; `to` is the path of the page they stand on. */
export function NewestPosts({ to, after }: { to: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(newestQuery(api, after))
  const posts = data.pages.flatMap(({ items }) => items)
  if (posts.length === 0) return <EmptyState title={text.emptyHome} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
  return (
    <>
      <CardList busy={isFetchingNextPage}>
        {posts.map((post) => (
          <PostCard key={post.hash} post={post} />
        ))}
      </CardList>
      <Pager
        next={data.pages.at(-1)?.next}
        to={to}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
