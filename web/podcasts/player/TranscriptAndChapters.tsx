import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isSafeHref } from '#shared/safe-href.ts'
import { playerKeys } from '#web/lib/query-keys/podcasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { seek } from './controls.ts'
import styles from './player-sheet.module.css'
import { findChapterIndex } from './sleep-timer.ts'
import { isSoundCue } from './sound-cue.ts'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPosition } from './time.ts'
import { fetchTranscript, findSegmentIndex } from './transcript.ts'

/** Where `player-sheet.module.css` sets the text beside the cover; below the cover, following would scroll the cover and the title away. */
const BESIDE_COVER = '(min-width: 50rem)'

/**
 * Transcript of an episode; beside the cover it follows the current segment until the user scrolls, and everywhere after they choose a segment
 * or the follow button.
 */
export function PlayerTranscript({ hash }: { hash: string }) {
  const {
    data: segments = [],
    isError,
    isPending,
    refetch,
  } = useQuery({ queryKey: playerKeys.transcript(hash), queryFn: () => fetchTranscript(hash), retry: false })
  const isTimed = segments.some(({ end }) => end > 0)
  // The first one is marked until it begins.
  const current = usePlayer((now) => Math.max(isTimed ? 0 : -1, findSegmentIndex(segments, now.position)))
  const [isFollowing, setFollows] = useState(() => matchMedia(BESIDE_COVER).matches)
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
            className={classNames(
              styles.segment,
              at > 0 && isTurn(segments, at) && styles.turn,
              at === current && styles.current,
              (at < current || isSoundCue(text)) && styles.past,
            )}
            aria-current={at === current || undefined}
            onClick={() => {
              seek(start)
              setFollows(true)
            }}
          >
            {isTimed && (
              <span className={styles.start} dir="ltr">
                {formatPosition(start)}
              </span>
            )}
            <span>
              {isTurn(segments, at) && <bdi className={styles.speaker}>{speaker}</bdi>}
              <bdi>{text}</bdi>
            </span>
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

/** Whether another speaker begins at a segment. */
const isTurn = (segments: readonly { speaker: string }[], at: number) =>
  Boolean(segments[at]?.speaker) && segments[at]?.speaker !== segments[at - 1]?.speaker

export function Chapters() {
  const chapters = usePlayer((now) => now.playable?.chapters) ?? []
  const isSponsored = usePlayer((now) => now.playable?.isSponsored ?? false)
  const current = usePlayer((now) => findChapterIndex(now.playable?.chapters ?? [], now.position))
  return (
    <ol>
      {chapters.map(({ start, title, href, picture }, at) => (
        <li key={start} className={styles.row}>
          <button type="button" className={styles.rowButton} aria-current={at === current || undefined} onClick={() => seek(start)}>
            <span className={styles.start} dir="ltr">
              {formatPosition(start)}
            </span>
            {picture && <Picture picture={picture} sizes="40px" alt="" className={styles.picture} />}
            <bdi className={styles.rowTitle}>{title}</bdi>
          </button>
          {href && isSafeHref(href) && (
            <a
              href={href}
              target="_blank"
              rel={isSponsored ? 'sponsored nofollow noopener' : 'noopener nofollow ugc'}
              dir="ltr"
              className={styles.chapterLink}
            >
              {new URL(href).hostname}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
