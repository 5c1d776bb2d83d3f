import { isSafeHref } from '#shared/safe-href.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { findChapterIndex } from './chapters.ts'
import { seek } from './controls.ts'
import styles from './rows.module.css'
import { usePlayer } from './state.ts'
import { formatPosition } from './time.ts'

export function Chapters() {
  const chapters = usePlayer((now) => now.playable?.chapters) ?? []
  const current = usePlayer((now) => findChapterIndex(now.playable?.chapters ?? [], now.position))
  return (
    <ol className={styles.rows}>
      {chapters.map(({ start, title, href, picture }, at) => (
        <li key={start} className={styles.row}>
          <button type="button" className={styles.main} aria-current={at === current || undefined} onClick={() => seek(start)}>
            <span className={styles.start} dir="ltr">
              {formatPosition(start)}
            </span>
            {picture && <Picture picture={picture} sizes="40px" alt="" className={styles.picture} />}
            <bdi className={styles.title}>{title}</bdi>
          </button>
          {href && isSafeHref(href) && (
            <a href={href} target="_blank" rel="noopener nofollow ugc" dir="ltr" className={styles.link}>
              {new URL(href).hostname}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
