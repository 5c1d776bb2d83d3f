import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { NotWaiting } from '#web/moderation/admin/NotWaiting.tsx'
import { HeldPostDetails } from '#web/moderation/held-posts/HeldPostDetails.tsx'
import { HELD_POST_ACTIONS, heldPostQuery } from '#web/moderation/held-posts/queries.ts'
import { text } from '#web/moderation/held-posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/moderation/held/$hash')({
  validateSearch: (search: Record<string, unknown>): { action?: string } => pickSearch(search, ['action']),
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(heldPostQuery(api, hash))).then(({ title }) => ({
      head: privateHead(title || text.untitled),
    })),
  component: HeldPostRoute,
  notFoundComponent: NotWaiting,
})

function HeldPostRoute() {
  const { hash } = Route.useParams()
  const { action } = Route.useSearch()
  return <HeldPostDetails key={hash} hash={hash} action={HELD_POST_ACTIONS.find((each) => each === action)} />
}
