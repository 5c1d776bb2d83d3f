import type { Picture as StoredPicture } from '#shared/contract.ts'
import { text } from '#web/posts/posts/text.ts'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './publishing.module.css'

export const CardPreview = ({ title, description, cover }: { title: string; description: string; cover: StoredPicture | undefined }) => (
  <figure className={styles.preview} aria-label={text.preview}>
    <div>
      <p className={styles.previewTitle}>
        <bdi>{title || text.untitled}</bdi>
      </p>
      <p className={styles.previewText}>
        <bdi>{description}</bdi>
      </p>
    </div>
    {cover && <Picture picture={cover} sizes="6rem" alt="" className={styles.previewCover} />}
  </figure>
)
