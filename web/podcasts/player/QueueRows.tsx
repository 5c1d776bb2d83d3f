import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { DragHandle } from '#web/ui/DragHandle.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { startEpisode } from './playback.ts'
import { addNext, moveTrack, removeTrack } from './queue.ts'
import styles from './rows.module.css'
import { getPlayerState, updatePlayer, usePlayer } from './state.ts'
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
      <ol ref={list} className={styles.rows}>
        {queue.map((track, index) => (
          <li key={track.post} className={styles.row}>
            <DragHandle
              label={text.dragHandle(track.title)}
              index={index}
              count={queue.length}
              list={list}
              onMove={(to) => updatePlayer({ queue: moveTrack(getPlayerState().queue, index, to) })}
            />
            <button type="button" className={styles.main} onClick={() => void startEpisode(api, track)}>
              <span className="visually-hidden">{text.play}</span>
              <bdi className={styles.title}>{track.title}</bdi>
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
