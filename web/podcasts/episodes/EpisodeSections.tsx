import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { ChaptersEditor } from './chapters/ChaptersEditor.tsx'
import { EpisodeFields } from './settings/EpisodeFields.tsx'
import { TranscriptEditor } from './transcript/TranscriptEditor.tsx'

export const EpisodeSections = ({ post }: { post: EditorPost }) => (
  <>
    <EpisodeFields post={post.hash} />
    <ChaptersEditor post={post.hash} />
    <TranscriptEditor post={post.hash} path={post.path} />
  </>
)
