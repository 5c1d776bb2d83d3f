import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { AnswerPage } from '#web/publications/submissions/suggestions/AnswerPage.tsx'
import { suggestionsQuery } from '#web/publications/submissions/suggestions/queries.ts'
import { text } from '#web/publications/submissions/suggestions/text.ts'

/** Suggested edits of a submission for its author; not found for everybody else. */
export const Route = createFileRoute('/_shell/_signed-in/me/posts/submissions/$hash_/suggestions')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    await withPageErrors(pageResponse, queryClient.fetchQuery(suggestionsQuery(api, hash, 'author')))
    return { head: privateHead(text.title) }
  },
  component: SuggestionsRoute,
})

function SuggestionsRoute() {
  return <AnswerPage hash={Route.useParams().hash} />
}
