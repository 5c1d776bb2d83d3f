import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import styles from './settings-menu.module.css'
import { SETTINGS_SECTIONS } from './settings-sections.ts'
import { text } from './text.ts'

/** The settings menu where there is no room for a sidebar. */
export function SettingsTabs() {
  return (
    <div className={styles.narrow}>
      <Tabs label={text.menu}>
        {SETTINGS_SECTIONS.map(({ to, label }) => (
          <Tab key={to} to={to}>
            {label}
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}
