import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { AnswerPage } from '#web/publications/submissions/suggestions/AnswerPage.tsx'
import { suggestionsQuery } from '#web/publications/submissions/suggestions/queries.ts'
import { text } from '#web/publications/submissions/suggestions/text.ts'

/** Suggested edits of a submission for its author; an editor is sent to the page where editors suggest. */
export const Route = createFileRoute('/_shell/_signed-in/me/posts/submissions/$submission_/suggestions')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { submission } }) => {
    const { role, publication } = await withPageErrors(pageResponse, queryClient.fetchQuery(suggestionsQuery(api, submission)))
    if (role === 'editor')
      throw redirect({ href: `/me/publications/${publication.hash}/submissions/${submission}/suggest`, statusCode: 302 })
    return { head: privateHead(text.title) }
  },
  component: SuggestionsRoute,
})

function SuggestionsRoute() {
  return <AnswerPage hash={Route.useParams().submission} />
}
