import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { AudioDetails } from './AudioDetails.tsx'
import styles from './audio-file.module.css'
import { MetadataSuggestions } from './MetadataSuggestions.tsx'
import { uploadsQuery } from './queries.ts'
import { RemoveAudio } from './RemoveAudio.tsx'
import { text } from './text.ts'
import { AudioFilePicker } from './upload/AudioFilePicker.tsx'
import { formatBytes } from './upload/format-upload.ts'
import { UnfinishedUpload } from './upload/UnfinishedUpload.tsx'
import { UploadProgress } from './upload/UploadProgress.tsx'
import { useUpload } from './upload/use-upload.ts'

export function AudioFileSection({ post }: { post: EditorPost }) {
  const { api } = useRouteContext({ from: '__root__' })
  const uploadState = useClientQuery(uploadsQuery(api, post.hash))
  const upload = useUpload(post.hash)
  const [isReplacing, setReplacing] = useState(false)
  const { audio } = post
  const unfinished = uploadState?.uploads ?? []
  const showsPicker = !upload.running && (!audio || isReplacing || unfinished.length > 0)
  const startUpload = (file: File) => {
    setReplacing(false)
    upload.start(file, unfinished)
  }
  return (
    <PageSection title={text.file}>
      <div className={styles.parts}>
        {audio && <AudioDetails title={post.title} audio={audio} />}
        {upload.stored && <MetadataSuggestions post={post} stored={upload.stored} onDismiss={upload.dismissStored} />}
        <UploadProgress {...upload} />
        {!upload.running &&
          unfinished.map((one) => <UnfinishedUpload key={one.hash} post={post.hash} upload={one} onDiscarded={upload.refresh} />)}
        {showsPicker && (
          <AudioFilePicker
            label={unfinished.length > 0 ? text.chooseSame : audio ? text.chooseOther : text.choose}
            hint={unfinished.length > 0 ? '' : audio ? text.replaceHint : text.none}
            freeBytes={uploadState && uploadState.remainingBytes + unfinished.reduce((sum, { bytes }) => sum + bytes, 0)}
            onPick={startUpload}
          />
        )}
        {audio && !upload.running && (
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
              {isReplacing ? text.keepCurrent : text.replace}
            </Button>
            <RemoveAudio post={post.hash} onRemoved={upload.refresh} />
          </div>
        )}
        <p className={styles.rules}>
          {text.rules} {uploadState && text.freeSpace(formatBytes(uploadState.remainingBytes))}
        </p>
      </div>
    </PageSection>
  )
}
