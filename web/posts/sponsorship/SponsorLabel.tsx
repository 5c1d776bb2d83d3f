import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import styles from './sponsor-label.module.css'

/** Says that somebody paid for the post, and who; `url` links to them. */
export const SponsorLabel = ({ name, url }: { name: string; url?: string }) => (
  <p className={styles.label}>
    <b>{SPONSORED_LABEL}</b> <bdi>{url ? <a {...{ href: url, rel: 'sponsored nofollow noopener' }}>{name}</a> : name}</bdi>
  </p>
)

/** The word alone, where there is no room for the sponsor's name. */
export const SponsorMark = ({ name }: { name: string }) => (
  <b className={styles.mark} title={name}>
    {SPONSORED_LABEL}
  </b>
)
