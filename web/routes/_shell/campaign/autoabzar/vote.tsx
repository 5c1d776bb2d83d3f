import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { Entries } from '#web/site/campaigns/Entries.tsx'
import { entriesQuery } from '#web/site/campaigns/queries.ts'
import { text } from '#web/site/campaigns/text.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/campaign/autoabzar/vote')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse, origin }, deps: { after } }) => {
    await withPageErrors(pageResponse, queryClient.ensureInfiniteQueryData(entriesQuery(api, after)))
    return { head: pageHead({ title: text.vote, description: text.voteClosed, origin, path: '/campaign/autoabzar/vote' }) }
  },
  component: VoteRoute,
})

function VoteRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle
        lead={`${text.voteClosed} ${text.voteHint}`}
        actions={
          <LinkButton to="/campaign/autoabzar" variant="quiet" size="small">
            {text.toCampaign}
          </LinkButton>
        }
      >
        {text.vote}
      </PageTitle>
      <Entries to="/campaign/autoabzar/vote" after={after} />
    </>
  )
}
