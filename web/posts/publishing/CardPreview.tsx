import { text } from '#web/posts/text.ts'
import { Picture } from '#web/ui/Picture.tsx'
import type { Picture as StoredPicture } from '#worker/lib/contract.ts'
import styles from './publishing.module.css'

/** The post as it will stand in lists. */
export const CardPreview = ({ title, words, cover }: { title: string; words: string; cover: StoredPicture | undefined }) => (
  <figure className={styles.preview} aria-label={text.preview}>
    <div>
      <p className={styles.previewTitle}>
        <bdi>{title || text.untitled}</bdi>
      </p>
      <p className={styles.previewText}>
        <bdi>{words}</bdi>
      </p>
    </div>
    {cover && <Picture picture={cover} sizes="6rem" alt="" className={styles.previewCover} />}
  </figure>
)
