import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDuration } from '#shared/persian/format-duration.ts'
import { AudioPlayer } from '#web/ui/AudioPlayer.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import styles from './audio-details.module.css'
import { text } from './text.ts'
import { formatBytes } from './upload/format-upload.ts'

type PostAudio = NonNullable<EditorPost['audio']>

export function AudioDetails({ title, audio }: { title: string; audio: PostAudio }) {
  const { url, duration, bytes, cover, podcast, season, episode } = audio
  return (
    <div className={styles.root}>
      {cover && (
        <div className={styles.cover}>
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
        <a href={url} download className={styles.download}>
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
