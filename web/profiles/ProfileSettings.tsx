import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Fact } from './Fact.tsx'
import { ownProfileQuery } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** What others see of one. */
export function ProfileSettings() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(ownProfileQuery(api))
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={text.settings.name}>
          <bdi>{own.name}</bdi>
        </Fact>
        <Fact label={text.settings.address}>
          <bdi dir="ltr">{`${origin.replace(/^https?:\/\//, '')}/${own.handle}`}</bdi>
        </Fact>
        <Fact label={text.settings.bio}>{own.bio && <span dir="auto">{own.bio}</span>}</Fact>
        <Fact label={text.settings.links}>
          {own.links.length > 0 && (
            <ul>
              {own.links.map((link) => (
                <li key={link}>
                  <bdi dir="ltr">{link}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={text.settings.picture}>{own.avatar ? text.settings.hasPicture : text.settings.noPicture}</Fact>
      </dl>
      <p className={styles.after}>
        <LinkButton to={`/${own.handle}`} variant="quiet">
          {text.settings.seePage}
        </LinkButton>
      </p>
    </>
  )
}
