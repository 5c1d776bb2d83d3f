import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useLiveQuery } from '#web/lib/use-live-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { Offers } from './Offers.tsx'
import { uploadsQuery } from './queries.ts'
import { RemoveSound } from './RemoveSound.tsx'
import { SoundFacts } from './SoundFacts.tsx'
import styles from './sound-file.module.css'
import { text } from './text.ts'
import { HalfSent } from './upload/HalfSent.tsx'
import { PickFile } from './upload/PickFile.tsx'
import { sizeText } from './upload/progress-text.ts'
import { UploadProgress } from './upload/UploadProgress.tsx'
import { useUpload } from './upload/use-upload.ts'

/** The file itself: sent, gone on with, heard, replaced and taken away. */
export function SoundFileSection({ post }: { post: EditorPost }) {
  const { api } = useRouteContext({ from: '__root__' })
  const known = useLiveQuery(uploadsQuery(api, post.hash))
  const upload = useUpload(post.hash)
  const [isReplacing, setReplacing] = useState(false)
  const { sound } = post
  const half = known?.uploads ?? []
  const picks = !upload.running && (!sound || isReplacing || half.length > 0)
  const pick = (file: File) => {
    setReplacing(false)
    upload.begin(file, half)
  }
  return (
    <PageSection title={text.file}>
      <div className={styles.parts}>
        {sound && <SoundFacts title={post.title} sound={sound} />}
        {upload.stored && <Offers post={post} stored={upload.stored} onEnd={upload.forgetStored} />}
        <UploadProgress {...upload} />
        {!upload.running && half.map((one) => <HalfSent key={one.hash} post={post.hash} upload={one} onEnded={upload.refresh} />)}
        {picks && (
          <PickFile
            label={half.length > 0 ? text.pickSame : sound ? text.pickOther : text.pick}
            hint={half.length > 0 ? '' : sound ? text.replaceHint : text.none}
            room={known && known.room + half.reduce((sum, { bytes }) => sum + bytes, 0)}
            onPick={pick}
          />
        )}
        {sound && !upload.running && (
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
              {isReplacing ? text.keep : text.replace}
            </Button>
            <RemoveSound post={post.hash} onRemoved={upload.refresh} />
          </div>
        )}
        <p className={styles.rules}>
          {text.rules} {known && text.room(sizeText(known.room))}
        </p>
      </div>
    </PageSection>
  )
}
