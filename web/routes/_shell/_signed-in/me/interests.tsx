import { createFileRoute } from '@tanstack/react-router'
import { InterestList } from '#web/follows/InterestList.tsx'
import { interestsQuery } from '#web/follows/queries.ts'
import { text } from '#web/follows/text.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/interests')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, queryClient.ensureQueryData(interestsQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: InterestsRoute,
})

function InterestsRoute() {
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <InterestList />
    </>
  )
}
