import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Facts, NamedRow } from '#web/ui/NamedRow.tsx'
import { SectionHead } from '#web/ui/SectionHead.tsx'
import { CreateShow } from './CreateShow.tsx'
import { ownText as text } from './own-text.ts'
import { myShowsQuery } from './queries.ts'
import styles from './show-form.module.css'

const ID = 'my-shows'

/** Shows one runs, each the way to its settings, and a new one. */
export function MyShows() {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { shows } = useSuspenseQuery(myShowsQuery(api)).data
  const isFull = shows.filter(({ mine }) => mine).length >= LIMITS.podcasts
  return (
    <section aria-labelledby={ID} className={styles.mine}>
      <SectionHead id={ID} title={text.mine}>
        {isFull ? (
          <span className={styles.hint}>{text.count(LIMITS.podcasts, LIMITS.podcasts)}</span>
        ) : (
          <>
            <LinkButton to="/me/podcast-import" variant="quiet">
              {text.bring}
            </LinkButton>
            <CreateShow onMade={({ hash }) => void navigate({ to: '/me/podcasts/$hash', params: { hash } })} />
          </>
        )}
      </SectionHead>
      {shows.length === 0 ? (
        <p className={styles.hint}>{text.noneMine}</p>
      ) : (
        <ul>
          {shows.map(({ hash, title, cover, description, publication, episodeCount }) => (
            <NamedRow
              key={hash}
              to={`/me/podcasts/${hash}`}
              name={title}
              description={description}
              picture={<Cover title={title} picture={cover} sizes="4rem" className={styles.small} />}
            >
              <Facts>
                <li>{text.episodes(episodeCount)}</li>
                {publication && (
                  <li>
                    <bdi>{publication.name}</bdi>
                  </li>
                )}
              </Facts>
            </NamedRow>
          ))}
        </ul>
      )}
    </section>
  )
}
