import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { normalizeQuery, validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { InviteSection } from '#web/publications/members/InviteSection.tsx'
import { MemberList } from '#web/publications/members/MemberList.tsx'
import { LeavingSection, TransferSection } from '#web/publications/members/OwnershipSections.tsx'
import { invitationsQuery, membersQuery, transferQuery } from '#web/publications/members/queries.ts'
import { text } from '#web/publications/members/text.ts'
import { managedPublicationQuery } from '#web/publications/publications/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/members')({
  validateSearch: (search): { q?: string; after?: string } => {
    const q = normalizeQuery(search.q).slice(0, 60)
    return { ...(q ? { q } : {}), ...validateAfter(search) }
  },
  loaderDeps: ({ search: { q = '', after } }) => ({ search: q, after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { search, after } }) => {
    const { role, name } = await withPageErrors(pageResponse, queryClient.ensureQueryData(managedPublicationQuery(api, hash)))
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchInfiniteQuery(membersQuery(api, hash, search, after)),
        ...(role === 'writer' ? [] : [queryClient.fetchQuery(invitationsQuery(api, hash))]),
        ...(role === 'owner' ? [queryClient.fetchQuery(transferQuery(api, hash))] : []),
      ]),
    )
    return { head: privateHead(text.membersOf(name)) }
  },
  component: MembersRoute,
})

function MembersRoute() {
  const { hash } = Route.useParams()
  const { q = '', after } = Route.useSearch()
  const { api } = useRouteContext({ from: '__root__' })
  const { role, memberCount } = useSuspenseQuery(managedPublicationQuery(api, hash)).data
  const membership = { hash, role, memberCount }
  return (
    <>
      {role !== 'writer' && <InviteSection membership={membership} />}
      <MemberList membership={membership} after={after} search={q} />
      {role === 'owner' ? <TransferSection hash={hash} /> : <LeavingSection membership={membership} />}
    </>
  )
}
