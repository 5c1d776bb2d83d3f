import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './footer-links.module.css'
import { text } from './layout-text.ts'

export const FooterLinks = () => (
  <footer className={styles.footer}>
    <nav aria-label={text.footer} className={styles.links}>
      <PathLink to="/topics">{text.topics}</PathLink>
      <PathLink to="/tags">{text.tags}</PathLink>
      <PathLink to="/contact-us">{text.contact}</PathLink>
    </nav>
    <p>{text.tagline}</p>
  </footer>
)
