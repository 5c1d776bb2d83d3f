import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Sound } from '#web/ui/Sound.tsx'
import { formatNumber, persianDigits } from '#worker/lib/persian/digits.ts'
import type { EditorPost } from '#worker/posts/contract.ts'
import styles from './sound-settings.module.css'
import { soundText as text } from './sound-text.ts'

/** What a post's sound is and where it is heard. */
export function SoundSettings({ post }: { post: EditorPost }) {
  return (
    <>
      <PageTitle lead={<bdi>{post.title}</bdi>}>{text.title}</PageTitle>
      {post.sound ? (
        <Heard title={post.title} sound={post.sound} />
      ) : (
        <EmptyState title={text.none} onward={{ to: `/p/${post.hash}/edit`, label: text.edit }}>
          {text.noneHint}
        </EmptyState>
      )}
      <p className={styles.rules}>{text.rules}</p>
    </>
  )
}

function Heard({ title, sound }: { title: string; sound: NonNullable<EditorPost['sound']> }) {
  return (
    <>
      <Sound src={sound.url} label={title} className={styles.player} />
      <dl className={styles.facts}>
        <dt>{text.podcast}</dt>
        <dd>
          {sound.podcast ? (
            <Link to="/podcast/$hash" params={{ hash: sound.podcast.hash }}>
              <bdi>{sound.podcast.title}</bdi>
            </Link>
          ) : (
            text.noPodcast
          )}
        </dd>
        {sound.season !== null && <Fact name={text.season} value={formatNumber(sound.season)} />}
        {sound.episode !== null && <Fact name={text.episode} value={formatNumber(sound.episode)} />}
        <Fact name={text.duration} value={clock(sound.duration)} />
        <Fact name={text.size} value={text.megabytes(persianDigits((sound.bytes / 1e6).toFixed(1)).replace('.', '٫'))} />
      </dl>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

/** Milliseconds as minutes and seconds in Persian digits. */
const clock = (duration: number): string =>
  persianDigits(`${Math.floor(duration / 60_000)}:${String(Math.floor(duration / 1000) % 60).padStart(2, '0')}`)
