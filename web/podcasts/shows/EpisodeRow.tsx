import type { ReactNode } from 'react'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { playText } from '#web/podcasts/player/play-text.ts'
import { requestPlayback } from '#web/podcasts/player/player-bridge.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MenuButton, OverflowMenu } from '#web/ui/Menu.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import card from './show-card.module.css'
import styles from './show-page.module.css'
import { text } from './text.ts'

interface Props {
  episode: Pick<Track, 'post' | 'path' | 'title' | 'audio'> & { sponsor?: { name: string } | null | undefined }
  level: 3 | 4
  description?: string
  /** Whether it is the one to hear next, whose button is solid. */
  isNext?: boolean
  /** Facts about the episode as list items. */
  children: ReactNode
}

/** Row of an episode with its play button at the start; it loads no audio before a press. */
export function EpisodeRow({ episode: { post, path, title, audio, sponsor }, level, description, isNext = false, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.episode} data-card={post} data-teaser={post}>
      <PlayButton quiet={!isNext} hash={post} title={title} />
      <div>
        {sponsor && <SponsorLabel name={sponsor.name} />}
        <Heading className={card.title}>
          <PathLink to={path} className={styles.episodeLink} dir="auto" data-card-link="">
            {title}
          </PathLink>
        </Heading>
        {description && (
          <p className={classNames(card.description, card.brief)} dir="auto">
            {description}
          </p>
        )}
        <ul className={styles.episodeMeta}>{children}</ul>
        <noscript>
          {/* biome-ignore lint/a11y/useMediaCaption: the transcript has its own page */}
          <audio controls preload="none" src={audio.url} aria-label={title} className={styles.audio} />
        </noscript>
      </div>
      <OverflowMenu label={text.more(title)}>
        {(['next', 'last'] as const).map((to) => (
          <MenuButton key={to} aria-label={playText.queue(to, title)} onClick={() => requestPlayback({ hash: post, to })}>
            {playText.queued[to]}
          </MenuButton>
        ))}
      </OverflowMenu>
    </article>
  )
}

/** What is left of an episode that was begun, with a bar of what was heard. Times are in ms. */
export const TimeLeft = ({ place, duration }: { place: number; duration: number }) => (
  <>
    <svg className={styles.heard} viewBox={`0 0 ${duration} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={place} height="1" />
    </svg>
    {text.left(duration - place)}
  </>
)
