import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type TagOrder, tagPostsQuery } from './queries.ts'
import { text } from './text.ts'

export function TagPosts({ slug, sort, after }: { slug: string; sort: TagOrder; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = (
    <EmptyState title={text.empty} link={{ to: '/tags', label: text.allTags }}>
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
    />
  )
}
