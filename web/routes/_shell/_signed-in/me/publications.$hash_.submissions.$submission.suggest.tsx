import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { suggestionsQuery } from '#web/publications/submissions/suggestions/queries.ts'
import { SuggestPage } from '#web/publications/submissions/suggestions/SuggestPage.tsx'
import { text } from '#web/publications/submissions/suggestions/text.ts'
import { BackgroundWork } from '#web/shell/BackgroundWork.tsx'

/** Where editors suggest edits of a submission; not found for its author and for a submission to another publication. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash_/submissions/$submission/suggest')({
  staticData: { sidebar: null, layout: 'bare', writing: true },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash, submission } }) => {
    const { publication } = await withPageErrors(pageResponse, queryClient.fetchQuery(suggestionsQuery(api, submission, 'editor')))
    if (publication.hash !== hash) throw notFound()
    return { head: privateHead(text.suggest) }
  },
  component: SuggestRoute,
})

function SuggestRoute() {
  const { submission } = Route.useParams()
  return (
    <>
      <BackgroundWork />
      <SuggestPage hash={submission} />
    </>
  )
}
