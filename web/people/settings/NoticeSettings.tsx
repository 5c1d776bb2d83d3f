import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { addressesQuery } from '#web/account/contact-details/queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { KINDS, LOCKED } from './notice-kinds.ts'
import styles from './notices.module.css'
import { noticesQuery } from './queries.ts'
import { text } from './text.ts'
import { useNoticeChange } from './use-notice-change.ts'

/** What reaches one and how: each switch is kept at once. Who has no e-mail is told where to add one, instead of its switches. */
export function NoticeSettings() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: notices } = useSuspenseQuery(noticesQuery(api))
  const { data: addresses } = useSuspenseQuery(addressesQuery(api))
  const turn = useNoticeChange()
  const hasEmail = addresses.email !== null
  const channels = hasEmail ? (['inApp', 'email'] as const) : (['inApp'] as const)
  const row = classNames(styles.row, !hasEmail && styles.single)
  return (
    <>
      <PageTitle lead={text.notificationsLead}>{text.notifications}</PageTitle>
      {!hasEmail && (
        <p className={styles.lead}>
          {text.noEmail} <PathLink to="/me/settings/account">{text.addEmail}</PathLink>.
        </p>
      )}
      <section aria-labelledby="news">
        <div className={row}>
          <h2 id="news" className={styles.title}>
            {text.news}
          </h2>
          {channels.map((channel) => (
            <span key={channel} className={styles.head} aria-hidden="true">
              {text[channel]}
            </span>
          ))}
        </div>
        <ul>
          {KINDS.map((kind) => (
            <li key={kind} className={row}>
              <span>{text.kinds[kind]}</span>
              {channels.map((channel) => (
                <Switch
                  key={channel}
                  label={text.switchOf(text.kinds[kind], text[channel])}
                  on={notices[kind][channel]}
                  onTurn={(on) => turn.mutate({ kind, channel, on })}
                />
              ))}
            </li>
          ))}
          {LOCKED.map((kind) => (
            <li key={kind} className={row}>
              <span>
                {text.locked[kind][0]}
                <span className={styles.why}>{text.locked[kind][1]}</span>
              </span>
              <span className={styles.locked}>
                <IconLock size={18} stroke={1.6} aria-hidden="true" /> {text.always}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {hasEmail && (
        <SettingsSection
          title={text.weeklyDigest}
          state={text.weeklyDigestHint}
          action={<Switch label={text.weeklyDigest} on={notices.weeklyDigest} onTurn={(on) => turn.mutate({ kind: 'weeklyDigest', on })} />}
        />
      )}
      <p className={styles.after}>
        <PathLink to="/me/notifications">{text.seeNotifications}</PathLink>
      </p>
    </>
  )
}
