import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { EditorSubmission } from '#web/publications/submissions/EditorSubmission.tsx'
import { submissionQuery } from '#web/publications/submissions/queries.ts'
import { SuggestionsLink } from '#web/publications/submissions/suggestions/SuggestionsLink.tsx'

/** A submission for the editors of its publication; not found for everybody else. Its author is sent to their own page of it. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/submissions/$submission')({
  gcTime: 0,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash, submission }, parentMatchPromise }) => {
    // A refusal of the frame must not differ by what the page itself would have loaded.
    if ((await parentMatchPromise).status !== 'success') throw notFound()
    const { role, title, publication } = await withPageErrors(pageResponse, queryClient.fetchQuery(submissionQuery(api, submission)))
    if (role === 'author') throw redirect({ to: '/me/posts/submissions/$hash', params: { hash: submission }, statusCode: 302 })
    if (publication.hash !== hash) throw notFound()
    return { head: privateHead(title) }
  },
  component: EditorSubmissionRoute,
})

function EditorSubmissionRoute() {
  const { hash, submission } = Route.useParams()
  return (
    <EditorSubmission key={submission} hash={hash} submission={submission}>
      <SuggestionsLink hash={submission} />
    </EditorSubmission>
  )
}
