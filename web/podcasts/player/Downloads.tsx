import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { removeDownload, useDownloads } from './downloads.ts'
import { start } from './load.ts'
import styles from './rows.module.css'
import { text } from './text.ts'

const megabytes = (bytes: number) => persianDigits((bytes / 1_000_000).toFixed(1)).replace('.', '٫')

/** What stands on this device, with its sizes, to be heard or thrown away. */
export function Downloads() {
  const { api } = useRouteContext({ from: '__root__' })
  const { kept } = useDownloads()
  if (kept.length === 0)
    return (
      <div className={styles.hint}>
        <p>{text.noDownloads}</p>
        <p>{text.noDownloadsHint}</p>
      </div>
    )
  return (
    <>
      <p className={styles.hint}>{text.all(megabytes(kept.reduce((sum, { bytes }) => sum + bytes, 0)))}</p>
      <ul className={styles.rows}>
        {kept.map(({ playable, bytes }) => (
          <li key={playable.post} className={styles.row}>
            <button type="button" className={styles.main} onClick={() => void start(api, playable)}>
              <span className="unseen">{text.play}</span>
              <bdi className={styles.title}>{playable.title}</bdi>
              <span className={styles.time}>{text.size(megabytes(bytes))}</span>
            </button>
            <IconButton label={text.throwAway(playable.title)} onClick={() => void removeDownload(playable.post)}>
              <IconTrash size={18} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
