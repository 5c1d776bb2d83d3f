import styles from '#web/ui/side-menu.module.css'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { text } from './text.ts'

/** Tabs of the settings pages. */
export const SettingsTabs = () => (
  <div className={styles.tabs}>
    <Tabs label={text.menu}>
      {SETTINGS_SECTIONS.map(({ to, label }) => (
        <Tab key={to} to={to}>
          {label}
        </Tab>
      ))}
    </Tabs>
  </div>
)

const SETTINGS_SECTIONS = [
  { to: '/me/settings', label: text.profile },
  { to: '/me/settings/account', label: text.account },
  { to: '/me/settings/notifications', label: text.notifications },
  { to: '/me/settings/advanced', label: text.advanced },
] as const
