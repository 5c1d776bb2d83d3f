import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { NewestEpisode } from '#worker/podcasts/episodes/contract.ts'
import { TimeLeft } from './EpisodeRow.tsx'
import styles from './show-card.module.css'
import { text } from './text.ts'
import { useUnfinishedEpisode } from './use-unfinished-episode.ts'

/** The episode that the listener left unfinished last, which the device or the account knows; before and without one the newest, in the same room. */
export function ContinueListening({ newest }: { newest: NewestEpisode }) {
  const unfinished = useUnfinishedEpisode()
  const { post, path, title, show, cover, sponsor, audio } = unfinished?.track ?? newest
  return (
    <article className={styles.next} data-card={post}>
      <PathLink to={path} tabIndex={-1} aria-hidden="true">
        <Cover title={show?.title ?? title} picture={cover} sizes="4.5rem" />
      </PathLink>
      <div>
        <p className={styles.kicker}>
          {sponsor && <SponsorMark name={sponsor.name} />}
          {unfinished ? text.continue : text.newest}
          {show && (
            <>
              {' · '}
              <bdi>{show.title}</bdi>
            </>
          )}
        </p>
        <h2 className={styles.nextTitle}>
          <PathLink to={path} dir="auto" data-card-link="">
            {title}
          </PathLink>
        </h2>
        <ul className={styles.meta}>
          {unfinished ? (
            <li>
              <TimeLeft place={unfinished.place} duration={audio.duration} />
            </li>
          ) : (
            <>
              <li>
                <Time at={newest.publishedAt} as="day" />
              </li>
              <li>{text.duration(audio.duration)}</li>
            </>
          )}
        </ul>
      </div>
      <PlayButton hash={post} title={title} />
    </article>
  )
}
