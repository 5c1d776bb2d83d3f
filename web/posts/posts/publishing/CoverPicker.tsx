import type { Picture as StoredPicture } from '#shared/contract/fields.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { text } from '#web/posts/posts/text.ts'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './publishing.module.css'

interface Props {
  pictures: readonly StoredPicture[]
  chosen: string | null
  onChoose: (cover: string | null) => void
  error: string | undefined
}

export function CoverPicker({ pictures, chosen, onChoose, error }: Props) {
  const hasChosen = pictures.some(({ hash }) => hash === chosen)
  return (
    <fieldset className={styles.group}>
      <legend>{text.cover}</legend>
      <div className={styles.covers}>
        <label className={styles.choice}>
          <input type="radio" name="cover" checked={!hasChosen} onChange={() => onChoose(null)} /> {text.noCover}
        </label>
        {pictures.map((picture, at) => (
          <label key={picture.hash} className={styles.cover}>
            <input
              type="radio"
              name="cover"
              checked={picture.hash === chosen}
              onChange={() => onChoose(picture.hash)}
              aria-label={picture.alt || text.picture(formatNumber(at + 1))}
            />
            <Picture picture={picture} sizes="8rem" alt="" />
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

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
