import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ListRows } from './ListRows.tsx'
import { myListsQuery } from './queries.ts'
import { text } from './text.ts'

/** One's own lists, private ones among them. */
export function MyLists({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: lists, pager } = usePages(myListsQuery(api, after))
  if (lists.length === 0) {
    return <EmptyState title={text.noneMine} onward={{ to: '/home', label: text.explore }} />
  }
  return (
    <>
      <ListRows lists={lists} />
      <Pager to="/me/lists" {...pager} />
    </>
  )
}
