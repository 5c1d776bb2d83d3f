import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { termRuleQuery } from '#web/moderation/term-rules/queries.ts'
import { TermRuleDetails } from '#web/moderation/term-rules/TermRuleDetails.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/term-rules/$hash')({
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(termRuleQuery(api, hash))).then(({ name }) => ({ head: privateHead(name) })),
  component: TermRuleRoute,
})

function TermRuleRoute() {
  const { hash } = Route.useParams()
  return <TermRuleDetails key={hash} hash={hash} />
}
