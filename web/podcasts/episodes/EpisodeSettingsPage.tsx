import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorNote } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { AudioFileSection } from './AudioFileSection.tsx'
import { ChaptersForm } from './chapters/ChaptersForm.tsx'
import styles from './episode-settings.module.css'
import { chaptersQuery, episodeQuery, transcriptQuery } from './queries.ts'
import { EpisodeForm } from './settings/EpisodeForm.tsx'
import { chaptersText, episodeText, text, transcriptText } from './text.ts'
import { TranscriptForm } from './transcript/TranscriptForm.tsx'

export function EpisodeSettingsPage({ post }: { post: EditorPost }) {
  return (
    <>
      <PageTitle lead={<bdi>{post.title || text.untitled}</bdi>}>{text.title}</PageTitle>
      <AudioFileSection key={post.hash} post={post} />
      {post.audio && <EpisodeSections key={post.audio.url} post={post} />}
    </>
  )
}

const EpisodeSections = ({ post }: { post: EditorPost }) => (
  <>
    <EpisodeFields post={post.hash} />
    <ChaptersEditor post={post.hash} />
    <TranscriptEditor post={post.hash} path={post.path} />
  </>
)

function EpisodeFields({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ClientQuerySection title={episodeText.title} query={episodeQuery(api, post)}>
      {(settings) => <EpisodeForm post={post} settings={settings} />}
    </ClientQuerySection>
  )
}

function ChaptersEditor({ post }: { post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ClientQuerySection title={chaptersText.title} query={chaptersQuery(api, post)}>
      {({ chapters }) => <ChaptersForm post={post} chapters={chapters} />}
    </ClientQuerySection>
  )
}

interface Props {
  post: string
  /** Null until the post is published. */
  path: string | null
}

function TranscriptEditor({ post, path }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ClientQuerySection title={transcriptText.title} query={transcriptQuery(api, post)}>
      {(stored) => <TranscriptForm post={post} path={path} stored={stored} />}
    </ClientQuerySection>
  )
}

interface ClientQuerySectionProps<Data, Key extends QueryKey> {
  title: string
  query: UseQueryOptions<Data, Error, Data, Key>
  children: (data: Data) => ReactNode
}

/** A page section that fetches its data only in the browser, and shows a loading text or an error until it arrives. */
function ClientQuerySection<Data, Key extends QueryKey>({ title, query, children }: ClientQuerySectionProps<Data, Key>) {
  const { data, error } = useQuery({ ...query, enabled: typeof window !== 'undefined' })
  return (
    <PageSection title={title}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorNote>{episodeText.failed}</ErrorNote>
      ) : (
        <p className={styles.loading}>{episodeText.loading}</p>
      )}
    </PageSection>
  )
}
