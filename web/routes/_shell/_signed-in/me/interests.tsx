import { createFileRoute } from '@tanstack/react-router'
import { nextPath } from '#web/account/auth/next-path.ts'
import { MutedThings } from '#web/account/blocks/MutedThings.tsx'
import { mutedQuery } from '#web/account/blocks/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { FirstInterests } from '#web/people/follows/FirstInterests.tsx'
import { InterestList } from '#web/people/follows/InterestList.tsx'
import { interestsQuery } from '#web/people/follows/queries.ts'
import { text } from '#web/people/follows/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/interests')({
  // A new member comes here once, on the way to `next`.
  validateSearch: (search: Record<string, unknown>): { welcome?: string; next?: string } => ({
    welcome: search.welcome === '1' ? '1' : undefined,
    next: nextPath(search.next),
  }),
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(
      answer,
      Promise.all([
        queryClient.ensureQueryData(interestsQuery(api)),
        queryClient.ensureQueryData(topicsQuery(api)),
        queryClient.ensureQueryData(mutedQuery(api)),
      ]),
    ).then(([{ asked }]) => ({ asked, head: privateHead(text.title) })),
  component: InterestsRoute,
})

function InterestsRoute() {
  const { welcome, next } = Route.useSearch()
  const { asked } = Route.useLoaderData()
  if (welcome && !asked) return <FirstInterests next={next ?? '/home'} />
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <InterestList />
      <MutedThings />
    </>
  )
}
