import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './shell.module.css'
import { text } from './text.ts'

/** Links to what every visitor may look for; below the page where no sidebar shows them. */
export const SiteFooter = ({ className }: { className?: string | undefined }) => (
  <footer className={classNames(styles.siteFooter, className)}>
    <nav aria-label={text.footer} className={styles.links}>
      <PathLink to="/topics">{text.topics}</PathLink>
      <PathLink to="/tags">{text.tags}</PathLink>
      <PathLink to="/about">{text.about}</PathLink>
      <PathLink to="/about/rules">{text.rules}</PathLink>
      <PathLink to="/about/terms">{text.terms}</PathLink>
      <PathLink to="/about/privacy">{text.privacy}</PathLink>
      <PathLink to="/contact-us">{text.contact}</PathLink>
    </nav>
    <p>{text.tagline}</p>
  </footer>
)
