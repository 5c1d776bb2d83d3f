import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import styles from './feed-link.module.css'

/** Here rather than in `text.ts`, which every page loads. */
const text = { feed: 'RSS این صفحه', rss: 'RSS' } as const

/** Links to a feed; `path` is not percent-encoded. */
export function FeedLink({ path }: { path: string }) {
  return (
    <a href={encodeURI(path)} className={styles.feed} title={text.feed}>
      <IconRss size={18} stroke={1.6} aria-hidden="true" />
      {text.rss}
    </a>
  )
}
