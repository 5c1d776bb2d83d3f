import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TABS } from '#shared/notifications/declaration.ts'
import { isOptional, KINDS, kindsOfTab } from '#shared/notifications/kinds.ts'
import { contactDetailsQuery } from '#web/account/contact-details/queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { classNames } from '#web/ui/class-names.ts'
import { text as formText } from '#web/ui/form-text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { showToast } from '#web/ui/toast.ts'
import type {
  ChangeNotificationPreference,
  NotificationChannel,
  NotificationPreferences,
  WeeklyMailKind,
} from '#worker/people/settings/contract.ts'
import { changeNotificationPreferences } from './actions.ts'
import styles from './notification-settings.module.css'
import { notificationPreferencesQuery } from './queries.ts'
import { SettingsLead } from './SettingsTabs.tsx'
import { text } from './text.ts'

interface Props {
  /** Whether a browser of the user receives pushes, so that they choose about which kinds. */
  hasPush: boolean
  /** The browsers that receive pushes. */
  children: ReactNode
}

/** Notification switches; without an email address, a link to add one replaces the email switches and the weekly emails. */
export function NotificationSettings({ hasPush, children }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: preferences } = useSuspenseQuery(notificationPreferencesQuery(api))
  const { data: addresses } = useSuspenseQuery(contactDetailsQuery(api))
  const change = useChangeNotificationPreference()
  const hasEmail = addresses.email !== null
  const channels = channelsOf(hasEmail, hasPush)
  const row = classNames(styles.row, channels.length === 1 && styles.single, channels.length === 3 && styles.triple)
  return (
    <>
      <SettingsLead>{text.notificationsLead}</SettingsLead>
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
            <span key={channel} className={styles.columnHeading} aria-hidden="true">
              {text[channel]}
            </span>
          ))}
        </div>
        <ul>
          {OPTIONAL_KINDS.map((kind) => (
            <li key={kind} className={row}>
              <span>{KINDS[kind].preference.label}</span>
              {channels.map((channel) => (
                <Switch
                  key={channel}
                  label={text.switchOf(KINDS[kind].preference.label, text[channel])}
                  on={preferences[kind][channel]}
                  onChange={(on) => change.mutateAsync({ kind, channel, on })}
                />
              ))}
            </li>
          ))}
          {MANDATORY_KINDS.map((kind) => (
            <li key={kind} className={row}>
              <span>
                {KINDS[kind].mandatory.label}
                <span className={styles.explanation}>{KINDS[kind].mandatory.reason}</span>
              </span>
              <span className={styles.locked}>
                <IconLock size={18} stroke={1.6} aria-hidden="true" /> {text.always}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {hasEmail &&
        WEEKLY_KINDS.map((kind) => (
          <SettingsSection
            key={kind}
            title={text[kind]}
            summary={text.weeklyHints[kind]}
            action={<Switch label={text[kind]} on={preferences[kind]} onChange={(on) => change.mutateAsync({ kind, on })} />}
          />
        ))}
      <FormDetails label={formText.edit} forms={changeNotificationPreferences.name}>
        {import.meta.env.SSR && <NotificationForm preferences={preferences} hasEmail={hasEmail} hasPush={hasPush} />}
      </FormDetails>
      {children}
      <p className={styles.footer}>
        <PathLink to="/me/notifications">{text.seeNotifications}</PathLink>
      </p>
    </>
  )
}

const channelsOf = (hasEmail: boolean, hasPush: boolean): NotificationChannel[] => [
  'inApp',
  ...(hasEmail ? (['email'] as const) : []),
  ...(hasPush ? (['push'] as const) : []),
]

interface FormProps {
  preferences: NotificationPreferences
  hasEmail: boolean
  hasPush: boolean
}

/** Form for browsers without JavaScript, in place of the switches. */
function NotificationForm({ preferences, hasEmail, hasPush }: FormProps) {
  const channels = channelsOf(hasEmail, hasPush)
  const box = (name: string, label: string, on: boolean) => (
    <label key={name}>
      <input type="hidden" name="shown" value={name} />
      {on && <input type="hidden" name="was" value={name} />}
      <input type="checkbox" name={name} value="on" defaultChecked={on} /> {label}
    </label>
  )
  return (
    <EditForm action={useAction(changeNotificationPreferences, {})} onCancel={() => undefined}>
      {OPTIONAL_KINDS.flatMap((kind) =>
        channels.map((channel) =>
          box(`${kind}.${channel}`, text.switchOf(KINDS[kind].preference.label, text[channel]), preferences[kind][channel]),
        ),
      )}
      {hasEmail && WEEKLY_KINDS.map((kind) => box(kind, text[kind], preferences[kind]))}
    </EditForm>
  )
}

/** In display order. */
const DISPLAYED_KINDS = [...TABS, 'others' as const].flatMap(kindsOfTab)
const OPTIONAL_KINDS = DISPLAYED_KINDS.filter(isOptional)
const MANDATORY_KINDS = DISPLAYED_KINDS.filter((kind) => !isOptional(kind))

// Importing the contract’s array would pull its validators into the bundle, so this list repeats it.
const WEEKLY_KINDS = ['weeklyDigest', 'weeklyStatistics'] as const satisfies readonly WeeklyMailKind[]

const applyChange = (preferences: NotificationPreferences, change: ChangeNotificationPreference): NotificationPreferences =>
  'channel' in change
    ? { ...preferences, [change.kind]: { ...preferences[change.kind], [change.channel]: change.on } }
    : { ...preferences, [change.kind]: change.on }

/** Returns a mutation that changes a switch optimistically, and on failure reverts it and shows a toast. Sends changes sequentially. */
function useChangeNotificationPreference() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = notificationPreferencesQuery(api)
  const applyOptimistically = (change: ChangeNotificationPreference) =>
    queryClient.setQueryData(queryKey, (known) => known && applyChange(known, change))
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (change: ChangeNotificationPreference) => changeNotificationPreferences.run(api, { changes: [change] }),
    onMutate: applyOptimistically,
    onError: (_, change) => {
      applyOptimistically({ ...change, on: !change.on })
      showToast({ message: text.notSaved, failed: true })
    },
  })
}
