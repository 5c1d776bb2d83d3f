import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { Methodology } from '#web/podcasts/downloads/Methodology.tsx'
import { METHODOLOGY } from '#web/podcasts/downloads/methodology-text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/about/listens')({
  loader: ({ context: { origin } }) => ({
    head: pageHead({ title: METHODOLOGY.title, description: METHODOLOGY.description, origin, path: '/about/listens' }),
  }),
  component: AboutListens,
})

function AboutListens() {
  return (
    <>
      <PageTitle lead={METHODOLOGY.lead}>{METHODOLOGY.title}</PageTitle>
      <Methodology />
    </>
  )
}
