import { useRouteContext } from '@tanstack/react-router'
import { ClientQuerySection } from '#web/podcasts/episodes/ClientQuerySection.tsx'
import { transcriptQuery } from '#web/podcasts/episodes/episode-queries.ts'
import { transcriptText as text } from '#web/podcasts/episodes/transcript-text.ts'
import { TranscriptForm } from './TranscriptForm.tsx'

interface Props {
  post: string
  /** Null until the post is published. */
  path: string | null
}

export function TranscriptEditor({ post, path }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ClientQuerySection title={text.title} query={transcriptQuery(api, post)}>
      {(stored) => <TranscriptForm post={post} path={path} stored={stored} />}
    </ClientQuerySection>
  )
}
