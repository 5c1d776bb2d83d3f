import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Chapter } from '#worker/podcasts/episodes/contract.ts'
import { seek } from './controls.ts'
import { ListeningHistory, OfflineEpisodes, QueueRows } from './EpisodePanels.tsx'
import { canSaveOffline } from './offline-episodes.ts'
import { PlaybackControls, Volume } from './PlaybackControls.tsx'
import { SleepMenu, SpeedMenu } from './PlaybackMenus.tsx'
import { FailureNote, leavePlayer } from './PlayerBar.tsx'
import styles from './player-sheet.module.css'
import { SaveTool } from './SaveTool.tsx'
import { getPlayerState, updatePlayer, usePlayer } from './state.ts'
import { Timeline } from './Timeline.tsx'
import { Tool } from './Tool.tsx'
import { Chapters, PlayerTranscript } from './TranscriptAndChapters.tsx'
import { text } from './text.ts'
import { formatPosition, formatTimeParam } from './time.ts'

const VIEWS = ['transcript', 'chapters', 'queue', 'history', 'downloads'] as const
type View = (typeof VIEWS)[number]

export function PlayerSheet() {
  const isOpen = usePlayer((now) => now.isOpen)
  const close = () => updatePlayer({ isOpen: false })
  return (
    <Dialog open={isOpen} onClose={close} title={<span className="visually-hidden">{text.player}</span>} full>
      <SheetContent onLeave={close} />
    </Dialog>
  )
}

function SheetContent({ onLeave }: { onLeave: () => void }) {
  const track = usePlayer((now) => now.track)
  const failure = usePlayer((now) => now.failure)
  const chapterCount = usePlayer((now) => now.playable?.chapters.length ?? 0)
  const hasTranscript = usePlayer((now) => now.playable?.hasTranscript ?? false)
  const queueLength = usePlayer((now) => now.queue.length)
  const viewer = useViewer()
  const [selectedView, setView] = useState<View>()
  if (!track) return null
  const available = {
    transcript: hasTranscript,
    chapters: chapterCount > 0,
    queue: true,
    history: Boolean(viewer),
    downloads: true,
  }
  const counts: Partial<Record<View, number>> = { chapters: chapterCount, queue: queueLength }
  const views = VIEWS.filter((view) => available[view])
  const view = selectedView && views.includes(selectedView) ? selectedView : (views[0] ?? 'queue')
  return (
    <div className={styles.sheet}>
      <div className={styles.nowPlaying}>
        <Cover title={track.show?.title ?? track.title} picture={track.cover} sizes="320px" className={styles.cover} />
        <div className={styles.titles}>
          <PathLink to={track.path} className={styles.title} onClick={onLeave}>
            <bdi>{track.title}</bdi>
          </PathLink>
          <p className={styles.author}>
            {track.sponsor && <SponsorMark name={track.sponsor.name} />}
            {track.show && (
              <>
                <PathLink to={`/podcast/${track.show.hash}`} onClick={onLeave}>
                  <bdi>{track.show.title}</bdi>
                </PathLink>
                {' · '}
              </>
            )}
            <bdi>{track.author}</bdi>
          </p>
        </div>
        {failure && <FailureNote failure={failure} />}
        <SheetTimeline />
        <PlaybackControls large />
        <EpisodeTools />
        <Volume className={styles.volume} />
        <Button variant="plain" size="small" className={styles.leave} onClick={leavePlayer}>
          {text.close}
        </Button>
      </div>
      <div className={styles.panel}>
        <div className={styles.views}>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              className={classNames(styles.view, one === view && styles.active)}
              onClick={() => setView(one)}
            >
              {text[one]}
              {Boolean(counts[one]) && (
                <span className={styles.count} aria-hidden="true">
                  {formatNumber(counts[one] ?? 0)}
                </span>
              )}
            </button>
          ))}
        </div>
        {view === 'chapters' && <Chapters />}
        {view === 'transcript' && <PlayerTranscript hash={track.post} />}
        {view === 'queue' && <QueueRows />}
        {view === 'history' && <ListeningHistory />}
        {view === 'downloads' && <OfflineEpisodes />}
      </div>
    </div>
  )
}

const NO_CHAPTERS: readonly Chapter[] = []

function SheetTimeline() {
  const position = usePlayer((now) => Math.floor(now.position / 250) * 250)
  const duration = usePlayer((now) => now.duration || (now.track?.audio.duration ?? 0))
  const chapters = usePlayer((now) => now.playable?.chapters) ?? NO_CHAPTERS
  const isWaiting = usePlayer((now) => now.status === 'buffering')
  return <Timeline position={position} duration={duration} chapters={chapters} isWaiting={isWaiting} countsDown onSeek={seek} />
}

function EpisodeTools() {
  const playable = usePlayer((now) => now.playable)
  return (
    <div className={styles.tools}>
      <SpeedMenu isTool />
      <SleepMenu isTool />
      <Tool label={text.copyLink} word={text.linkWord} sign={<IconLink size={22} stroke={1.6} />} onClick={() => void copyLink()} />
      {playable && canSaveOffline() && <SaveTool episode={playable} load={async () => playable} />}
    </div>
  )
}

async function copyLink(): Promise<void> {
  const { track, position } = getPlayerState()
  if (!track) return
  try {
    await navigator.clipboard.writeText(`${location.origin}${encodeURI(track.path)}?t=${formatTimeParam(position)}`)
    showToast({ message: text.linkCopied(formatPosition(position)) })
  } catch {
    showToast({ message: text.copyFailed, failed: true })
  }
}
