import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
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
import type { PlayableEpisode } from '#worker/podcasts/episodes/contract.ts'
import { ListeningHistory, OfflineEpisodes, QueueRows } from './EpisodePanels.tsx'
import { canSaveOffline, removeOfflineEpisode, saveOffline, useOfflineEpisodes } from './offline-episodes.ts'
import { PlaybackControls, SeekBar, Volume } from './PlaybackControls.tsx'
import { SleepMenu, SpeedMenu } from './PlaybackMenus.tsx'
import { FailureNote } from './PlayerBar.tsx'
import styles from './player-sheet.module.css'
import { getPlayerState, updatePlayer, usePlayer } from './state.ts'
import { Chapters, PlayerTranscript } from './TranscriptAndChapters.tsx'
import { text } from './text.ts'
import { formatPosition, formatTimeParam } from './time.ts'

const VIEWS = ['chapters', 'transcript', 'queue', 'history', 'downloads'] as const
type View = (typeof VIEWS)[number]

export function PlayerSheet() {
  const isOpen = usePlayer((now) => now.isOpen)
  const close = () => updatePlayer({ isOpen: false })
  return (
    <Dialog open={isOpen} onClose={close} title={text.player} wide>
      <SheetContent onLeave={close} />
    </Dialog>
  )
}

function SheetContent({ onLeave }: { onLeave: () => void }) {
  const track = usePlayer((now) => now.track)
  const failure = usePlayer((now) => now.failure)
  const hasChapters = usePlayer((now) => (now.playable?.chapters.length ?? 0) > 0)
  const hasTranscript = usePlayer((now) => now.playable?.hasTranscript ?? false)
  const viewer = useViewer()
  const [selectedView, setView] = useState<View>()
  if (!track) return null
  const available = { chapters: hasChapters, transcript: hasTranscript, queue: true, history: Boolean(viewer), downloads: true }
  const views = VIEWS.filter((view) => available[view])
  const view = selectedView && views.includes(selectedView) ? selectedView : (views[0] ?? 'queue')
  return (
    <div className={styles.sheet}>
      <div className={styles.nowPlaying}>
        <Cover title={track.show?.title ?? track.title} picture={track.cover} sizes="288px" className={styles.cover} />
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
        <SeekBar />
        <PlaybackControls large />
        <div className={styles.tools}>
          <SpeedMenu />
          <SleepMenu />
          <Volume />
        </div>
        <EpisodeActions />
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

const ICON = { size: 18, stroke: 1.6 }

function EpisodeActions() {
  const playable = usePlayer((now) => now.playable)
  return (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" icon={<IconShare {...ICON} />} onClick={() => void copyLink()}>
        {text.copyLink}
      </Button>
      {playable && canSaveOffline() && <SaveOfflineButton playable={playable} />}
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

function SaveOfflineButton({ playable }: { playable: PlayableEpisode }) {
  const { saved, pending } = useOfflineEpisodes()
  const pendingSave = pending.get(playable.post)
  if (pendingSave)
    return (
      <Button variant="quiet" size="small" icon={<IconX {...ICON} />} title={text.stop} onClick={() => void removeOfflineEpisode(playable)}>
        {text.downloading(formatNumber(pendingSave.progress * 100))}
      </Button>
    )
  if (saved.some((one) => one.playable.post === playable.post)) return <span className={styles.saved}>{text.downloaded}</span>
  const save = async () => {
    const failure = await saveOffline(playable)
    if (failure) showToast({ message: text.saveFailures[failure], failed: failure !== 'stopped' })
  }
  return (
    <Button variant="quiet" size="small" icon={<IconDownload {...ICON} />} onClick={() => void save()}>
      {text.download}
    </Button>
  )
}
