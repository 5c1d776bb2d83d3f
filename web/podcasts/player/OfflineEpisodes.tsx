import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { persianDigits } from '#shared/persian/digits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { removeOfflineEpisode, useOfflineEpisodes } from './offline-episodes.ts'
import { startEpisode } from './playback.ts'
import styles from './rows.module.css'
import { text } from './text.ts'

const formatMegabytes = (bytes: number) => persianDigits((bytes / 1_000_000).toFixed(1)).replace('.', '٫')

export function OfflineEpisodes() {
  const { api } = useRouteContext({ from: '__root__' })
  const { saved } = useOfflineEpisodes()
  if (saved.length === 0)
    return (
      <div className={styles.hint}>
        <p>{text.noDownloads}</p>
        <p>{text.noDownloadsHint}</p>
      </div>
    )
  return (
    <>
      <p className={styles.hint}>{text.totalSize(formatMegabytes(saved.reduce((sum, { bytes }) => sum + bytes, 0)))}</p>
      <ul className={styles.rows}>
        {saved.map(({ playable, bytes }) => (
          <li key={playable.post} className={styles.row}>
            <button type="button" className={styles.main} onClick={() => void startEpisode(api, playable)}>
              <span className="visually-hidden">{text.play}</span>
              <bdi className={styles.title}>{playable.title}</bdi>
              <span className={styles.time}>{text.size(formatMegabytes(bytes))}</span>
            </button>
            <IconButton label={text.removeOffline(playable.title)} onClick={() => void removeOfflineEpisode(playable.post)}>
              <IconTrash size={18} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}
