import type { ReactNode } from 'react'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import styles from './profile.module.css'
import { text } from './text.ts'

/** Tabs of the settings pages. */
export const SettingsTabs = () => (
  <Tabs label={text.menu}>
    {SETTINGS_SECTIONS.map(({ to, label }) => (
      <Tab key={to} to={to}>
        {label}
      </Tab>
    ))}
  </Tabs>
)

const SETTINGS_SECTIONS = [
  { to: '/me/settings', label: text.profile },
  { to: '/me/settings/account', label: text.account },
  { to: '/me/settings/notifications', label: text.notifications },
  { to: '/me/settings/advanced', label: text.advanced },
] as const

/** What a settings page is about, below its tab. */
export const SettingsLead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
