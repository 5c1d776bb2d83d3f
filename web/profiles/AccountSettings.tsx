import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Time } from '#web/ui/Time.tsx'
import { Fact } from './Fact.tsx'
import { ownProfileQuery } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

/** What only the person sees of their account: handle, masked e-mail and the day they joined. */
export function AccountSettings() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: own } = useSuspenseQuery(ownProfileQuery(api))
  return (
    <dl className={styles.facts}>
      <Fact label={text.settings.handle}>
        <bdi dir="ltr">{own.handle}</bdi>
      </Fact>
      <Fact label={text.settings.email}>
        <bdi dir="ltr">{own.email}</bdi>
      </Fact>
      <Fact label={text.settings.joined}>
        <Time at={own.joinedAt} />
      </Fact>
    </dl>
  )
}
