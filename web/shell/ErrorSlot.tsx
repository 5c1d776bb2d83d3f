import styles from './layout.module.css'
import { SiteFooter } from './SiteFooter.tsx'

/** Sidebar of a page that has its own search box and says that something is not there. */
export default function ErrorSlot() {
  return <SiteFooter className={styles.slotFoot} />
}
