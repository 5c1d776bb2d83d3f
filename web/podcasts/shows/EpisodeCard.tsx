import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Episode as EpisodeData } from '#worker/podcasts/shows/contract.ts'
import card from './card.module.css'
import styles from './episode-card.module.css'
import { text } from './text.ts'

interface Props {
  episode: EpisodeData
  level: 3 | 4
}

/** Loads no audio before the play button is pressed. */
export function EpisodeCard({ episode: { post, audio, kind, season, episode }, level }: Props) {
  const Heading = `h${level}` as const
  const numbering = [season !== null && text.season(season), episode !== null && text.episode(episode)].filter(Boolean).join('، ')
  return (
    <article className={styles.episode} data-card={post.hash}>
      <Heading className={card.title}>
        <PathLink to={post.path} className={styles.link} dir="auto" data-card-link="">
          {post.title}
        </PathLink>
      </Heading>
      <ul className={styles.meta}>
        {kind !== 'full' && <li className={styles.special}>{text[kind]}</li>}
        {numbering && <li>{numbering}</li>}
        <li>
          <Time at={post.publishedAt} />
        </li>
        <li>{text.duration(audio.duration)}</li>
      </ul>
      {post.description && <p className={card.description}>{post.description}</p>}
      <PlayButton className={styles.player} hash={post.hash} title={post.title} src={audio.url} />
    </article>
  )
}
