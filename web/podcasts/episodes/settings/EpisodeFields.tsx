import { useRouteContext } from '@tanstack/react-router'
import { ClientQuerySection } from '#web/podcasts/episodes/ClientQuerySection.tsx'
import { episodeQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { episodeText as text } from '#web/podcasts/episodes/episode-text.ts'
import { EpisodeForm } from './EpisodeForm.tsx'

export function EpisodeFields({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ClientQuerySection title={text.title} query={episodeQuery(api, post)}>
      {(settings) => <EpisodeForm post={post} settings={settings} />}
    </ClientQuerySection>
  )
}
