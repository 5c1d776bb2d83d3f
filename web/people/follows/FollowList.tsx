import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ProfileRows } from './ProfileRows.tsx'
import { type FollowListKind, followListQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  handle: string
  list: FollowListKind
  after: string | undefined
  to: string
  search: Record<string, string> | undefined
}

export function FollowList({ handle, list, after, to, search }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(followListQuery(api, handle, list, after))
  if (items.length === 0) return <EmptyState title={text.nobody[list]} />
  return (
    <>
      <ProfileRows kind={list === 'publications' ? 'publication' : 'user'} people={items} />
      <Pager to={to} {...(search ? { search } : {})} {...pager} />
    </>
  )
}
