import { Link } from '@tanstack/react-router'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import type { ShowCard } from '#worker/podcasts/shows/contract.ts'
import carousel from './show-carousel.module.css'
import { text } from './text.ts'

export const ShowCarousel = ({ shows }: { shows: readonly ShowCard[] }) => (
  <section aria-labelledby="listen" className={carousel.section}>
    <SectionHeader id="listen" title={text.shows} className={carousel.head}>
      <Link to="/podcasts">{text.allPodcasts}</Link>
    </SectionHeader>
    <ul className={carousel.row}>
      {shows.map(({ hash, title, cover, owner, latestEpisode }) => (
        <li key={hash}>
          <Link to="/podcast/$hash" params={{ hash }} className={carousel.show}>
            <Cover title={title} picture={cover} sizes="(min-width: 43.75rem) 10rem, 7.5rem" />
            <bdi className={carousel.title}>{title}</bdi>
            <bdi className={carousel.owner}>{owner.name}</bdi>
          </Link>
          {latestEpisode && (
            <PlayButton quiet hash={latestEpisode.post} title={text.newestOf(title)} className={carousel.play}>
              {text.duration(latestEpisode.duration)}
            </PlayButton>
          )}
        </li>
      ))}
    </ul>
  </section>
)
