import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import styles from './settings-menu.module.css'
import { SETTINGS_SECTIONS } from './settings-sections.ts'
import { text } from './text.ts'

/** Replaces the sidebar on narrow screens. */
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
