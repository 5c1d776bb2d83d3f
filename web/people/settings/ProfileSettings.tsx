import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AvatarRow } from './AvatarRow.tsx'
import { BioRow } from './BioRow.tsx'
import { BirthDateRow } from './BirthDateRow.tsx'
import { LinksRow } from './LinksRow.tsx'
import { NameRow } from './NameRow.tsx'
import styles from './profile.module.css'
import { ownProfileQuery } from './queries.ts'
import { text } from './text.ts'

export function ProfileSettings() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(ownProfileQuery(api))
  return (
    <>
      <PageTitle lead={text.profileLead}>{text.profile}</PageTitle>
      <AvatarRow name={own.name} avatar={own.avatar} />
      <NameRow name={own.name} />
      <BioRow bio={own.bio} />
      <LinksRow links={own.links} />
      <BirthDateRow birthDate={own.birthDate} />
      <p className={styles.footer}>
        <LinkButton to={`/${own.handle}`} variant="quiet">
          {text.seePage}
        </LinkButton>
      </p>
    </>
  )
}
