import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { startEpisode } from './playback.ts'
import styles from './rows.module.css'
import { text } from './text.ts'
import { formatPosition } from './time.ts'

export function ListeningHistory() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery({
    queryKey: ['listening'],
    queryFn: () => unwrap(api.api.listening.$get({ query: { limit: '30' } })),
    staleTime: 0,
  })
  if (isError)
    return (
      <div className={styles.hint} role="alert">
        <p>{text.historyFailed}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </div>
    )
  if (data?.items.length === 0) return <p className={styles.hint}>{text.noHistory}</p>
  return (
    <ul className={styles.rows}>
      {data?.items.map(({ track, place, finished }) => (
        <li key={track.post} className={styles.row}>
          <button type="button" className={styles.main} onClick={() => void startEpisode(api, { post: track.post })}>
            <span className="visually-hidden">{text.play}</span>
            <bdi className={styles.title}>{track.title}</bdi>
            <span className={styles.time}>
              {finished ? text.finished : text.positionOfDuration(formatPosition(place), formatPosition(track.audio.duration))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
