import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { seek } from './controls.ts'
import { downloadedTranscript, transcriptPath } from './downloads.ts'
import styles from './rows.module.css'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import { readTranscript, saidAt } from './transcript.ts'

async function fetchWords(hash: string) {
  const answer = await fetch(transcriptPath(hash)).catch(() => undefined)
  const file = answer?.ok ? answer : await downloadedTranscript(hash)
  if (!file) throw new Error(text.wordsFailed)
  return readTranscript(await file.json())
}

/** What is said; the words being heard are marked and followed, until the reader scrolls away. */
export function Words({ hash }: { hash: string }) {
  const {
    data: said = [],
    isError,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['words', hash], queryFn: () => fetchWords(hash), retry: false })
  const current = usePlayer((now) => saidAt(said, now.place))
  const [follows, setFollows] = useState(true)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!follows || current < 0) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[current]?.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' })
  }, [current, follows])
  const leave = () => setFollows(false)
  if (isPending) return <p className={styles.hint}>{text.wordsComing}</p>
  if (isError)
    return (
      <div className={styles.hint} role="alert">
        <p>{text.wordsFailed}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </div>
    )
  if (said.length === 0) return <p className={styles.hint}>{text.noWords}</p>
  return (
    <>
      <div ref={list} className={styles.words} onWheel={leave} onTouchMove={leave}>
        {said.map(({ nth, start, speaker, words }, at) => (
          <button
            key={nth}
            type="button"
            className={classNames(styles.said, at === current && styles.current)}
            aria-current={at === current || undefined}
            onClick={() => {
              seek(start)
              setFollows(true)
            }}
          >
            {speaker && speaker !== said[at - 1]?.speaker && <bdi className={styles.speaker}>{speaker}</bdi>}
            <bdi>{words}</bdi>
          </button>
        ))}
      </div>
      {!follows && current >= 0 && (
        <Button variant="quiet" size="small" className={styles.follow} onClick={() => setFollows(true)}>
          {text.follow}
        </Button>
      )}
    </>
  )
}
