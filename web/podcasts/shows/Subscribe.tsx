import { useRouteContext } from '@tanstack/react-router'
import { PageSection } from '#web/ui/PageSection.tsx'
import { CopyField } from './CopyField.tsx'
import styles from './subscribe.module.css'
import { text } from './text.ts'

/** Deep links that open a feed in an app; nothing loads before a press. */
const APPS: readonly { name: string; open: (feed: string, withoutScheme: string) => string }[] = [
  { name: 'Apple Podcasts', open: (_, withoutScheme) => `podcast://${withoutScheme}` },
  { name: 'Pocket Casts', open: (_, withoutScheme) => `pktc://subscribe/${withoutScheme}` },
  { name: 'Overcast', open: (feed) => `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}` },
  { name: 'AntennaPod', open: (_, withoutScheme) => `antennapod-subscribe://${withoutScheme}` },
  { name: 'Castro', open: (_, withoutScheme) => `castros://subscribe/${withoutScheme}` },
  { name: 'gPodder', open: (_, withoutScheme) => `pcast://${withoutScheme}` },
]

export function Subscribe({ hash, feed }: { hash: string; feed: string }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const feedUrl = feed.startsWith('/') ? origin + feed : feed
  return (
    <PageSection title={text.listenAnywhere}>
      <div className={styles.subscribe}>
        <p className={styles.hint}>{text.subscribeHint}</p>
        <CopyField label={text.feed} value={feedUrl} />
        <ul className={styles.apps} aria-label={text.apps}>
          {APPS.map(({ name, open }) => (
            <li key={name}>
              <a href={open(feedUrl, feedUrl.replace(/^https?:\/\//, ''))} className={styles.app} dir="ltr">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={feedUrl} className={styles.app} type="application/rss+xml">
              {text.rss}
            </a>
          </li>
          <li>
            <a href={`/podcast/${hash}/opml`} className={styles.app} download="">
              {text.opml}
            </a>
          </li>
        </ul>
      </div>
    </PageSection>
  )
}
