import type { ReactNode } from 'react'
import { useShownPath } from '#web/lib/use-shown-path.ts'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import styles from './profile.module.css'
import { text } from './text.ts'

/** Tabs of the settings pages. A page without a tab of its own, such as that of webhooks, belongs to the last one. */
export function SettingsTabs() {
  const path = useShownPath()
  const hasTab = SETTINGS_SECTIONS.some(({ to }) => to === path)
  return (
    <Tabs label={text.menu}>
      {SETTINGS_SECTIONS.map(({ to, label }, at) => (
        <Tab key={to} to={to} {...(!hasTab && at === SETTINGS_SECTIONS.length - 1 && { 'aria-current': 'true' })}>
          {label}
        </Tab>
      ))}
    </Tabs>
  )
}

const SETTINGS_SECTIONS = [
  { to: '/me/settings', label: text.profile },
  { to: '/me/settings/account', label: text.account },
  { to: '/me/settings/notifications', label: text.notifications },
  { to: '/me/settings/advanced', label: text.advanced },
] as const

/** What a settings page is about, below its tab. */
export const SettingsLead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
