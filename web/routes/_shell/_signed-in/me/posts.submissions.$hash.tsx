import { createFileRoute, redirect } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { AuthorSubmission } from '#web/publications/submissions/AuthorSubmission.tsx'
import { submissionQuery } from '#web/publications/submissions/queries.ts'
import { SuggestionsLink } from '#web/publications/submissions/suggestions/SuggestionsLink.tsx'

/** A submission for its author; its editors are sent to their queue, and it is not found for everybody else. */
export const Route = createFileRoute('/_shell/_signed-in/me/posts/submissions/$hash')({
  staticData: { sidebar: null },
  gcTime: 0,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const { role, title, publication } = await withPageErrors(pageResponse, queryClient.fetchQuery(submissionQuery(api, hash)))
    if (role === 'editor')
      throw redirect({
        to: '/me/publications/$hash/submissions/$submission',
        params: { hash: publication.hash, submission: hash },
        statusCode: 302,
      })
    return { head: privateHead(title) }
  },
  component: AuthorSubmissionRoute,
})

function AuthorSubmissionRoute() {
  const { hash } = Route.useParams()
  return (
    <AuthorSubmission hash={hash}>
      <SuggestionsLink hash={hash} />
    </AuthorSubmission>
  )
}
