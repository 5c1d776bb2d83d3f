import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDuration, formatNumber } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { AudioPlayer } from '#web/ui/AudioPlayer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FilePicker } from '#web/ui/upload/FilePicker.tsx'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import { UnfinishedUpload } from '#web/ui/upload/UnfinishedUpload.tsx'
import { UploadProgress } from '#web/ui/upload/UploadProgress.tsx'
import type { AudioUpload, UploadResult } from '#worker/podcasts/episodes/contract.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import styles from './episode-settings.module.css'
import { uploadsQuery } from './queries.ts'
import { text } from './text.ts'
import { ACCEPTED_EXTENSIONS, validateAudioFile } from './upload/audio-file.ts'
import { useUpload } from './upload/use-upload.ts'

export function AudioFileSection({ post }: { post: EditorPost }) {
  const { api } = useRouteContext({ from: '__root__' })
  const uploadState = useClientQuery(uploadsQuery(api, post.hash))
  const upload = useUpload(post.hash)
  const [isReplacing, setReplacing] = useState(false)
  const { audio } = post
  const unfinished = uploadState?.uploads ?? []
  const showsPicker = !upload.running && (!audio || isReplacing || unfinished.length > 0)
  const freeBytes = uploadState && uploadState.remainingBytes + unfinished.reduce((sum, { bytes }) => sum + bytes, 0)
  const startUpload = (file: File) => {
    setReplacing(false)
    upload.start(file, unfinished)
  }
  return (
    <PageSection title={text.file}>
      <FeatureNotice feature="uploads" />
      <div className={styles.audioParts}>
        {audio && <AudioDetails title={post.title} audio={audio} />}
        {upload.stored && <MetadataSuggestions post={post} stored={upload.stored} onDismiss={upload.dismissStored} />}
        <UploadProgress {...upload} />
        {!upload.running &&
          unfinished.map((one) => <UnfinishedAudio key={one.hash} post={post.hash} upload={one} onDiscarded={upload.refresh} />)}
        {showsPicker && (
          <FilePicker
            label={unfinished.length > 0 ? text.chooseSame : audio ? text.chooseOther : text.choose}
            hint={unfinished.length > 0 ? '' : audio ? text.replaceHint : text.none}
            accept={ACCEPTED_EXTENSIONS}
            validate={(file) => validateAudioFile(file, freeBytes)}
            onPick={startUpload}
          />
        )}
        {audio && !upload.running && (
          <div className={styles.audioButtons}>
            <Button variant="quiet" onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
              {isReplacing ? text.keepCurrent : text.replace}
            </Button>
            <RemoveAudio post={post.hash} onRemoved={upload.refresh} />
          </div>
        )}
        <p className={styles.notes}>
          {text.rules} {uploadState && text.freeSpace(formatBytes(uploadState.remainingBytes))}
        </p>
      </div>
    </PageSection>
  )
}

type PostAudio = NonNullable<EditorPost['audio']>

function AudioDetails({ title, audio }: { title: string; audio: PostAudio }) {
  const { url, duration, bytes, cover, podcast, season, episode } = audio
  return (
    <div className={styles.audio}>
      {cover && (
        <div className={styles.audioCover}>
          <Picture picture={cover} sizes="7rem" alt={text.coverAlt} />
        </div>
      )}
      <div className={styles.playback}>
        <AudioPlayer key={url} src={url} label={title} className={styles.player} />
        <dl className={styles.facts}>
          <DetailRow name={text.duration}>{formatDuration(duration)}</DetailRow>
          <DetailRow name={text.size}>{formatBytes(bytes)}</DetailRow>
          <DetailRow name={text.bitrate}>{text.kilobits(formatNumber(Math.round((bytes * 8) / duration)))}</DetailRow>
          <DetailRow name={text.podcast}>
            {podcast ? (
              <Link to="/podcast/$hash" params={{ hash: podcast.hash }}>
                <bdi>{podcast.title}</bdi>
              </Link>
            ) : (
              text.noPodcast
            )}
          </DetailRow>
          {season !== null && <DetailRow name={text.season}>{formatNumber(season)}</DetailRow>}
          {episode !== null && <DetailRow name={text.episode}>{formatNumber(episode)}</DetailRow>}
        </dl>
        <a href={url} download className={styles.audioDownload}>
          {text.download}
        </a>
      </div>
    </div>
  )
}

const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function RemoveAudio({ post, onRemoved }: { post: string; onRemoved: () => unknown }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => unwrap(api.api.episodes[':post'].$delete({ param: { post } })),
    onSuccess: () => {
      showToast({ message: text.removed })
      setAsking(false)
      onRemoved()
    },
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.removeTitle}
        confirmLabel={text.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{text.removeHint}</p>
      </ConfirmDialog>
    </>
  )
}

function UnfinishedAudio({ post, upload, onDiscarded }: { post: string; upload: AudioUpload; onDiscarded: () => unknown }) {
  const { api } = useRouteContext({ from: '__root__' })
  const cancel = useMutation({
    mutationFn: () => unwrap(api.api.episodes[':post'].uploads[':hash'].$delete({ param: { post, hash: upload.hash } })),
    onSuccess: onDiscarded,
    onError: (error) => showToast({ message: error.message, failed: true }),
  })
  return (
    <UnfinishedUpload
      name={upload.name}
      share={Math.min(1, (upload.parts.length * upload.partBytes) / upload.bytes)}
      isDiscarding={cancel.isPending}
      onDiscard={() => cancel.mutate()}
    />
  )
}

interface Props {
  post: EditorPost
  stored: UploadResult
  onDismiss: () => void
}

function MetadataSuggestions({ post, stored: { title, cover }, onDismiss }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const callbacks = {
    onSuccess: () => {
      showToast({ message: text.applied })
      return router.invalidate()
    },
    onError: (error: Error) => showToast({ message: error.message, failed: true }),
  }
  const applyTitle = useMutation({
    mutationFn: () => {
      const { hash, revision, document } = post
      const json = { saveId: crypto.randomUUID(), revision, title, document }
      return unwrap(api.api.posts[':hash'].draft.$put({ param: { hash }, json }))
    },
    ...callbacks,
  })
  const applyCover = useMutation({
    mutationFn: () => unwrap(api.api.episodes[':post'].cover.$put({ param: { post: post.hash }, json: { cover: cover?.hash ?? null } })),
    ...callbacks,
  })
  const [hasTitle, hasCover] = [title !== '' && post.title === '', cover !== null && post.audio?.cover === null]
  if (!hasTitle && !hasCover) return null
  return (
    <section className={styles.suggestions} aria-label={text.suggestions}>
      <p className={styles.notes}>{text.suggestions}</p>
      {hasTitle && (
        <div className={styles.suggestion}>
          <p>
            {text.suggestedTitle}: <bdi>{title}</bdi>
          </p>
          <Button size="small" variant="quiet" loading={applyTitle.isPending} onClick={() => applyTitle.mutate()}>
            {text.applyTitle}
          </Button>
        </div>
      )}
      {hasCover && cover && (
        <div className={styles.suggestion}>
          <Picture picture={cover} sizes="5rem" alt={text.cover} className={styles.suggestedCover} />
          <Button size="small" variant="quiet" loading={applyCover.isPending} onClick={() => applyCover.mutate()}>
            {text.applyCover}
          </Button>
        </div>
      )}
      <Button size="small" variant="plain" onClick={onDismiss}>
        {text.dismiss}
      </Button>
    </section>
  )
}
