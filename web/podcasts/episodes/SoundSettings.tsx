import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { EpisodeSections } from './EpisodeSections.tsx'
import { SoundFileSection } from './SoundFileSection.tsx'
import { text } from './text.ts'

/** A post's sound: its file, and what it is as an episode. */
export function SoundSettings({ post }: { post: EditorPost }) {
  return (
    <>
      <PageTitle lead={<bdi>{post.title || text.untitled}</bdi>}>{text.title}</PageTitle>
      <SoundFileSection key={post.hash} post={post} />
      {post.sound && <EpisodeSections key={post.sound.url} post={post} />}
    </>
  )
}
