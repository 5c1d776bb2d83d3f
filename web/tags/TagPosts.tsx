import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/PagedPosts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { tagPostsQuery } from './queries.ts'
import { text } from './text.ts'

/** Newest posts under a tag, page by page. */
export function TagPosts({ slug, after }: { slug: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = (
    <EmptyState title={text.empty} onward={{ to: '/tags', label: text.allTags }}>
      {text.emptyHint}
    </EmptyState>
  )
  return <PagedPosts query={tagPostsQuery(api, slug, after)} to={`/tag/${slug}`} label={text.newest} empty={empty} />
}
