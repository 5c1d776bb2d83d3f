import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { NotWaiting } from '#web/moderation/admin/NotWaiting.tsx'
import { ImportReviewDetails } from '#web/moderation/import-reviews/ImportReviewDetails.tsx'
import { IMPORT_REVIEW_ACTIONS, importReviewQuery } from '#web/moderation/import-reviews/queries.ts'
import { text } from '#web/moderation/import-reviews/text.ts'
import { formatNames } from '#web/portability/imports/sources-text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/moderation/imports/$hash')({
  validateSearch: (search: Record<string, unknown>): { action?: string } => pickSearch(search, ['action']),
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(importReviewQuery(api, hash))).then(({ owner }) => ({
      head: privateHead(text.title(owner.name)),
    })),
  component: ImportReviewRoute,
  notFoundComponent: NotWaiting,
})

function ImportReviewRoute() {
  const { hash } = Route.useParams()
  const { action } = Route.useSearch()
  return (
    <ImportReviewDetails key={hash} hash={hash} action={IMPORT_REVIEW_ACTIONS.find((each) => each === action)} formatNames={formatNames} />
  )
}
