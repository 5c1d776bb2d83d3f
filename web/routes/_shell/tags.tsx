import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { tagsQuery } from '#web/tags/queries.ts'
import { TagIndex } from '#web/tags/TagIndex.tsx'
import { text } from '#web/tags/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/tags')({
  loader: async ({ context: { queryClient, api, answer, origin } }) => {
    await forPage(answer, queryClient.ensureQueryData(tagsQuery(api)))
    return { head: pageHead({ title: text.tags, description: text.tagsDescription, origin, path: '/tags' }) }
  },
  component: Tags,
})

function Tags() {
  return (
    <>
      <PageTitle lead={text.tagsLead}>{text.tags}</PageTitle>
      <TagIndex />
    </>
  )
}
