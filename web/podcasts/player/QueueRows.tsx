import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { Grip } from '#web/ui/Grip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { start } from './load.ts'
import { addNext, moveIn, removeFrom } from './queue.ts'
import styles from './rows.module.css'
import { change, player, usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPlace } from './time.ts'

/** What is heard next, in an order of one's own. */
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
    const before = player().queue
    change({ queue: removeFrom(before, track.post) })
    showToast({ message: text.removed(track.title), undo: () => change({ queue: before }) })
  }
  return (
    <>
      <p className={styles.hint}>{text.queueHint}</p>
      <ol ref={list} className={styles.rows}>
        {queue.map((track, place) => (
          <li key={track.post} className={styles.row}>
            <Grip
              label={text.grip(track.title)}
              place={place}
              count={queue.length}
              list={list}
              onMove={(to) => change({ queue: moveIn(player().queue, place, to) })}
            />
            <button type="button" className={styles.main} onClick={() => void start(api, track)}>
              <span className="unseen">{text.play}</span>
              <bdi className={styles.title}>{track.title}</bdi>
              <span className={styles.time} dir="ltr">
                {formatPlace(track.audio.duration)}
              </span>
            </button>
            {place > 0 && (
              <IconButton label={text.playNext(track.title)} onClick={() => change({ queue: addNext(player().queue, track) })}>
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
