import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { SectionHeader } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { EntityRow, MetaList } from '#web/ui/Rows.tsx'
import { myShowsQuery } from './queries.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

const ID = 'my-shows'

export function MyShows() {
  const { api } = useRouteContext({ from: '__root__' })
  const { shows } = useSuspenseQuery(myShowsQuery(api)).data
  const isFull = shows.filter(({ isOwner }) => isOwner).length >= LIMITS.showsPerUser
  return (
    <section aria-labelledby={ID} className={styles.myShows}>
      <SectionHeader id={ID} title={text.mine} className={styles.head}>
        {isFull ? <span className={styles.hint}>{text.count(LIMITS.showsPerUser, LIMITS.showsPerUser)}</span> : <CreateShowButton />}
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
      {!isFull && (
        <p className={styles.elsewhere}>
          {text.elsewhere} <PathLink to="/me/podcast-import">{text.importShow}</PathLink>
        </p>
      )}
    </section>
  )
}

const CreateShowDialog = lazyPart(() => import('./CreateShowDialog.tsx'))

function CreateShowButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text.create}
      </Button>
      {open && (
        <Suspense>
          <CreateShowDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
