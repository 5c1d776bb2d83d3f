import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { EntityRow, MetaList } from '#web/ui/EntityRow.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import { CreateShowButton } from './CreateShowButton.tsx'
import { myShowsQuery } from './queries.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

const ID = 'my-shows'

export function MyShows() {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { shows } = useSuspenseQuery(myShowsQuery(api)).data
  const isFull = shows.filter(({ isOwner }) => isOwner).length >= LIMITS.showsPerUser
  return (
    <section aria-labelledby={ID} className={styles.myShows}>
      <SectionHeader id={ID} title={text.mine}>
        {isFull ? (
          <span className={styles.hint}>{text.count(LIMITS.showsPerUser, LIMITS.showsPerUser)}</span>
        ) : (
          <>
            <LinkButton to="/me/podcast-import" variant="quiet">
              {text.importShow}
            </LinkButton>
            <CreateShowButton onCreated={({ hash }) => void navigate({ to: '/me/podcasts/$hash', params: { hash } })} />
          </>
        )}
      </SectionHeader>
      {shows.length === 0 ? (
        <p className={styles.hint}>{text.noShows}</p>
      ) : (
        <ul>
          {shows.map(({ hash, title, cover, description, publication, episodeCount }) => (
            <EntityRow
              key={hash}
              to={`/me/podcasts/${hash}`}
              name={title}
              description={description}
              picture={<Cover title={title} picture={cover} sizes="4rem" className={styles.thumbnail} />}
            >
              <MetaList>
                <li>{text.episodes(episodeCount)}</li>
                {publication && (
                  <li>
                    <bdi>{publication.name}</bdi>
                  </li>
                )}
              </MetaList>
            </EntityRow>
          ))}
        </ul>
      )}
    </section>
  )
}
