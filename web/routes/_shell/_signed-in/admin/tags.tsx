import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { normalizeQuery, pickSearch } from '#web/lib/search-params.ts'
import { tagsQuery } from '#web/moderation/content/queries.ts'
import { TagList } from '#web/moderation/content/TagList.tsx'
import { text } from '#web/moderation/content/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/tags')({
  validateSearch: (search: Record<string, unknown>): { hidden?: string; q?: string; after?: string } =>
    pickSearch(search, ['hidden', 'q', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { hidden, q, after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(tagsQuery(api, hidden !== undefined, normalizeQuery(q), after))).then(
      () => ({ head: privateHead(text.tags) }),
    ),
  component: TagsRoute,
})

function TagsRoute() {
  const { hidden, q, after } = Route.useSearch()
  return <TagList isHidden={hidden !== undefined} q={normalizeQuery(q)} after={after} />
}
