import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ListRows } from './ListRows.tsx'
import { listsQuery } from './queries.ts'
import { text } from './text.ts'

export function UserLists({ handle, after }: { handle: string; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: lists, pager } = usePages(listsQuery(api, handle, after))
  if (lists.length === 0) return <EmptyState title={text.none} />
  return (
    <>
      <ListRows lists={lists} />
      <Pager to={`/${handle}/lists`} {...pager} />
    </>
  )
}
