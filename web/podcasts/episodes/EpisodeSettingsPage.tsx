import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { AudioFileSection } from './AudioFileSection.tsx'
import { EpisodeSections } from './EpisodeSections.tsx'
import { text } from './text.ts'

export function EpisodeSettingsPage({ post }: { post: EditorPost }) {
  return (
    <>
      <PageTitle lead={<bdi>{post.title || text.untitled}</bdi>}>{text.title}</PageTitle>
      <AudioFileSection key={post.hash} post={post} />
      {post.audio && <EpisodeSections key={post.audio.url} post={post} />}
    </>
  )
}
