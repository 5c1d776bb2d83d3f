import styles from '#web/ui/side-menu.module.css'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { text } from './text.ts'
import { useSectionGroups } from './use-section-groups.ts'

/** Tabs of the pages of staff, which replace their sidebar on narrow screens. */
export const AdminTabs = () => (
  <div className={styles.narrow}>
    <Tabs label={text.menu}>
      {useSectionGroups()
        .flatMap(({ sections }) => sections)
        .map(({ path, label, isExact }) => (
          <Tab key={path} to={path} activeOptions={{ exact: isExact, includeSearch: false }}>
            {label}
          </Tab>
        ))}
    </Tabs>
  </div>
)
