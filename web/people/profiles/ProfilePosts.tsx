import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Profile } from '#worker/people/profiles/contract.ts'
import { profilePostsQuery } from './queries.ts'
import { text } from './text.ts'

export function ProfilePosts({ profile, after }: { profile: Profile; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <PagedPosts
      query={profilePostsQuery(api, profile.handle, after)}
      to={`/${profile.handle}`}
      label={text.posts}
      empty={<EmptyState title={text.noPosts} link={{ to: '/', label: text.explore }} />}
      hideAuthor={(post) => profile.kind === 'person' && post.publication === null}
    />
  )
}
