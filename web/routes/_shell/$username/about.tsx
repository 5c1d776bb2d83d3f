import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ProfileActions } from '#web/moderation/more-actions/MoreActions.tsx'
import { SubscribeToProfile } from '#web/newsletters/subscriptions/subscribe/SubscribeMenu.tsx'
import { loadProfile } from '#web/people/profiles/load-profile.ts'
import { AboutPublication } from '#web/publications/publications/AboutPublication.tsx'
import { Masthead, PublicationTabs } from '#web/publications/publications/Masthead.tsx'
import { pageText } from '#web/publications/publications/page-text.ts'
import { publicationAboutQuery } from '#web/publications/publications/queries.ts'
import { SubmitPostLink } from '#web/publications/submissions/SubmitPostLink.tsx'
import { Accent } from '#web/ui/Accent.tsx'
export const Route = createFileRoute('/_shell/$username/about')({
  loader: async ({ context, params: { username } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const publication = await loadProfile(context, username, '/about')
    if (publication.kind !== 'publication') throw notFound()
    const { about } = await withPageErrors(pageResponse, queryClient.ensureQueryData(publicationAboutQuery(api, username)))
    const head = pageHead({
      title: pageText.aboutOf(publication.name),
      description: about || publication.description,
      origin,
      path: `/${publication.handle}/about`,
    })
    return { publication, head }
  },
  component: AboutRoute,
})

function AboutRoute() {
  const { publication } = Route.useLoaderData()
  return (
    <Accent accent={publication.accent}>
      <Masthead
        publication={publication}
        menu={<ProfileActions profile={publication} />}
        subscribe={<SubscribeToProfile profile={publication} />}
        submit={<SubmitPostLink handle={publication.handle} />}
      />
      <PublicationTabs publication={publication} />
      <AboutPublication handle={publication.handle} name={publication.name} />
    </Accent>
  )
}
