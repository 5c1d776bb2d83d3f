import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { newestQuery } from './queries.ts'
import { text } from './text.ts'

export function NewestPosts({ to, after }: { to: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = <EmptyState title={text.emptyHome} action={<LinkButton to="/new-post">{text.write}</LinkButton>} />
  return <PagedPosts query={newestQuery(api, after)} to={to} empty={empty} />
}
