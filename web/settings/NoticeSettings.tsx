import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { KINDS, LOCKED } from './notice-kinds.ts'
import styles from './notices.module.css'
import { noticesQuery } from './queries.ts'
import { Switch } from './Switch.tsx'
import { text } from './text.ts'
import { useNoticeChange } from './use-notice-change.ts'

const CHANNELS = ['inApp', 'email'] as const

/** What reaches one and how: each switch is kept at once. */
export function NoticeSettings() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: notices } = useSuspenseQuery(noticesQuery(api))
  const turn = useNoticeChange()
  return (
    <>
      <PageTitle lead={text.notificationsLead}>{text.notifications}</PageTitle>
      <section aria-labelledby="news">
        <div className={styles.row}>
          <h2 id="news" className={styles.title}>
            {text.news}
          </h2>
          {CHANNELS.map((channel) => (
            <span key={channel} className={styles.head} aria-hidden="true">
              {text[channel]}
            </span>
          ))}
        </div>
        <ul>
          {KINDS.map((kind) => (
            <li key={kind} className={styles.row}>
              <span>{text.kinds[kind]}</span>
              {CHANNELS.map((channel) => (
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
            <li key={kind} className={styles.row}>
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
      <SettingsSection
        title={text.weeklyDigest}
        state={text.weeklyDigestHint}
        action={<Switch label={text.weeklyDigest} on={notices.weeklyDigest} onTurn={(on) => turn.mutate({ kind: 'weeklyDigest', on })} />}
      />
      <p className={styles.after}>
        <PathLink to="/me/notifications">{text.seeNotifications}</PathLink>
      </p>
    </>
  )
}
