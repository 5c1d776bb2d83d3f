import { Link } from '@tanstack/react-router'
import { transcriptPageText as text } from '#web/podcasts/episodes/transcript-page-text.ts'
import { findChapterIndex } from '#web/podcasts/player/sleep-timer.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { TranscriptPage } from '#worker/podcasts/episodes/contract.ts'
import styles from './episode-page.module.css'
import { TimeLink } from './TimeLink.tsx'
import { useEpisodeSound } from './use-episode-sound.ts'

/** What a transcript belongs to: the cover, the podcast and the chapters, of which the one that plays is marked. */
export function TranscriptSidebar({ post: { hash, path, title, cover, show, chapters } }: Pick<TranscriptPage, 'post'>) {
  const { isLoaded, position } = useEpisodeSound(hash, Number.POSITIVE_INFINITY)
  const current = isLoaded ? findChapterIndex(chapters, position) : -1
  return (
    <>
      <section>
        <PathLink to={path} tabIndex={-1} aria-hidden="true">
          <Cover title={show?.title ?? title} picture={cover} sizes="18.75rem" />
        </PathLink>
        {show && (
          <p className={styles.ofShow}>
            {text.of}{' '}
            <Link to="/podcast/$hash" params={{ hash: show.hash }}>
              <bdi>{show.title}</bdi>
            </Link>
          </p>
        )}
      </section>
      {chapters.length > 0 && (
        <SidebarSection title={text.chapters}>
          <ol>
            {chapters.map(({ start, title: chapter }, at) => (
              <li key={start}>
                <TimeLink post={hash} path={path} start={start} isCurrent={at === current}>
                  <bdi>{chapter}</bdi>
                </TimeLink>
              </li>
            ))}
          </ol>
        </SidebarSection>
      )}
    </>
  )
}
