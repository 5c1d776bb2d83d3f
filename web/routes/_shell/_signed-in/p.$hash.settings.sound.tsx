import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { SoundSettings } from '#web/podcasts/episodes/SoundSettings.tsx'
import { text } from '#web/podcasts/episodes/text.ts'
import { editorQuery } from '#web/posts/posts/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/p/$hash/settings/sound')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/podcasts/episodes/SoundSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, answer }, params: { hash } }) => ({
    post: await forPage(answer, queryClient.fetchQuery(editorQuery(api, hash))),
    head: privateHead(text.title),
  }),
  component: () => <SoundSettings post={Route.useLoaderData().post} />,
})
