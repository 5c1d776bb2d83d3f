import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { nextPath } from '#web/account/auth/next-path.ts'
import { MutedList } from '#web/account/blocks/BlockedUsers.tsx'
import { mutedQuery } from '#web/account/blocks/queries.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { InterestList, InterestsOnboarding } from '#web/people/follows/Interests.tsx'
import { interestsQuery } from '#web/people/follows/queries.ts'
import { text } from '#web/people/follows/text.ts'
import { text as importText } from '#web/portability/imports/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/interests')({
  staticData: { sidebar: accountSidebar },
  // Signing up leads here with `welcome`, on the way to `next`.
  validateSearch: (search: Record<string, unknown>): { welcome?: string; next?: string } => ({
    welcome: search.welcome === '1' ? '1' : undefined,
    next: nextPath(search.next),
  }),
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureQueryData(interestsQuery(api)),
        queryClient.ensureQueryData(topicsQuery(api)),
        queryClient.ensureQueryData(mutedQuery(api)),
      ]),
    ).then(([{ prompted }]) => ({ prompted, head: privateHead(text.title) })),
  component: InterestsRoute,
})

function InterestsRoute() {
  const { welcome, next } = Route.useSearch()
  const { prompted } = Route.useLoaderData()
  if (welcome && !prompted)
    return (
      <InterestsOnboarding next={next ?? '/home'}>
        <PathLink to="/me/import">{importText.importPosts}</PathLink>
      </InterestsOnboarding>
    )
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <InterestList />
      <MutedList />
    </>
  )
}
