import { useShownPath } from '#web/lib/use-shown-path.ts'
import { LatestEntries } from '#web/moderation/admin/LatestEntries.tsx'
import styles from '#web/ui/side-menu.module.css'
import SideAdminMenu from './SideAdminMenu.tsx'

/** Sidebar of the pages of staff: their menu, or where the rail has it, what colleagues did, beside the dashboard. */
export default function AdminSidebar() {
  const isDashboard = useShownPath() === '/admin'
  return (
    <>
      <BesideMenu />
      {isDashboard && (
        <div className={styles.wide}>
          <LatestEntries />
        </div>
      )}
    </>
  )
}

/** The menu where there is room for a sidebar, but not for the menu in the rail. */
export const BesideMenu = () => (
  <div className={styles.beside}>
    <SideAdminMenu />
  </div>
)
