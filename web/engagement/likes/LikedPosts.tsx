import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { likedPostsQuery } from './queries.ts'
import { text } from './text.ts'

export function LikedPosts({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = <EmptyState title={text.noneMine} link={{ to: '/home', label: text.explore }} />
  return <PagedPosts query={likedPostsQuery(api, after)} to="/me/likes" label={text.mine} empty={empty} />
}
