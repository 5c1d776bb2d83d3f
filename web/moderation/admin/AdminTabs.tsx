import styles from '#web/ui/side-menu.module.css'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { useSectionGroups } from './sections.ts'
import { text } from './text.ts'

/** Tabs of the pages of staff, which replace their sidebar on narrow screens. */
export const AdminTabs = () => (
  <div className={styles.narrow}>
    <Tabs label={text.menu}>
      {useSectionGroups()
        .flatMap(({ sections }) => sections)
        .map(({ to, label, isExact = false }) => (
          <Tab key={to} to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
            {label}
          </Tab>
        ))}
    </Tabs>
  </div>
)
