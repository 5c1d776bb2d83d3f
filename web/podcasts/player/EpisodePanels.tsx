import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { playerKeys } from '#web/lib/query-keys/podcasts.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { IconButton, RemoveButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { removeOfflineEpisode, useOfflineEpisodes } from './offline-episodes.ts'
import { startEpisode } from './playback.ts'
import styles from './player-sheet.module.css'
import { addNext, getPlayerState, moveTrack, removeTrack, updatePlayer, usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPosition } from './time.ts'

export function QueueRows() {
  const { api } = useRouteContext({ from: '__root__' })
  const queue = usePlayer((now) => now.queue)
  const list = useRef<HTMLOListElement>(null)
  if (queue.length === 0)
    return (
      <div className={styles.hint}>
        <p>{text.noQueue}</p>
        <p>{text.noQueueHint}</p>
      </div>
    )
  const remove = (track: Track) => {
    const before = getPlayerState().queue
    updatePlayer({ queue: removeTrack(before, track.post) })
    showToast({ message: text.removed(track.title), undo: () => updatePlayer({ queue: before }) })
  }
  return (
    <>
      <p className={styles.hint}>{text.queueHint}</p>
      <ol ref={list}>
        {queue.map((track, index) => (
          <li key={track.post} className={styles.row}>
            <DragHandle
              label={text.dragHandle(track.title)}
              index={index}
              count={queue.length}
              list={list}
              onMove={(to) => updatePlayer({ queue: moveTrack(getPlayerState().queue, index, to) })}
            />
            <button type="button" className={styles.rowButton} onClick={() => void startEpisode(api, track)}>
              <span className="visually-hidden">{text.play}</span>
              <TrackTitle track={track} />
              <span className={styles.time} dir="ltr">
                {formatPosition(track.audio.duration)}
              </span>
            </button>
            {index > 0 && (
              <IconButton
                label={text.playNext(track.title)}
                onClick={() => updatePlayer({ queue: addNext(getPlayerState().queue, track) })}
              >
                <IconArrowUp size={18} stroke={1.6} />
              </IconButton>
            )}
            <RemoveButton label={text.remove(track.title)} onClick={() => remove(track)} />
          </li>
        ))}
      </ol>
    </>
  )
}

export function ListeningHistory() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery({
    queryKey: playerKeys.history,
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
    <ul>
      {data?.items.map(({ track, place, finished }) => (
        <li key={track.post} className={styles.row}>
          <button type="button" className={styles.rowButton} onClick={() => void startEpisode(api, { post: track.post })}>
            <span className="visually-hidden">{text.play}</span>
            <TrackTitle track={track} />
            <span className={styles.time}>
              {finished ? text.finished : text.positionOfDuration(formatPosition(place), formatPosition(track.audio.duration))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

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
      <ul>
        {saved.map(({ playable, bytes }) => (
          <li key={playable.post} className={styles.row}>
            <button type="button" className={styles.rowButton} onClick={() => void startEpisode(api, playable)}>
              <span className="visually-hidden">{text.play}</span>
              <TrackTitle track={playable} />
              <span className={styles.time}>{text.size(formatMegabytes(bytes))}</span>
            </button>
            <IconButton label={text.removeOffline(playable.title)} onClick={() => void removeOfflineEpisode(playable)}>
              <IconTrash size={18} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}

const TrackTitle = ({ track: { title, sponsor } }: { track: Pick<Track, 'title' | 'sponsor'> }) => (
  <span className={styles.rowTitle}>
    {sponsor && <SponsorMark name={sponsor.name} />}
    <bdi>{title}</bdi>
  </span>
)
