import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { EpisodeSettingsPage } from '#web/podcasts/episodes/EpisodeSettingsPage.tsx'
import { text } from '#web/podcasts/episodes/text.ts'
import { editorQuery } from '#web/posts/posts/queries.ts'
import { NeedsScripts } from '#web/ui/NeedsScripts.tsx'

export const Route = createFileRoute('/_shell/_signed-in/p/$hash/settings/sound')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/podcasts/episodes/EpisodeSettingsSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => ({
    post: await withPageErrors(pageResponse, queryClient.fetchQuery(editorQuery(api, hash))),
    head: privateHead(text.title),
  }),
  component: () => (
    <>
      <NeedsScripts />
      <EpisodeSettingsPage post={Route.useLoaderData().post} />
    </>
  ),
})
