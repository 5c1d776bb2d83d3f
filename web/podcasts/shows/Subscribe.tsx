import { useRouteContext } from '@tanstack/react-router'
import { PageSection } from '#web/ui/PageSection.tsx'
import { CopyField } from './CopyField.tsx'
import styles from './subscribe.module.css'
import { text } from './text.ts'

/** Apps that open an address of their own; nothing is asked of anybody before it is pressed. `bare` is without its scheme. */
const APPS: readonly { name: string; open: (feed: string, bare: string) => string }[] = [
  { name: 'Apple Podcasts', open: (_, bare) => `podcast://${bare}` },
  { name: 'Pocket Casts', open: (_, bare) => `pktc://subscribe/${bare}` },
  { name: 'Overcast', open: (feed) => `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}` },
  { name: 'AntennaPod', open: (_, bare) => `antennapod-subscribe://${bare}` },
  { name: 'Castro', open: (_, bare) => `castros://subscribe/${bare}` },
  { name: 'gPodder', open: (_, bare) => `pcast://${bare}` },
]

/** How a show is heard elsewhere: its feed's address, apps that open it, and a file others read. */
export function Subscribe({ hash, feed }: { hash: string; feed: string }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const address = feed.startsWith('/') ? origin + feed : feed
  return (
    <PageSection title={text.subscribe}>
      <div className={styles.subscribe}>
        <p className={styles.hint}>{text.subscribeHint}</p>
        <CopyField label={text.feed} value={address} />
        <ul className={styles.apps} aria-label={text.apps}>
          {APPS.map(({ name, open }) => (
            <li key={name}>
              <a href={open(address, address.replace(/^https?:\/\//, ''))} className={styles.app} dir="ltr">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={address} className={styles.app} type="application/rss+xml">
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
