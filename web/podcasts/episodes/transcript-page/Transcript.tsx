import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { HighlightedText } from '#web/lib/HighlightedText.tsx'
import { normalizeQuery } from '#web/lib/search-params.ts'
import { transcriptPageText as text } from '#web/podcasts/episodes/transcript-page-text.ts'
import { usePlayerBridge } from '#web/podcasts/player/player-bridge.ts'
import { formatPosition, formatTimeParam } from '#web/podcasts/player/time.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SearchForm } from '#web/ui/SearchForm.tsx'
import type { TranscriptPage as TranscriptData } from '#worker/podcasts/episodes/contract.ts'
import styles from './transcript-page.module.css'

interface Props {
  transcript: TranscriptData
  q: string
  /** Number of segments, or of matches when `q` is set, on the pages before this one. */
  after: number
}

export function Transcript({ transcript: { post, timed, segments, next }, q, after }: Props) {
  const navigate = useNavigate()
  const path = `${post.path}/transcript`
  const lines = segments.map((each, at) => ({
    ...each,
    index: after + at,
    isNewSpeaker: each.speaker !== '' && (q !== '' || each.speaker !== segments[at - 1]?.speaker),
  }))
  const hasNoMatches = q !== '' && segments.length === 0
  return (
    <>
      <PageTitle
        lead={
          <PathLink to={post.path}>
            <bdi>{post.title}</bdi>
          </PathLink>
        }
      >
        {text.title}
      </PageTitle>
      {post.sponsor && <SponsorLabel {...post.sponsor} />}
      <SearchForm
        path={path}
        query={q}
        label={text.find}
        submit={text.go}
        onSearch={(typed) => {
          const wanted = normalizeQuery(typed)
          // The router's types cannot check a path built at run time.
          void navigate({ to: path, search: (wanted ? { q: wanted } : {}) as never })
        }}
      />
      <p role="status" className={styles.status}>
        {q && !hasNoMatches && after === 0 ? text.found(segments.length, next === null) : ''}
      </p>
      {hasNoMatches && (
        <EmptyState title={text.none} link={{ to: path, label: text.all }}>
          {text.noneHint}
        </EmptyState>
      )}
      <ol className={styles.segments}>
        {lines.map(({ index, start, speaker, isNewSpeaker, parts }) => (
          <li key={index} className={styles.segment}>
            {isNewSpeaker && <bdi className={styles.speaker}>{speaker}</bdi>}
            <p dir="auto">
              {timed && <TimeLink post={post.hash} path={post.path} start={start} />} <HighlightedText parts={parts} />
            </p>
          </li>
        ))}
      </ol>
      {after > 0 && (
        <p>
          <PathLink to={path} search={q ? { q } : {}}>
            {text.first}
          </PathLink>
        </p>
      )}
      <Pager next={next === null ? undefined : String(next)} to={path} search={q ? { q } : {}} />
    </>
  )
}

interface TimeLinkProps {
  post: string
  path: string
  /** Start of the segment in ms. */
  start: number
}

/** Links to the post at the segment's start; while the episode plays, a click without a modifier key seeks the player instead. */
function TimeLink({ post, path, start }: TimeLinkProps) {
  const isPlaying = usePlayerBridge('playingPost') === post
  const seek = (event: MouseEvent) => {
    if (!isPlaying || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void import('#web/podcasts/player/controls.ts').then((controls) => controls.seek(start))
  }
  const time = formatPosition(start)
  return (
    <a href={`${encodeURI(path)}?t=${formatTimeParam(start)}`} className={styles.time} aria-label={text.playFrom(time)} onClick={seek}>
      {time}
    </a>
  )
}
