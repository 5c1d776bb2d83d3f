import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clockLength } from '#shared/persian/clock-length.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { Sound } from '#web/ui/Sound.tsx'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import styles from './sound-facts.module.css'
import { text } from './text.ts'
import { sizeText } from './upload/progress-text.ts'

type OwnSound = NonNullable<EditorPost['sound']>

/** The sound as it is: heard, measured, and where it belongs. */
export function SoundFacts({ title, sound }: { title: string; sound: OwnSound }) {
  const { url, duration, bytes, cover, podcast, season, episode } = sound
  return (
    <div className={styles.sound}>
      {cover && (
        <div className={styles.cover}>
          <Picture picture={cover} sizes="7rem" alt={text.coverAlt} />
        </div>
      )}
      <div className={styles.heard}>
        <Sound key={url} src={url} label={title} className={styles.player} />
        <dl className={styles.facts}>
          <Fact name={text.duration}>{clockLength(duration)}</Fact>
          <Fact name={text.size}>{sizeText(bytes)}</Fact>
          <Fact name={text.bitrate}>{text.kilobits(formatNumber(Math.round((bytes * 8) / duration)))}</Fact>
          <Fact name={text.podcast}>
            {podcast ? (
              <Link to="/podcast/$hash" params={{ hash: podcast.hash }}>
                <bdi>{podcast.title}</bdi>
              </Link>
            ) : (
              text.noPodcast
            )}
          </Fact>
          {season !== null && <Fact name={text.season}>{formatNumber(season)}</Fact>}
          {episode !== null && <Fact name={text.episode}>{formatNumber(episode)}</Fact>}
        </dl>
        <a href={url} download className={styles.download}>
          {text.download}
        </a>
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
