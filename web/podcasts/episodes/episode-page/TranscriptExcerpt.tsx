import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { playerKeys } from '#web/lib/query-keys/podcasts.ts'
import { transcriptPageText } from '#web/podcasts/episodes/transcript-page-text.ts'
import { isSoundCue } from '#web/podcasts/player/sound-cue.ts'
import { fetchTranscript } from '#web/podcasts/player/transcript.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import styles from './episode-page.module.css'
import { findSpokenLine } from './find-spoken-line.ts'
import { TimeLink } from './TimeLink.tsx'
import { text } from './text.ts'
import { useEpisodeSound } from './use-episode-sound.ts'

type Audio = NonNullable<PostPage['audio']>

interface Props {
  post: PostPage
  audio: Audio
}

/** First lines of the transcript, the whole of it on request; marks the line that is spoken, and follows it until the reader scrolls. */
export default function TranscriptExcerpt({ post: { hash, path }, audio }: Props) {
  const { isLoaded, position } = useEpisodeSound(hash, audio.duration)
  const [isOpen, setOpen] = useState(false)
  const [isFollowing, setFollowing] = useState(false)
  const { data, isError } = useQuery({
    queryKey: playerKeys.transcript(hash),
    queryFn: () => fetchTranscript(hash),
    enabled: isOpen && !audio.isTranscriptComplete,
    retry: false,
  })
  const isTimed = audio.transcript.some(({ start }) => start !== null)
  const lines: Audio['transcript'] =
    data?.map(({ start, speaker, text }) => ({ start: isTimed ? start : null, speaker, text })) ?? audio.transcript
  const isComplete = audio.isTranscriptComplete || data !== undefined
  const spoken = isLoaded ? findSpokenLine(lines, position, isComplete) : -1
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!isFollowing || spoken < 0) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    list.current?.children[spoken]?.scrollIntoView({ block: 'center', behavior })
  }, [spoken, isFollowing])
  useEffect(() => {
    if (!isFollowing) return
    const stop = new AbortController()
    for (const name of ['wheel', 'touchmove']) addEventListener(name, () => setFollowing(false), { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [isFollowing])
  const open = (event: MouseEvent) => {
    if (isError || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <section aria-label={transcriptPageText.title} className={styles.transcript}>
      <div className={classNames(styles.transcriptHead, data && styles.sticky)}>
        <h2>
          <PathLink to={`${path}/transcript`}>{transcriptPageText.title}</PathLink>
        </h2>
        {isTimed && isLoaded && (
          <Button
            variant="plain"
            size="small"
            icon={<IconArrowDown size={18} stroke={1.8} />}
            aria-pressed={isFollowing}
            className={styles.follow}
            onClick={() => {
              setOpen(true)
              setFollowing(!isFollowing)
            }}
          >
            {text.follow}
          </Button>
        )}
        <LinkButton
          to={`${path}/transcript`}
          variant="quiet"
          size="small"
          icon={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          className={styles.search}
        >
          {text.search}
        </LinkButton>
      </div>
      <ol ref={list} className={styles.lines}>
        {lines.map(({ start, speaker, text: words }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a transcript have no other identity and keep their order
            key={at}
            className={classNames(
              styles.row,
              at > 0 && isTurn(lines, at) && styles.turn,
              isSoundCue(words) && styles.cue,
              at === spoken && styles.spoken,
              at < spoken && styles.past,
            )}
          >
            {start !== null && <TimeLink post={hash} path={path} start={start} isCurrent={at === spoken} />}
            <p dir="auto">
              {isTurn(lines, at) && <bdi className={styles.speaker}>{speaker}</bdi>}
              {words}
            </p>
          </li>
        ))}
      </ol>
      {!isComplete && (
        <LinkButton to={`${path}/transcript`} variant="quiet" aria-busy={isOpen && !isError} onClick={open}>
          {transcriptPageText.all}
        </LinkButton>
      )}
    </section>
  )
}

/** Whether another speaker begins at a line. */
const isTurn = (lines: Audio['transcript'], at: number) => Boolean(lines[at]?.speaker) && lines[at]?.speaker !== lines[at - 1]?.speaker
