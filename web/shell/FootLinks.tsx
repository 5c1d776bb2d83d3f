import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './foot-links.module.css'
import { text } from './frame-text.ts'

/** Links every site has, and the shortcuts' help. */
export const FootLinks = () => (
  <footer className={styles.foot}>
    <nav aria-label={text.footer} className={styles.links}>
      <PathLink to="/topics">{text.topics}</PathLink>
      <PathLink to="/tags">{text.tags}</PathLink>
      <PathLink to="/contact-us">{text.contact}</PathLink>
    </nav>
    <p>{text.sentence}</p>
  </footer>
)
