import { useRouteContext } from '@tanstack/react-router'
import { ClientQuerySection } from '#web/podcasts/episodes/ClientQuerySection.tsx'
import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import { chaptersQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { ChaptersForm } from './ChaptersForm.tsx'

export function ChaptersEditor({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ClientQuerySection title={text.title} query={chaptersQuery(api, post)}>
      {({ chapters }) => <ChaptersForm post={post} chapters={chapters} />}
    </ClientQuerySection>
  )
}
