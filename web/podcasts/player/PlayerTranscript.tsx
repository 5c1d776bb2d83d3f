import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { seek } from './controls.ts'
import { readOfflineTranscript, transcriptPath } from './offline-episodes.ts'
import styles from './rows.module.css'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import { findSegmentIndex, parseTranscript } from './transcript.ts'

async function fetchTranscript(hash: string) {
  const response = await fetch(transcriptPath(hash)).catch(() => undefined)
  const file = response?.ok ? response : await readOfflineTranscript(hash)
  if (!file) throw new Error(text.transcriptFailed)
  return parseTranscript(await file.json())
}

/** Scrolls with the current segment until the user scrolls. */
export function PlayerTranscript({ hash }: { hash: string }) {
  const {
    data: segments = [],
    isError,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['player-transcript', hash], queryFn: () => fetchTranscript(hash), retry: false })
  const current = usePlayer((now) => findSegmentIndex(segments, now.position))
  const [isFollowing, setFollows] = useState(true)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFollowing || current < 0) return
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[current]?.scrollIntoView({ block: 'nearest', behavior: reducesMotion ? 'instant' : 'smooth' })
  }, [current, isFollowing])
  const stopFollowing = () => setFollows(false)
  if (isPending) return <p className={styles.hint}>{text.transcriptLoading}</p>
  if (isError)
    return (
      <div className={styles.hint} role="alert">
        <p>{text.transcriptFailed}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </div>
    )
  if (segments.length === 0) return <p className={styles.hint}>{text.noTranscript}</p>
  return (
    <>
      <div ref={list} className={styles.transcript} onWheel={stopFollowing} onTouchMove={stopFollowing}>
        {segments.map(({ index, start, speaker, text }, at) => (
          <button
            key={index}
            type="button"
            className={classNames(styles.segment, at === current && styles.current)}
            aria-current={at === current || undefined}
            onClick={() => {
              seek(start)
              setFollows(true)
            }}
          >
            {speaker && speaker !== segments[at - 1]?.speaker && <bdi className={styles.speaker}>{speaker}</bdi>}
            <bdi>{text}</bdi>
          </button>
        ))}
      </div>
      {!isFollowing && current >= 0 && (
        <Button variant="quiet" size="small" className={styles.follow} onClick={() => setFollows(true)}>
          {text.follow}
        </Button>
      )}
    </>
  )
}
